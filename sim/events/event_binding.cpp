#include "sim/events/event_node.h"

#include "core/hex/hex.h"
#include "core/record.h"
#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

using EventKind = GameEvent::Kind;
using EventNode = BoundEvents::Node;
using Words = std::vector<std::string>;

constexpr std::size_t most_listed = 12;  ///< names in a message

std::string listed(const Words& words) {
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), most_listed));
    return fmt::format("{}{}", fmt::join(words.begin(), end, ", "), words.size() > most_listed ? ", ..." : "");
}

/// Matches one event to a battle.
class Binder {
public:
    Binder(const EventScene& scene, const EventNames& names, const Text& text, std::size_t& statements,
           Diagnostics& diagnostics)
        : scene_(scene),
          names_(names),
          facts_(names.facts),
          text_(text),
          statements_(statements),
          diagnostics_(diagnostics) {}

    EventNode bind(const GameEvent& event) {
        EventNode node;
        node.kind = event.kind;
        for (const GameEvent& part : event.parts) node.parts.push_back(bind(part));
        if (looks_at_steps(event.kind)) bind_steps(event, node);
        if (event.kind == EventKind::wins) bind_way(event, node);
        if (event.kind == EventKind::figure) bind_figure(event, node);
        return node;
    }

private:
    void wrong(std::size_t at, const std::string& what, const std::string& found, const std::string& expected) {
        diagnostics_.error(text_.at(at), names_.where.empty() ? what : fmt::format("{}: {}", names_.where, what), found,
                           expected);
    }
    void wrong(const EventWord& word, const std::string& what, const std::string& expected) {
        wrong(word.at, what, word.text, expected);
    }

    void bind_steps(const GameEvent& event, EventNode& node) {
        node.statement = statements_++;
        if (!scene_.steps)
            return wrong(event.at, fmt::format("events of {} are about results and figures only", names_.system), "",
                         "A wins, B wins, draw, or a figure such as turn at most 5");
        if (event.turns) node.turns = *event.turns;
        if (!event.unit.text.empty())
            node.units = units_named(event.unit, event.side);
        else if (event.kind == EventKind::enters)
            for (std::size_t i = 0; i < scene_.units.size(); ++i)
                if (scene_.units[i].side == event.side) node.units.push_back(i);
        if (event.area) node.area = bound(*event.area, event, node);
    }

    std::vector<std::size_t> units_named(const EventWord& word, std::optional<Side> side) {
        std::vector<std::size_t> found;
        Words all, labels;
        for (std::size_t i = 0; i < scene_.units.size(); ++i) {
            const EventUnit& unit = scene_.units[i];
            if (side && unit.side != *side) continue;
            all.insert(all.end(), unit.names.begin(), unit.names.end());
            labels.push_back(unit.label);
            if (std::find(unit.names.begin(), unit.names.end(), word.text) != unit.names.end()) found.push_back(i);
        }
        if (found.size() == 1) return found;
        const std::string whose = side ? fmt::format("side {} has", letter(*side)) : "the battle has";
        if (found.empty()) {
            if (names_.unknown == UnknownName::refused)
                wrong(word, fmt::format("{} no such unit{}", whose, suggestion(word.text, all)), listed(labels));
            return found;
        }
        Words choices;
        for (const std::size_t i : found)
            choices.push_back(fmt::format("{}: unit {}", letter(scene_.units[i].side), scene_.units[i].label));
        wrong(word, fmt::format("{} several units of this name", whose), listed(choices));
        return found;
    }

