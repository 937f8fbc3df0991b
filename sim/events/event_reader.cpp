#include "sim/events/event.h"

#include "core/record.h"
#include "core/text.h"
#include "sim/events/event_tokens.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

constexpr int deepest = 50;  ///< brackets and "not" within one another

using Token = EventToken;
using Fault = EventFault;

std::optional<Side> side_in(const Token& token, std::string_view suffix = "") {
    for (const Side side : {Side::first, Side::second})
        if (token.kind == Token::Kind::word && token.text == fmt::format("{}{}", letter(side), suffix)) return side;
    return std::nullopt;
}

/// Recursive descent over the grammar of EVENTS.md.
class EventReader {
public:
    explicit EventReader(std::string_view text) : text_(text), tokens_(event_tokens(text)) {}

    GameEvent read() {
        GameEvent event = any();
        if (now().kind != Token::Kind::end) unexpected("the end, 'and' or 'or'", {"and", "or"});
        return event;
    }

private:
    using Words = std::initializer_list<const char*>;

    [[nodiscard]] const Token& now() const { return tokens_[next_]; }
    [[nodiscard]] const Token& after() const { return tokens_[std::min(next_ + 1, tokens_.size() - 1)]; }
    Token take() { return tokens_[next_ + 1 < tokens_.size() ? next_++ : next_]; }
    bool take(std::string_view word) {
        if (!now().is(word)) return false;
        ++next_;
        return true;
    }
    bool take(std::string_view first, std::string_view second) {
        if (!now().is(first) || !after().is(second)) return false;
        next_ += 2;
        return true;
    }
    [[noreturn]] void unexpected(const std::string& expected, Words near = {}) const {
        const bool end = now().kind == Token::Kind::end;
        throw Fault{now().at,
                    (end ? "the event ends too early" : "this word does not fit here") +
                        (end ? "" : suggestion(now().text, {near.begin(), near.end()})),
                    now().text, expected};
    }
    void require(std::string_view word) {
        if (!take(word)) unexpected(fmt::format("'{}'", word));
    }
    /// A name of something: a word, or a text in quotes.
    EventWord name(const char* what) {
        if (now().kind != Token::Kind::word && now().kind != Token::Kind::quoted) unexpected(what);
        const Token token = take();
        return {token.text, token.at};
    }
    std::int64_t number(const char* what) {
        const std::string& word = now().text;
        std::int64_t value = 0;
        const char* end = word.data() + word.size();
        const auto read = std::from_chars(word.data(), end, value);
        if (now().kind != Token::Kind::word || read.ec != std::errc() || read.ptr != end) unexpected(what);
        take();
        return value;
    }
    int turn_number() {
        const std::size_t at = now().at;
        const std::int64_t turn = number("the number of a turn");
        if (turn < 1 || turn > 999) throw Fault{at, "there is no such turn", std::to_string(turn), "1 to 999"};
        return static_cast<int>(turn);
    }

    GameEvent any() {
        return joined(GameEvent::Kind::any, "or", [this] { return all(); });
    }
    GameEvent all() {
        return joined(GameEvent::Kind::all, "and", [this] { return factor(); });
    }
    template <class Part>
    GameEvent joined(GameEvent::Kind kind, std::string_view word, const Part& part) {
        GameEvent first = part();
        if (!now().is(word)) return first;
        GameEvent joined{.kind = kind, .at = first.at};
        joined.parts.push_back(std::move(first));
        while (take(word)) joined.parts.push_back(part());
        return joined;
    }
    GameEvent factor() {
        if (++depth_ > deepest)
            throw Fault{now().at, "brackets are nested too deeply", "", fmt::format("at most {}", deepest)};
        GameEvent event = now().is("not") ? negation() : now().is("(") ? bracket() : statement();
        --depth_;
        return event;
    }
    GameEvent negation() {
        GameEvent event{.kind = GameEvent::Kind::negation, .at = take().at};
        event.parts.push_back(factor());
        return event;
    }
    GameEvent bracket() {
        require("(");
        GameEvent event = any();
        require(")");
        return event;
    }

