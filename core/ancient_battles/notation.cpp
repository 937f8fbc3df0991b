// Moves as text and back (data/ancient_battles/NOTATION.md). A move's text names hexes, never numbers of units, so
// that a person can type it from the board.
#include "core/ancient_battles/battle.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace polemarch::ancient_battles {

namespace {

constexpr std::array<std::string_view, 6> order_names{"", "move", "fire", "rally", "enter", "flee"};
constexpr std::array<std::string_view, edges> edge_names{"north", "east", "south", "west", "river"};
constexpr std::array<std::string_view, melee_results> result_names{"AE", "AD", "EN", "DD", "DE"};

/// Lower case, single blanks, none at the ends: what is typed is compared in this form.
std::string normal(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t';
        if (blank && (out.empty() || out.back() == ' ')) continue;
        out += blank ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

}  // namespace

/// "C9" for a unit on the map; its type for one that waits: "CH", "CH disordered".
std::string Battle::unit_text(const State& s, UnitIndex u) const {
    if (s.unit[u].on_map()) return hex::name(s.unit[u].hex);
    std::string text = type(u).code;
    if (trait_[u].rapid_fire > 1) text += fmt::format(" rapid={}", trait_[u].rapid_fire);
    return s.unit[u].disordered() ? text + " disordered" : text;
}

/// Groups are numbered from 1 for each side.
int Battle::group_number(std::size_t group) const {
    int number = 0;
    for (std::size_t g = 0; g <= group; ++g) number += arrivals_[g].side == arrivals_[group].side;
    return number;
}

std::string Battle::text(const State& s, const Move& m) const {
    const auto unit = [&](UnitIndex u) { return unit_text(s, u); };
    switch (m.kind) {
        case Kind::pass: return "pass";
        case Kind::bid: return "bid";
        case Kind::concede: return "concede";
        case Kind::first: return m.value == 0 ? "act first" : "act second";
        case Kind::place: return fmt::format("place {} {}", kind_[m.unit].code, hex::name(m.hex));
        case Kind::order_unit: return fmt::format("{} {}", unit(m.unit), order_names[m.value]);
        case Kind::order_lead:
            return fmt::format("leader {} {} {}", kind_[m.unit].code, hex::name(s.leader[m.unit]),
                               order_names[m.value]);
        case Kind::enter: return fmt::format("enter {}", group_number(m.value));
        case Kind::panic: return "panic";
        case Kind::take: return "take " + unit(m.unit);
        case Kind::done: return "done";
        case Kind::go: return "to " + hex::name(m.hex) + passage_text(s, m) + facings_text(s, m);
        case Kind::leave: return "leave" + passage_text(s, m);
        case Kind::face: return fmt::format("face {}", m.value + 1);
        case Kind::combine: return m.value == 0 ? "single attacks" : fmt::format("combine {}", m.value);
        case Kind::fire: return "at " + unit(m.unit) + (m.value ? " enhanced" : "");
        case Kind::support: return "with " + unit(m.unit);
        case Kind::shoot: return "shoot";
        case Kind::hold: return "hold";
        case Kind::edge: return std::string(edge_names[m.value]);
        case Kind::step: return "step " + hex::name(m.hex);
        case Kind::attack: {
            const std::string text = unit(m.unit) + " attacks " + unit(m.value);
            return m.hex == none ? text : text + fmt::format(" from {}", m.hex + 1);
        }
        case Kind::stand: return "stand";
        case Kind::retreat: return fmt::format("retreat {}", m.value);
        case Kind::advance: return "advance";
        case Kind::halt: return "halt";
        case Kind::command: return fmt::format("command {} {}", m.unit, m.value);
        case Kind::initiative: return m.value == 0 ? "initiative A" : "initiative B";
        case Kind::rallied: return m.value ? "rallied" : "not rallied";
        case Kind::hit: return m.value ? "hit" : "missed";
        case Kind::result: return std::string(result_names[m.value]);
        case Kind::escaped: return m.value ? "escaped" : "lost";
        case Kind::ended: return m.value ? "game ends" : "game goes on";
    }
    return "?";
}

tl::expected<Move, Explanation> Battle::read(const State& s, std::string_view typed) const {
    if (typed.size() > 200) return tl::unexpected(Explanation{"", "a move is at most 200 characters long"});
    const std::string wanted = normal(typed);
    if (s.phase == Phase::destination)
        if (auto march = read_march(s, wanted)) return *march;
    MoveList<Battle> moves;
    legal_moves(s, moves);
    if (s.phase != Phase::destination)
        for (const Move& m : moves)
            if (normal(text(s, m)) == wanted) return m;
    const Move attempt = read_loosely(s, wanted);
    if (attempt.kind != Kind::ended) {
        const Verdict verdict = judge(s, attempt);
        if (verdict) return attempt;
        return tl::unexpected(explain(s, verdict));
    }
    return tl::unexpected(
        Explanation{"", fmt::format("'{}' is no move here; for example: {}", typed, text(s, moves[0]))});
}

/// A retreat or a supporter where the dice fall at once, for none was open: judged as if it had been asked for.
std::optional<Explanation> Battle::explain_at_dice(const State& s, std::string_view typed) const {
    State asked = s;
    if (s.phase == Phase::clash)
        asked.phase = Phase::retreat;
    else if (s.phase == Phase::shot)
        asked.phase = Phase::support;
    else
        return std::nullopt;
    const Move attempt = read_loosely(asked, normal(typed));
    if (attempt.kind != Kind::retreat && attempt.kind != Kind::support) return std::nullopt;
    const Verdict verdict = judge(asked, attempt);
    if (verdict) return std::nullopt;  // it was asked for, and answered
    return explain(asked, verdict);
}

/// What was probably meant, so that its refusal can say why; Kind::ended if nothing can be made of it.
Move Battle::read_loosely(const State& s, const std::string& wanted) const {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < wanted.size();) {
        const auto end = std::min(wanted.find(' ', at), wanted.size());
        words.push_back(wanted.substr(at, end - at));
        at = end + 1;
    }
    const Move nothing{.kind = Kind::ended};
    const auto rest_from = [&](std::size_t from) {
        std::string text;
        for (std::size_t i = from; i < words.size(); ++i) text += (text.empty() ? "" : " ") + words[i];
        return text;
    };
    // By its hex; one of the side's own that waits by its type.
    const auto unit_of = [&](const std::string& named) -> UnitIndex {
        if (const auto h = hex::parse(named)) return unit_in(s, *h);
        for (UnitIndex u = first_[s.mover]; u < first_[s.mover + 1]; ++u)
            if (s.unit[u].hex == Gone::waiting && normal(unit_text(s, u)) == named) return u;
        return none;
    };
    const auto order_of = [&](const std::string& word) {
        const auto at = std::find(order_names.begin() + 1, order_names.begin() + 4, word);
        return at == order_names.begin() + 4 ? 0 : static_cast<int>(at - order_names.begin());
    };
    const auto leader_at = [&](const std::string& code, const std::string& word) -> LeaderIndex {
        const auto h = hex::parse(word);
        for (unsigned l = 0; h && l < max_leaders; ++l)
            if (s.leader[l] == *h && side_of_leader(static_cast<LeaderIndex>(l)) == s.mover &&
                normal(kind_[l].code) == code)
                return static_cast<LeaderIndex>(l);
        return none;
    };
    const auto move = [](Kind kind, unsigned unit, unsigned value = 0) {
        return Move{.kind = kind, .unit = static_cast<std::uint8_t>(unit), .value = static_cast<std::uint8_t>(value)};
    };
    const auto number = [&](const std::string& word) {
        return word.size() == 1 && word[0] >= '0' && word[0] <= '9' ? word[0] - '0' : -1;
    };
    if (words.empty()) return nothing;
    if (words.size() == 1) {
        for (const auto& [word, kind] :
             std::initializer_list<std::pair<std::string_view, Kind>>{{"pass", Kind::pass},
                                                                      {"bid", Kind::bid},
                                                                      {"concede", Kind::concede},
                                                                      {"panic", Kind::panic},
                                                                      {"done", Kind::done},
                                                                      {"shoot", Kind::shoot},
                                                                      {"hold", Kind::hold},
                                                                      {"stand", Kind::stand},
                                                                      {"advance", Kind::advance},
                                                                      {"halt", Kind::halt}})
            if (words[0] == word) return {.kind = kind};
        for (unsigned e = 0; e < edges; ++e)
            if (words[0] == edge_names[e]) return {.kind = Kind::edge, .value = static_cast<std::uint8_t>(e)};
        return nothing;
    }
    if (words.size() == 2 && order_of(words[1]))
        return move(Kind::order_unit, unit_of(words[0]), static_cast<unsigned>(order_of(words[1])));
    if (words.size() == 4 && words[0] == "leader" && order_of(words[3]))
        return move(Kind::order_lead, leader_at(words[1], words[2]), static_cast<unsigned>(order_of(words[3])));
    if (const auto at = wanted.find(" attacks "); at != std::string::npos) {
        Move m = move(Kind::attack, unit_of(wanted.substr(0, at)));
        std::string whom = wanted.substr(at + 9);
        if (const auto from = whom.find(" from "); from != std::string::npos) {
            const int direction = number(whom.substr(from + 6));
            if (direction < 1 || direction > 6) return nothing;
            m.hex = static_cast<std::uint8_t>(direction - 1);
            whom.erase(from);
        }
        const auto h = hex::parse(whom);
        if (!h) return nothing;
        m.value = unit_in(s, *h);
        return m;
    }
    if (words.size() == 3 && words[0] == "place") {
        for (unsigned l = 0; l < max_leaders; ++l)
            if (((leaders_[s.mover] >> l) & 1u) && normal(kind_[l].code) == words[1] && s.leader[l] == Away::aside)
                return {.kind = Kind::place,
                        .unit = static_cast<std::uint8_t>(l),
                        .hex = hex::parse(words[2]).value_or(none)};
        return {.kind = Kind::place};
    }
    if (words[0] == "take") return move(Kind::take, unit_of(rest_from(1)));
    const bool enhanced = words.size() == 3 && words[2] == "enhanced";
    if (words[0] == "at" && (words.size() == 2 || enhanced)) return move(Kind::fire, unit_of(words[1]), enhanced);
    if (words.size() != 2) return nothing;
    if (words[0] == "with") return move(Kind::support, unit_of(words[1]));
    if (words[0] == "step") return {.kind = Kind::step, .hex = hex::parse(words[1]).value_or(none)};
    if (const int n = number(words[1]); n > 0) {
        if (words[0] == "face") return {.kind = Kind::face, .value = static_cast<std::uint8_t>(n - 1)};
        if (words[0] == "retreat") return {.kind = Kind::retreat, .value = static_cast<std::uint8_t>(n)};
        if (words[0] == "combine") return {.kind = Kind::combine, .value = static_cast<std::uint8_t>(n)};
        if (words[0] == "enter") {
            for (std::size_t g = 0; g < arrivals_.size(); ++g)
                if (arrivals_[g].side == s.mover && group_number(g) == n)
                    return {.kind = Kind::enter, .value = static_cast<std::uint8_t>(g)};
            return {.kind = Kind::enter, .value = none};
        }
    }
    return nothing;
}

}  // namespace polemarch::ancient_battles
