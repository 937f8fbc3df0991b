// What a text probably means, for any phase, so that its refusal can give a reason.
#include "core/ancient_battles/rules/queries.h"
#include "core/ancient_battles/text/notation.h"
#include "core/typed_words.h"

#include <algorithm>
#include <array>
#include <string>

namespace polemarch::ancient_battles {

namespace {

/// A way to type a kind of move: literal words, and placeholders in capitals. UNIT is a hex, or a waiting unit, which
/// may be several words; ANY is any rest; all others are one word.
struct Form {
    std::string_view words;
    Kind kind;
    std::uint8_t value = 0;
};
constexpr Form forms[] = {
    {"pass", Kind::pass},
    {"bid", Kind::bid},
    {"concede", Kind::concede},
    {"act first", Kind::first, 0},
    {"act second", Kind::first, 1},
    {"place LEADER HEX", Kind::place},
    {"leader LEADER HEX ORDER", Kind::order_lead},
    {"leader LEADER HEX attacks ANY", Kind::order_lead},  // there is no such order
    {"UNIT ORDER", Kind::order_unit},
    {"enter GROUP", Kind::enter},
    {"panic", Kind::panic},
    {"take UNIT", Kind::take},
    {"done", Kind::done},
    {"to ANY", Kind::go},
    {"PATH", Kind::go},
    {"leave", Kind::leave},
    {"leave ANY", Kind::leave},
    {"face FACING", Kind::face},
    {"single attacks", Kind::combine, 0},
    {"combine NUMBER", Kind::combine},
    {"at UNIT", Kind::fire, 0},
    {"at UNIT enhanced", Kind::fire, 1},
    {"with UNIT", Kind::support},
    {"shoot", Kind::shoot},
    {"hold", Kind::hold},
    {"north", Kind::edge, 0},
    {"east", Kind::edge, 1},
    {"south", Kind::edge, 2},
    {"west", Kind::edge, 3},
    {"river", Kind::edge, 4},
    {"step HEX", Kind::step},
    {"UNIT attacks TARGET", Kind::attack},
    {"UNIT attacks TARGET from DIRECTION", Kind::attack},
    {"stand", Kind::stand},
    {"retreat NUMBER", Kind::retreat},
    {"advance", Kind::advance},
    {"halt", Kind::halt},
    {"frighten", Kind::frighten},
    {"stay mounted", Kind::ride},
    {"set up HEX", Kind::set_up},
    {"charge", Kind::charge},
    {"wait", Kind::wait},
    {"hold back", Kind::hold_back},
    {"trust", Kind::trust},
    {"keep", Kind::keep},
    {"again DIE", Kind::again},
};

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        words.push_back(text.substr(0, text.find(' ')));
        text.remove_prefix(std::min(text.size(), words.back().size() + 1));
    }
    return words;
}

/// 1 to `most`; 0 for anything else.
std::uint8_t digit(std::string_view word, char most = '9') {
    return word.size() == 1 && word[0] >= '1' && word[0] <= most ? static_cast<std::uint8_t>(word[0] - '0') : 0;
}

bool begins_as_path(std::string_view word) {
    const std::size_t hyphen = word.find('-');
    return hyphen != std::string_view::npos && hex::parse(word.substr(0, hyphen));
}

/// Whether all words are true of a waiting unit: its type first, then any that unit_text_among may use.
bool is_called(const Setup& g, const State& s, UnitIndex u, const std::vector<std::string_view>& words) {
    if (words.empty() || normal(g.type(u).code) != words[0]) return false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const bool negated = words[i] == "not" && i + 1 < words.size();
        if (negated) ++i;
        const auto kind = std::find(kind_words.begin(), kind_words.end(), words[i]);
        bool is = kind != kind_words.end() &&
                  kind_of(g.trait[u])[static_cast<std::size_t>(kind - kind_words.begin())] != negated;
        is = is || (words[i] == "disordered" && s.unit[u].disordered());
        is = is || words[i] == "rapid=" + std::to_string(g.trait[u].rapid_fire);
        if (words[i] == "group" && i + 1 < words.size())
            is = words[++i] == std::to_string(g.group_number(static_cast<std::size_t>(group_of(g, s, u))));
        if (!is) return false;
    }
    return true;
}

