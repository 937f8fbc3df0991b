#include "core/standard_wargame/text/eve_words.h"

#include "core/standard_wargame/eve/days.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/laid.h"
#include "core/standard_wargame/rules/opposed_roll.h"
#include "core/standard_wargame/rules/strategy.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/text/deployment_words.h"
#include "core/standard_wargame/text/short_numbers.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <vector>

#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::standard_wargame {

namespace {

const std::vector<std::string> edge_words{"own", "enemy", "left", "right"};
constexpr std::array<const char*, table_edges> edges_of_side{"its own rear edge", "the enemy's rear edge",
                                                             "its left edge", "its right edge"};

const std::string& ground_name(std::size_t ground) { return ground_names[ground % ground_types]; }
std::string kind_name(std::size_t ground, std::uint8_t cover) {
    return cover == nobody ? ground_name(ground) : ground_name(ground) + "/" + ground_name(cover);
}
std::string kind_name(const EvePiece& piece) { return kind_name(static_cast<std::size_t>(piece.ground), piece.cover); }

std::string place_text(const Setup& g, const State& s, const Move& m) {
    const Length x = static_cast<std::int16_t>(m.legs[0].amount), y = static_cast<std::int16_t>(m.legs[1].amount);
    std::string text = fmt::format("{} at {} {}", eve_piece_name(s, m.unit), short_length(x + g.scenario.width / 2),
                                   short_length(y + g.scenario.depth / 2));
    if (m.legs[2].amount != 0) text += " turned " + table::degrees_text({m.legs[2].amount});
    return m.value == 0 ? text : text + " fortified";
}

std::string lay_text(const Setup& g, const State& s, const Move& m) {
    std::string text = "lay " + eve_piece_name(s, m.unit);
    if (m.unit >= eve_pieces || !g.charts.ground(s.eve.pieces[m.unit].ground).band)
        return m.value == 0 ? text : text + " beside village";
    text += " from " + edge_words[m.value % table_edges];
    return m.target == nobody ? text : text + " and " + edge_words[m.target % table_edges];
}

}  // namespace

std::string eve_piece_name(const State& s, std::size_t piece) {
    if (piece >= eve_pieces) return "none";
    if (piece == eve_pieces - 1) return "second road";
    const std::string name = kind_name(s.eve.pieces[piece]);
    int same = 0, number = 0;
    for (std::size_t i = 0; i + 1 < eve_pieces; ++i) {
        if (s.eve.pieces[i].status == PieceStatus::none || kind_name(s.eve.pieces[i]) != name) continue;
        ++same;
        if (i == piece) number = same;
    }
    return same > 1 ? fmt::format("{} {}", name, number) : name;
}

std::string piece_to_lay(const Setup& g, const State& s) {
    std::size_t found = eve_pieces;
    for (std::size_t i = 0; i < eve_pieces; ++i) {
        if (s.eve.pieces[i].status != PieceStatus::offered) continue;
        if (found == eve_pieces || g.charts.ground(s.eve.pieces[found].ground).band) found = i;
    }
    return eve_piece_name(s, found);
}

std::string eve_move_text(const Setup& g, const State& s, const Move& m) {
    switch (m.kind) {
        case Kind::provide: {
            const std::string kind = kind_name(m.value, m.target);
            return m.unit == nobody ? "provide " + kind : fmt::format("provide {} shape {}", kind, m.unit + 1);
        }
        case Kind::lay: return lay_text(g, s, m);
        case Kind::discard: return "discard " + eve_piece_name(s, m.unit);
        case Kind::place: return place_text(g, s, m);
        case Kind::strategy: return strategy_names[m.value % strategy_types];
        case Kind::rolled_roles: return m.value == 2 ? "tie" : m.value == 0 ? "A attacks" : "B attacks";
        case Kind::rolled_delay: return m.value != 0 ? "delayed" : "not delayed";
        default: return fmt::format("rolled {}", m.value);
    }
}

// ---- reading