    GameEvent statement() {
        const std::size_t at = now().at;
        GameEvent event = statement_here();
        event.at = at;
        return event;
    }
    GameEvent statement_here() {
        if (const auto side = side_in(now())) return of_side(*side);
        if (now().is("unit")) return of_unit();
        if (take("draw")) return {.kind = GameEvent::Kind::drawn};
        if (now().is("no")) {
            GameEvent event{.kind = GameEvent::Kind::negation};
            take();
            if (!is_melee()) unexpected("melee or close battle", {"melee", "close"});
            event.parts.push_back(statement());
            return event;
        }
        if (is_melee()) return melee();
        return figure();
    }

    GameEvent of_side(Side side) {
        take();
        GameEvent event;
        if (take(":")) {
            event = of_unit();
        } else if (take("wins")) {
            event.kind = GameEvent::Kind::wins;
            if (take("by")) event.way = name("a way to win");
        } else if (take("enters")) {
            event.kind = GameEvent::Kind::enters;
            event.area = area();
            event.turns = turns();
        } else {
            unexpected("':' and a unit, 'wins' or 'enters'", {"wins", "enters"});
        }
        event.side = side;
        check_camp(event);
        return event;
    }
    GameEvent of_unit() {
        require("unit");
        GameEvent event;
        event.unit = name("the name of a unit");
        if (take("lost")) {
            event.kind = GameEvent::Kind::lost;
        } else if (take("enters")) {
            event.kind = GameEvent::Kind::enters;
            event.area = area();
        } else if (take("fights")) {
            event.kind = GameEvent::Kind::fights;
            event.area = area_if_any();
        } else {
            unexpected("'lost', 'enters' or 'fights'", {"lost", "enters", "fights"});
        }
        event.turns = turns();
        return event;
    }
    static void check_camp(const GameEvent& event) {
        if (event.kind == GameEvent::Kind::enters && event.area->camp && event.area->camp == event.side)
            throw Fault{event.area->at, "a side does not enter its own camp",
                        fmt::format("{}'s camp", letter(*event.side)),
                        fmt::format("{}'s camp", letter(other(*event.side)))};
    }

    [[nodiscard]] bool is_melee() const { return now().is("melee") || (now().is("close") && after().is("battle")); }
    GameEvent melee() {
        if (!take("melee")) next_ += 2;
        GameEvent event{.kind = GameEvent::Kind::melee};
        event.area = area_if_any();
        event.turns = turns();
        return event;
    }

    std::optional<EventArea> area_if_any() {
        if (!now().is("in") || after().is("turn") || after().is("turns")) return std::nullopt;
        take();
        const std::size_t at = now().at;
        EventArea found = area();
        if (found.camp) throw Fault{at, "a fight is in a part of the board", "a camp", "columns, rows, a hex, x or y"};
        return found;
    }
    EventArea area() {
        EventArea area{.at = now().at};
        for (const Side side : {Side::first, Side::second})
            if (side_in(now(), "'s") == side) {
                take();
                require("camp");
                area.camp = side;
                return area;
            }
        if (take("hex")) {
            area.hex = name("the name of a hex");
            return area;
        }
        bool found = false;
        for (bool more = true; more;) {
            more = range("column", "columns", area.columns) || range("row", "rows", area.rows) ||
                   range("", "x", area.x) || range("", "y", area.y);
            found = found || more;
        }
        if (!found)
            unexpected("A's camp, B's camp, columns, rows, hex, x or y",
                       {"A's", "B's", "columns", "column", "rows", "row", "hex"});
        return area;
    }
    /// "column G", "columns G to K"
    bool range(std::string_view one, std::string_view several, std::optional<EventArea::Range>& range) {
        const bool single = !one.empty() && now().is(one);
        if (!single && !now().is(several)) return false;
        if (range) throw Fault{now().at, "this is given twice", now().text, "once"};
        take();
        EventArea::Range read;
        read.from = read.to = name("where it begins");
        if (!single) {
            require("to");
            read.to = name("where it ends");
        }
        range = read;
        return true;
    }

