// The eve of the battle in a [position]: fields shared by its writer and its reader (core/table/files/fields.h), and
// what must be true of them. Used by position.cpp and position_check.cpp alone.
#pragma once

#include "core/diagnostics.h"
#include "core/standard_wargame/rules/setup.h"

#include <string>
#include <vector>

namespace polemarch::standard_wargame {

inline const std::vector<std::string> piece_status_names{"none", "offered", "in-hand", "laid", "discarded"};
inline const std::vector<std::string> table_edge_names{"own", "enemy", "left", "right"};

namespace detail {

/// A field whose values are the words of a list, and others that stand for the words behind it.
template <class V, class T>
void word_or(V& v, const char* key, T& field, std::vector<std::string> words, const std::vector<T>& others,
             const std::vector<std::string>& other_words) {
    const std::size_t named = words.size();
    words.insert(words.end(), other_words.begin(), other_words.end());
    std::uint8_t at = static_cast<std::uint8_t>(field);
    for (std::size_t i = 0; i < others.size(); ++i)
        if (field == others[i]) at = static_cast<std::uint8_t>(named + i);
    v.word(key, at, words, static_cast<std::uint8_t>(named));
    field = at < named ? static_cast<T>(at) : others[at - named];
}

}  // namespace detail

/// All but the pieces, and where the deployment stands.
template <class V>
void eve_fields(V& v, Eve& eve) {
    const std::vector<std::string> sides{"A", "B"};
    v.word("attacker", eve.attacker, sides);
    v.number("day", eve.day, 1, 200, std::uint8_t{1});
    v.number("weather_row", eve.weather_row, 0, 6);
    v.number("die", eve.die, 0, beside_village);
    v.number("village_paid", eve.village_paid, 0, 1);
    v.number("fortified_village", eve.fortified_village, 0, 1);
    v.number("terrain_due", eve.terrain_due, 0, 1);
    v.number("exchanged", eve.exchanged, 0, 255);
    const std::vector<Strategy> no_strategy{unchosen, hidden};
    detail::word_or(v, "strategy_a", eve.strategy[0], strategy_names, no_strategy, {"unchosen", "hidden"});
    detail::word_or(v, "strategy_b", eve.strategy[1], strategy_names, no_strategy, {"unchosen", "hidden"});
}

/// Of V, besides: ends(Pose&), the ends of a river or a road in base widths; laid(Pose&), the place of a piece.
template <class V>
void eve_piece_fields(V& v, EvePiece& piece, const Charts& charts) {
    v.word("kind", piece.ground, ground_names);
    v.word("status", piece.status, piece_status_names, PieceStatus::offered);
    detail::word_or(v, "by", piece.by, {"A", "B"}, {nobody}, {"nobody"});
    if (charts.ground(piece.ground).band) {
        v.word("edge", piece.edge, table_edge_names);
        v.ends(piece.pose);
    } else {
        detail::word_or(v, "cover", piece.cover, ground_names, {nobody}, {"none"});
        v.number("shape", piece.shape, 0, static_cast<std::int64_t>(charts.shapes.size()) - 1);
        v.laid(piece.pose);
    }
}

/// Reports everything about the eve to which no battle of this setup can come. After errors nothing else about the
/// state may be asked.
void check_eve(const Setup& g, const State& s, const Place& place, Diagnostics& diagnostics);

}  // namespace polemarch::standard_wargame