namespace {

/// A kind of piece in its words: "hill/woods".
struct KindWord {
    std::uint8_t ground = 0, cover = nobody;
};
std::optional<KindWord> kind_in(std::string_view word) {
    const std::size_t slash = word.find('/');
    const auto find = [](std::string_view name) {
        return static_cast<std::uint8_t>(std::find(ground_names.begin(), ground_names.end(), name) -
                                         ground_names.begin());
    };
    KindWord kind{find(word.substr(0, slash)), nobody};
    if (slash != std::string_view::npos) kind.cover = find(word.substr(slash + 1));
    if (kind.ground >= ground_types || (kind.cover != nobody && kind.cover >= ground_types)) return std::nullopt;
    return kind;
}

/// The next words as one of the provided pieces.
tl::expected<std::uint8_t, Explanation> read_piece(TypedMove& t) {
    std::string names;
    for (std::size_t i = 0; i < provided(t.s.eve); ++i)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", eve_piece_name(t.s, i));
    const std::string word(t.next());
    std::string name = word;
    if (read_number(t.peek(), 9)) name += " " + std::string(t.next());
    for (std::size_t i = 0; i < provided(t.s.eve); ++i)
        if (eve_piece_name(t.s, i) == name) return static_cast<std::uint8_t>(i);
    return t.fault("3.3.4", fmt::format("{} is none of the pieces: {}", in_quotes(name), names));
}

ReadMove read_provide(TypedMove& t) {
    t.next();
    const auto kind = kind_in(t.next());
    if (!kind) return t.fault("3.3.1", "a piece is of a kind of ground: 'provide hill/woods shape 2'");
    Move m{.kind = Kind::provide, .target = kind->cover, .value = kind->ground};
    if (!t.take("shape")) return m;
    const auto shape = read_number(t.next(), 255);
    if (!shape || *shape == 0) return t.fault("3.3.1.1", "shapes have numbers from 1 on: 'provide hill shape 2'");
    m.unit = static_cast<std::uint8_t>(*shape - 1);
    return m;
}

std::optional<std::uint8_t> read_edge(TypedMove& t) {
    const auto at = std::find(edge_words.begin(), edge_words.end(), t.peek());
    if (at == edge_words.end()) return std::nullopt;
    t.next();
    return static_cast<std::uint8_t>(at - edge_words.begin());
}

ReadMove read_lay(TypedMove& t) {
    t.next();
    const auto piece = read_piece(t);
    if (!piece) return tl::unexpected(piece.error());
    Move m{.kind = Kind::lay, .unit = *piece};
    if (t.take("beside")) {
        t.take("village");
        m.value = 1;
        return m;
    }
    if (!t.take("from")) {
        if (t.g.charts.ground(t.s.eve.pieces[*piece].ground).band)
            return t.fault("3.3.4.3", "its ends are counted from an edge: 'lay river from own', left or right");
        return m;
    }
    const auto fault = [&] {
        return t.fault("3.3.4.3", "an edge is own, enemy, left or right: 'lay road from own and left'");
    };
    const auto first = read_edge(t);
    if (!first) return fault();
    m.value = *first;
    if (!t.take(",")) return m;
    const auto second = read_edge(t);
    if (!second) return fault();
    m.target = *second;
    return m;
}

ReadMove read_discard(TypedMove& t) {
    t.next();
    const auto piece = read_piece(t);
    if (!piece) return tl::unexpected(piece.error());
    return Move{.kind = Kind::discard, .unit = *piece};
}

ReadMove read_place(TypedMove& t) {
    const auto piece = read_piece(t);
    if (!piece) return tl::unexpected(piece.error());
    Move m{.kind = Kind::place, .unit = *piece};
    const table::Measure measure = t.g.scenario.measure();
    const auto fault = [&] {
        return t.fault("3.3.4.1", fmt::format("a place is base widths from the western and the southern edge, up to {} "
                                              "and {}: '{} at 12.5 20 turned 45'",
                                              measure.text(t.g.scenario.width), measure.text(t.g.scenario.depth),
                                              eve_piece_name(t.s, *piece)));
    };
    if (!t.take("at")) return fault();
    for (std::size_t i = 0; i < 2; ++i) {
        const auto length = measure.read(t.next());
        const Length half = i == 0 ? measure.half_width : measure.half_depth;
        if (!length || *length > 2 * half) return fault();
        m.legs[i].amount = static_cast<std::uint16_t>(static_cast<std::int16_t>(*length - half));
        t.take(",");
    }
    if (t.take("turned")) {
        const auto degrees = table::read_degrees(t.next());
        if (!degrees) return fault();
        m.legs[2].amount = degrees->parts;
    }
    if (t.take("fortified")) m.value = 1;
    return m;
}

ReadMove read_strategy(TypedMove& t) {
    const auto at = std::find(strategy_names.begin(), strategy_names.end(), t.next());
    return Move{.kind = Kind::strategy, .value = static_cast<std::uint8_t>(at - strategy_names.begin())};
}

std::vector<Command> all_eve_commands() {
    std::vector<Command> commands{{"provide", "3.3.1", "provide hill/woods shape 2", read_provide},
                                  {"lay", "3.3.4", "lay hill 2", read_lay},
                                  {"discard", "3.3.4", "discard marsh", read_discard}};
    for (const std::string& name : strategy_names) commands.push_back({name, "3.4", "prepare", read_strategy});
    static const std::vector<std::string> kinds = [] {
        std::vector<std::string> words = ground_names;
        for (const std::string& cover : ground_names) words.push_back("hill/" + cover);
        return words;
    }();
    for (const std::string& kind : kinds)
        commands.push_back({kind, "3.3.4.1", "hill 2 at 12.5 20 turned 45", read_place});
    return commands;
}

}  // namespace