    std::optional<EventTurns> turns() {
        EventTurns turns;
        if (take("in", "turns")) {
            turns.first = turn_number();
            require("to");
            const std::size_t at = now().at;
            turns.last = turn_number();
            if (turns.last < turns.first)
                throw Fault{at, "the turns end before they begin", std::to_string(turns.last),
                            fmt::format("{} or later", turns.first)};
        } else if (take("in", "turn")) {
            turns.first = turns.last = turn_number();
        } else if (take("by", "turn")) {
            turns.last = turn_number();
        } else if (take("from", "turn")) {
            turns.first = turn_number();
        } else if (take("after", "turn")) {
            turns.first = turn_number() + 1;
        } else if (take("before", "turn")) {
            const std::size_t at = now().at;
            turns.last = turn_number() - 1;
            if (turns.last < 1) throw Fault{at, "no turn is before turn 1", "1", "2 or more"};
        } else {
            for (const char* word : {"in", "by", "from", "after", "before"})
                if (take(word)) unexpected("'turn'", {"turn", "turns"});
            return std::nullopt;
        }
        return turns;
    }

    GameEvent figure() {
        if (now().kind != Token::Kind::word && now().kind != Token::Kind::quoted) unexpected(statements);
        if (!is_comparison(next_ + 1)) {
            static const std::vector<std::string> words{"unit", "melee", "close", "draw", "no", "not"};
            if (after().kind == Token::Kind::word && suggestion(now().text, words).empty()) {
                ++next_;
                unexpected(comparisons, {"at", "more", "less", "exactly", "is"});
            }
            unexpected(statements, {"unit", "melee", "close", "draw", "no", "not"});
        }
        GameEvent event{.kind = GameEvent::Kind::figure};
        event.figure = name(statements);
        if (take("is")) {
            named(event);
            return event;
        }
        const std::string relation = take().text;
        if (relation != "exactly") take();
        const std::int64_t value = number("a whole number");
        const std::int64_t most = 1'000'000'000;
        if (value < -most || value > most)
            throw Fault{tokens_[next_ - 1].at, "no figure is so large", tokens_[next_ - 1].text, "a smaller number"};
        if (relation == "exactly")
            event.low = event.high = value;
        else if (relation == "at")
            (least_ ? event.low : event.high) = value;
        else if (relation == "more")
            event.low = value + 1;
        else
            event.high = value - 1;
        return event;
    }
    /// Remembers for "at" whether a least or a most follows.
    bool is_comparison(std::size_t i) {
        const auto is = [&](std::size_t k, std::string_view word) { return k < tokens_.size() && tokens_[k].is(word); };
        least_ = is(i + 1, "least");
        return is(i, "is") || is(i, "exactly") || (is(i, "at") && (least_ || is(i + 1, "most"))) ||
               ((is(i, "more") || is(i, "less")) && is(i + 1, "than"));
    }
    /// The words up to 'and', 'or', a bracket or the end.
    void named(GameEvent& event) {
        if (now().kind == Token::Kind::quoted) {
            event.name = name("a name");
            return;
        }
        const std::size_t begin = now().at;
        std::size_t end = begin;
        while (now().kind == Token::Kind::word && !now().is("and") && !now().is("or")) {
            end = now().at + now().text.size();
            take();
        }
        if (end == begin) unexpected("the name of a value");
        event.name = {std::string(text_.substr(begin, end - begin)), begin};
    }

    std::string_view text_;
    std::vector<Token> tokens_;
    std::size_t next_ = 0;
    int depth_ = 0;
    bool least_ = false;
    static constexpr const char* statements = "A, B, unit, melee, draw, or a figure with 'at least' and a number";
    static constexpr const char* comparisons = "'at least', 'at most', 'more than', 'less than', 'exactly' or 'is'";
};

}  // namespace

std::optional<CountedEvent> parse_event(const Text& text, Diagnostics& diagnostics) {
    const std::size_t length = text.value.size();
    if (length > longest_event || !is_printable(text.value)) {
        diagnostics.error(text.place,
                          length > longest_event ? "the event is too long" : "the event has control characters",
                          length > longest_event ? fmt::format("{} bytes", length) : "",
                          length > longest_event ? fmt::format("at most {}", longest_event) : "printable text");
        return std::nullopt;
    }
    try {
        return CountedEvent{text, EventReader(text.value).read()};
    } catch (const Fault& fault) {
        diagnostics.error(text.at(fault.at), fault.what, fault.found, fault.expected);
        return std::nullopt;
    }
}

}  // namespace polemarch::sim