    BoundArea bound(const EventArea& area, const GameEvent& event, const EventNode& node) {
        BoundArea found;
        if (area.camp) {
            found.camp = area.camp;
            const bool own = std::any_of(node.units.begin(), node.units.end(),
                                         [&](std::size_t i) { return scene_.units[i].side == *area.camp; });
            if (!scene_.camps[index(*area.camp)])
                wrong(area.at, fmt::format("side {} has no camp that can be entered", letter(*area.camp)), "",
                      "columns, rows, a hex, x or y");
            else if (own && !event.side)
                wrong(area.at, "a side does not enter its own camp", "", "the other side's camp");
            return found;
        }
        const bool on_hexes = area.columns || area.rows || !area.hex.text.empty(), on_table = area.x || area.y;
        if (scene_.board == EventBoard::hexes && on_table)
            wrong(area.at, "places of this battle are hexes", "", "columns, rows or a hex");
        else if (scene_.board == EventBoard::table && on_hexes)
            wrong(area.at, fmt::format("places of this battle are lengths in {}", scene_.length), "",
                  fmt::format("x 0 to {} or y 0 to {}", scene_.width, scene_.depth));
        else if (scene_.board == EventBoard::hexes)
            hexes(area, found);
        else
            lengths(area, found);
        return found;
    }
    void hexes(const EventArea& area, BoundArea& found) {
        if (!area.hex.text.empty()) {
            const auto hex = hex::parse(area.hex.text);
            if (!hex || hex::column_of(*hex) >= scene_.width || hex::row_of(*hex) >= scene_.depth)
                return wrong(area.hex, "there is no such hex",
                             fmt::format("A1 to {}{}", column_letter(scene_.width), scene_.depth));
            found.low = found.high = {hex::column_of(*hex) + 1.0, hex::row_of(*hex) + 1.0};
        }
        const auto column = [&](const EventWord& word) -> std::optional<double> {
            const char c = word.text.size() == 1 ? word.text[0] : '?';
            const char large = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            if (large >= 'A' && large <= column_letter(scene_.width)) return large - 'A' + 1;
            wrong(word, "there is no such column", fmt::format("A to {}", column_letter(scene_.width)));
            return std::nullopt;
        };
        const auto row = [&](const EventWord& word) -> std::optional<double> {
            int value = 0;
            const char* end = word.text.data() + word.text.size();
            const auto read = std::from_chars(word.text.data(), end, value);
            if (read.ec == std::errc() && read.ptr == end && value >= 1 && value <= scene_.depth) return value;
            wrong(word, "there is no such row", fmt::format("1 to {}", scene_.depth));
            return std::nullopt;
        };
        range(area.columns, column, found.low.x, found.high.x);
        range(area.rows, row, found.low.y, found.high.y);
    }
    void lengths(const EventArea& area, BoundArea& found) {
        const auto within = [&](double most) {
            return [this, most](const EventWord& word) -> std::optional<double> {
                double value = 0;
                const char* end = word.text.data() + word.text.size();
                const auto read = std::from_chars(word.text.data(), end, value, std::chars_format::fixed);
                if (read.ec == std::errc() && read.ptr == end && value >= 0 && value <= most) return value;
                wrong(word, "this is no length on the table", fmt::format("0 to {} {}", most, scene_.length));
                return std::nullopt;
            };
        };
        range(area.x, within(scene_.width), found.low.x, found.high.x);
        range(area.y, within(scene_.depth), found.low.y, found.high.y);
    }
    template <class Read>
    void range(const std::optional<EventArea::Range>& range, const Read& read, double& low, double& high) {
        if (!range) return;
        const auto from = read(range->from);
        const auto to = range->to.at == range->from.at ? from : read(range->to);
        if (!from || !to) return;
        if (*to < *from)
            return wrong(range->to, "this ends before it begins", fmt::format("{} or beyond", range->from.text));
        low = *from;
        high = *to;
    }
    static char column_letter(double columns) { return static_cast<char>('A' + static_cast<int>(columns) - 1); }

    void bind_way(const GameEvent& event, EventNode& node) {
        node.side = *event.side;
        if (event.way.text.empty()) return;
        Words words;
        for (const EventWay& way : scene_.ways) {
            words.push_back(way.word);
            if (way.word != event.way.text) continue;
            const EventWay::Sign& sign = way.signs[index(*event.side)];
            const auto place = fact_named(sign.figure);
            assert(place);
            node.figure = BoundFigure{.place = place, .low = 1, .high = INT64_MAX, .values = sign.values};
            return;
        }
        wrong(event.way, fmt::format("this is no way to win here{}", suggestion(event.way.text, words)),
              words.empty() ? "A wins" : listed(words));
    }

    [[nodiscard]] std::optional<std::size_t> fact_named(const std::string& name) const {
        const auto found = std::find_if(facts_.begin(), facts_.end(), [&](const Fact& f) { return f.name == name; });
        if (found == facts_.end()) return std::nullopt;
        return static_cast<std::size_t>(found - facts_.begin());
    }

    void bind_figure(const GameEvent& event, EventNode& node) {
        node.figure = BoundFigure{.place = {}, .low = event.low, .high = event.high};
        auto place = fact_named(event.figure.text);
        if (!place && event.figure.text == "turn") place = fact_named("turns");  // the same in every system
        if (!place) {
            if (names_.unknown == UnknownName::nothing) return;
            Words names;
            for (const Fact& fact : facts_) names.push_back(fact.name);
            return wrong(event.figure,
                         fmt::format("the battle has no such figure{}", suggestion(event.figure.text, names)),
                         listed(names));
        }
        const Fact& fact = facts_[*place];
        node.figure->place = place;
        node.figure->never = !fact.never.empty();
        if (fact.names.empty() != event.name.text.empty())
            return wrong(event.figure,
                         fact.names.empty() ? "this figure is a number" : "the values of this figure have names",
                         fact.names.empty() ? fmt::format("{} at least 1", fact.name)
                                            : fmt::format("{} is {}", fact.name, fmt::join(fact.names, " | ")));
        if (fact.names.empty()) return;
        const auto value = std::find(fact.names.begin(), fact.names.end(), event.name.text);
        if (value == fact.names.end())
            return wrong(event.name,
                         fmt::format("{} has no such value{}", fact.name, suggestion(event.name.text, fact.names)),
                         listed(fact.names));
        node.figure->values = {static_cast<std::int32_t>(value - fact.names.begin())};
    }

    const EventScene& scene_;
    const EventNames& names_;
    const std::vector<Fact>& facts_;
    const Text& text_;
    std::size_t& statements_;
    Diagnostics& diagnostics_;
};

}  // namespace

BoundEvents::BoundEvents(const std::vector<CountedEvent>& events, std::shared_ptr<const EventView> view,
                         const EventNames& names)
    : view_(std::move(view)) {
    Diagnostics diagnostics;
    const EventScene scene = view_->scene();
    for (const CountedEvent& event : events)
        events_.push_back(Binder(scene, names, event.text, statements_, diagnostics).bind(event.event));
    if (diagnostics.has_errors()) throw InputError(diagnostics);
}

BoundEvents::~BoundEvents() = default;

}  // namespace polemarch::sim