std::span<const Command> eve_commands() {
    static const std::vector<Command> commands = all_eve_commands();
    return commands;
}

// ---- what is due, what happened

namespace {

char eve_side(unsigned side) { return side == 0 ? 'A' : 'B'; }

/// Where the die lets the piece in hand lie (3.3.4.1).
std::string where_by_die(const State& s) {
    const EvePiece& piece = s.eve.pieces[piece_in_hand(s.eve)];
    const char side = eve_side(piece.by);
    constexpr std::array<const char*, table_edges> nearer{"its own rear edge", "the rear edge of the enemy",
                                                          "its left edge", "its right edge"};
    switch (s.eve.die) {
        case beside_village: return "beside the village";
        case 5: return "touching another piece, the first one an edge; a corner piece in any corner";
        case 6: return "6 base widths from all others and the edges; a corner piece in any corner";
        default:
            return fmt::format("nearer to {} than to the middle, as {} sees it", nearer[(s.eve.die - 1u) % table_edges],
                               side);
    }
}

std::string dice_words(Faces faces) {
    return faces.empty() ? "" : fmt::format(" (rolled {})", fmt::join(faces, " and "));
}

/// " (rolled 3 - 2 and 3)": the dice of A and of B with what citizens take off.
std::string role_dice_words(const Setup& g, Faces faces) {
    if (faces.size() != 2) return dice_words(faces);
    const OpposedRoll roll = attacker_roll({g.scenario.sides[0].type, g.scenario.sides[1].type}, g.charts);
    const auto die = [&](std::size_t i) {
        const int more = roll.modifiers[i];
        return more == 0 ? fmt::format("{}", faces[i])
                         : fmt::format("{} {} {}", faces[i], more < 0 ? '-' : '+', std::abs(more));
    };
    return fmt::format(" (rolled {} and {})", die(0), die(1));
}

/// What followed without a choice.
std::string eve_aftermath(const Setup& g, const State& before, const State& after) {
    std::string text;
    for (std::size_t i = 0; i < eve_pieces; ++i) {
        const PieceStatus was = before.eve.pieces[i].status, is = after.eve.pieces[i].status;
        if (was == PieceStatus::in_hand && is == PieceStatus::discarded)
            text += fmt::format("; {} has no place and is lost [{}]", eve_piece_name(before, i),
                                g.charts.ground(before.eve.pieces[i].ground).band ? "3.3.4.3" : "3.3.4.1");
        if (was == PieceStatus::in_hand && is == PieceStatus::laid && g.charts.ground(before.eve.pieces[i].ground).band)
            text += fmt::format("; {} is laid [3.3.4.3]", eve_piece_name(before, i));
    }
    if (after.eve.day != before.eve.day) text += fmt::format("; day {} [3.4.3]", after.eve.day);
    if (before.step != Step::strategy && after.step == Step::strategy)
        text += "; both sides choose their strategies [3.4]";
    return text;
}

/// "A outflank, B defend [3.4]", and what follows for each side.
std::string revealed(const Setup& g, const State& s, const Move& m) {
    std::array<Strategy, 2> chosen = s.eve.strategy;
    chosen[s.active] = static_cast<Strategy>(m.value);
    const auto word = [&](unsigned side) { return strategy_names[static_cast<std::size_t>(chosen[side])]; };
    const StrategyPair pair = strategy_pair(chosen[0], chosen[1], s.eve.day, g.charts);
    std::string text = fmt::format("A {}, B {} [3.4]", word(0), word(1));
    for (unsigned side = 0; side < 2; ++side)
        if (pair.cost[side] > 0)
            text += fmt::format("; {} loses {} [3.4.2]", eve_side(side), counted(pair.cost[side], "maintenance level"));
    if (pair.delay_from == 1) return text + "; the battle is delayed [3.4.3]";
    if (pair.delay_from > 1)
        return text + fmt::format("; it is delayed by a die of {} or more [3.4.3]", pair.delay_from);
    for (unsigned side = 0; side < 2; ++side) {
        const char who = eve_side(side);
        const StrategyEffects& effects = (*pair.effects)[side];
        if (effects.march)
            text += fmt::format("; {} may march around the flanks{} [3.4.1.4]", who,
                                effects.march_earlier > 0 ? ", and comes a bound earlier" : "");
        if (effects.deployment != 0)
            text += fmt::format("; {} adds {} when it deploys [3.5.2]", who, effects.deployment);
        if (effects.draw) text += fmt::format("; a draw is better for {} [3.4.1.5]", who);
        if (effects.hasty > 0)
            text += fmt::format("; {} prepares in haste for {} [4.1.7]", who, counted(effects.hasty, "turn"));
    }
    return text;
}

std::string happened(const Setup& g, const State& s, const Move& m, Faces faces, const State& after) {
    const char side = eve_side(s.active);
    switch (m.kind) {
        case Kind::provide:
            return fmt::format("{} provides {} [3.3.1]", side,
                               eve_move_text(g, s, m).substr(std::string_view("provide ").size()));
        case Kind::lay: {
            const std::string name = eve_piece_name(s, m.unit);
            if (!g.charts.ground(s.eve.pieces[m.unit].ground).band)
                return m.value == 0 ? fmt::format("{} chooses {} [3.3.4]", side, name)
                                    : fmt::format("{} lays {} beside the village [3.3.4.3b]", side, name);
            std::string text =
                fmt::format("{} chooses {}, counted from {}", side, name, edges_of_side[m.value % table_edges]);
            if (m.target != nobody) text += fmt::format(" and another from {}", edges_of_side[m.target % table_edges]);
            return text + " [3.3.4.3]";
        }
        case Kind::discard: return fmt::format("{} discards {} [3.3.4]", side, eve_piece_name(s, m.unit));
        case Kind::place: {
            std::string text = fmt::format("{} lays {} [3.3.4.1]", side, place_text(g, s, m));
            const int levels = after.army[s.active].level - s.army[s.active].level;
            return levels > 0 ? text + "; it has a maintenance level more [3.3.4.2]" : text;
        }
        case Kind::strategy:
            if (s.active == s.eve.attacker) return fmt::format("{} has chosen its strategy [3.4]", side);
            if (s.eve.strategy[s.eve.attacker] == hidden)
                return fmt::format("{} has chosen {} [3.4]", side, strategy_names[m.value % strategy_types]);
            return fmt::format("{} has chosen, and both are shown: ", side) + revealed(g, s, m);
        case Kind::rolled_roles:
            return (m.value == 2 ? std::string("a tie, they roll again")
                                 : fmt::format("{} attacks, {} defends", eve_side(m.value), eve_side(1u - m.value))) +
                   role_dice_words(g, faces) + " [3.1.1]";
        case Kind::rolled_weather:
            return fmt::format("the weather of day {} is {}{} [3.2]", s.eve.day,
                               after.weather == Weather::none ? "nothing special"
                                                              : weather_names[static_cast<std::size_t>(after.weather)],
                               dice_words(faces));
        case Kind::rolled_piece: {
            State rolled = s;
            rolled.eve.die = m.value;
            return fmt::format("{} rolls {} for {}: {} [3.3.4.1]", side, m.value,
                               eve_piece_name(s, piece_in_hand(s.eve)), where_by_die(rolled));
        }
        case Kind::rolled_band:
            return fmt::format("{} rolls {} for an end of {} [3.3.4.3]", side, m.value,
                               eve_piece_name(s, piece_in_hand(s.eve)));
        default:
            return fmt::format("the battle is {}{} [3.4.3]", m.value != 0 ? "delayed" : "not delayed",
                               dice_words(faces));
    }
}

}  // namespace

Explanation asked_on_eve(const State& s) {
    const char side = eve_side(s.active);
    switch (s.step) {
        case Step::provide: return {"3.3.1", fmt::format("{} provides its pieces of terrain, one by one", side)};
        case Step::lay: return {"3.3.4", fmt::format("{} lays a piece of terrain, or discards one", side)};
        case Step::place:
            return {"3.3.4.1",
                    fmt::format("{} places {}: {}", side, eve_piece_name(s, piece_in_hand(s.eve)), where_by_die(s))};
        default: return {"3.4", fmt::format("{} chooses its battle strategy, in secret", side)};
    }
}

std::string eve_narration(const Setup& g, const State& s, const Move& m, Faces faces) {
    State after = s;
    const bool is_view = s.eve.strategy[s.eve.attacker] == hidden;  // it has no next state
    if (!is_view) apply(g, after, m);
    return happened(g, s, m, faces, after) + eve_aftermath(g, s, after) + deployment_course(s, after);
}

}  // namespace polemarch::standard_wargame