/// The unit in a hex; or one of the side's own waiting units, by its text if there is one with just this, else by words
/// that are true of it. Nothing if the words name neither a hex nor a unit of the battle; `none` if nobody is there.
std::optional<UnitIndex> unit_named(const Setup& g, const State& s, std::string_view named) {
    if (const auto h = hex::parse(named)) return unit_in(s, *h);
    const std::vector<std::string_view> words = words_of(named);
    UnitIndex called = none;
    for (UnitIndex u = g.first[s.mover]; u < g.first[s.mover + 1]; ++u) {
        if (!s.unit[u].waits()) continue;
        if (normal(unit_text(g, s, u)) == named) return u;
        if (called == none && is_called(g, s, u, words)) called = u;
    }
    if (called != none) return called;
    for (const UnitType& type : g.charts.units)
        if (normal(type.code) == named) return none;
    return std::nullopt;
}

/// The side's own leader of this kind at this place: a hex or Away.
LeaderIndex leader_named(const Setup& g, const State& s, std::string_view code, std::uint8_t where) {
    for (unsigned bits = g.leaders[s.mover]; bits; bits &= bits - 1) {
        const auto l = static_cast<LeaderIndex>(std::countr_zero(bits));
        if (s.leader[l] == where && normal(g.kind[l].code) == code) return l;
    }
    return none;
}

/// Reads the values of the form's placeholders into `m`; nothing if the text has another form.
std::optional<Move> read_form(const Setup& g, Move m, const std::vector<std::string_view>& form,
                              const std::vector<std::string_view>& typed, const State& s) {
    if (typed.size() < form.size()) return std::nullopt;
    std::size_t at = 0;
    std::string_view leader;
    for (const std::string_view place : form) {
        const std::string_view word = typed[at];
        const std::size_t more = typed.size() - form.size();  // words of a UNIT beyond its first
        ++at;
        bool fits = true;
        if (place == "ANY") return m;
        if (place == "UNIT") {
            at += more;
            const auto unit = unit_named(
                g, s,
                {word.data(), static_cast<std::size_t>(typed[at - 1].data() - word.data()) + typed[at - 1].size()});
            fits = unit.has_value();
            m.unit = unit.value_or(none);
        } else if (place == "TARGET") {
            const auto h = hex::parse(word);
            m.value = unit_in(s, h.value_or(none));
            fits = h.has_value();
        } else if (place == "HEX") {
            const auto h = hex::parse(word);
            m.hex = h.value_or(none);
            fits = h.has_value();
        } else if (place == "LEADER") {
            leader = word;
        } else if (place == "ORDER") {
            for (const Order order : {Order::move, Order::fire, Order::rally})
                if (word == order_names[static_cast<std::size_t>(order)]) m.value = static_cast<std::uint8_t>(order);
            fits = m.value != 0;
        } else if (place == "GROUP") {
            m.value = none;
            for (std::size_t group = 0; group < g.arrivals.size(); ++group)
                if (g.arrivals[group].side == s.mover && g.group_number(group) == digit(word))
                    m.value = static_cast<std::uint8_t>(group);
            fits = digit(word) != 0;
        } else if (place == "FACING") {
            m.value = static_cast<std::uint8_t>(digit(word, '6') - 1);  // 255: none
        } else if (place == "DIRECTION") {
            m.hex = static_cast<std::uint8_t>(digit(word, '6') - 1);
            fits = digit(word, '6') != 0;
        } else if (place == "NUMBER") {
            m.value = digit(word);
            fits = m.value != 0;
        } else if (place == "DIE") {
            m.value = word == "10" ? std::uint8_t{9} : static_cast<std::uint8_t>(digit(word) - 1);  // 255: none
        } else if (place == "PATH") {
            fits = begins_as_path(word);
        } else {
            fits = word == place;
        }
        if (!fits) return std::nullopt;
    }
    if (at != typed.size()) return std::nullopt;
    if (!leader.empty()) m.unit = leader_named(g, s, leader, m.kind == Kind::place ? byte(Away::aside) : m.hex);
    if (m.kind == Kind::order_lead) m.hex = none;
    return m;
}

}  // namespace

std::optional<Move> read_loosely(const Setup& g, const State& s, const std::string& wanted) {
    const std::vector<std::string_view> typed = words_of(wanted);
    for (const Form& form : forms) {
        const bool march = form.kind == Kind::go || form.kind == Kind::leave;
        if (march && s.phase == Phase::destination) continue;  // read_march has found that it is no march
        if (const auto move = read_form(g, {.kind = form.kind, .value = form.value}, words_of(form.words), typed, s))
            return move;
    }
    return std::nullopt;
}

}  // namespace polemarch::ancient_battles
