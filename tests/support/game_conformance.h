// One suite that every Game passes: whole games, checked at every step. It returns the first fault in words, so that
// tests can also show that planted faults are found.
//
//   EXPECT_EQ(conform(game, {.games = 50}).fault, "");
//   EXPECT_EQ(conform(game, {.games = 50}, SeekBattle{}).fault, "");
//
// The driver matters: uniformly random armies hardly ever fight, and faults hide behind that. So every game runs under
// two drivers; a driver is `std::size_t (const G&, const State&, const MoveList<G>&, AgentStream&)`.
#pragma once

#include "core/notation.h"
#include "core/random.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::test {

/// Chooses every listed move with the same chance.
struct Uniform {
    template <Game G>
    std::size_t operator()(const G&, const typename G::State&, const MoveList<G>& list, AgentStream& stream) const {
        return stream.below(static_cast<std::uint32_t>(list.size()));
    }
};

struct ConformanceOptions {
    int games = 20;
    std::uint64_t seed = 1;
    /// Rolls of at most this many ways are enumerated whole (6^6); others by 2,000 draws
    std::uint32_t fold_limit = 46656;
    int large_folds = 50;      ///< of the rolls beyond 1,296 ways this many are enumerated whole; the rest by draws
    int sampled_states = 200;  ///< states in which `sample` is drawn 2,000 times and compared with `outcomes`
    /// At every n-th step the text of each listed move is read back, and the position. At every step that of the move
    /// that is made, of unlisted legal moves, and no two texts may be the same
    int position_every = 50;
    int completed_games = 20;       ///< completed views that are played to the end
    std::uint32_t unlisted_in = 8;  ///< where lists are samples, one decision in this many takes an unlisted legal move
};

struct Conformance {
    std::string fault;  ///< empty when the game conforms
    std::uint64_t steps = 0, decisions = 0, rolls = 0, listed = 0;
    std::uint64_t forced = 0;  ///< decisions with one move: `apply` should have gone on, unless the move is "done"
    std::uint64_t unlisted_moves = 0;  ///< legal moves played that were not listed
    std::uint64_t secrets = 0;         ///< secret choices that were checked for traces
    std::size_t longest_list = 0;
    std::uint32_t longest_game = 0;
    std::uint64_t signature = 0;  ///< of every state that occurred, in order
};

/// Reads a position back into a game; set by tests of games that can.
struct NoReopen {};

template <Game G, class Driver = Uniform, class Reopen = NoReopen>
class ConformanceRun {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    ConformanceRun(const G& game, ConformanceOptions options, Driver driver, Reopen reopen)
        : g_(game), options_(options), driver_(std::move(driver)), reopen_(std::move(reopen)), stream_(options.seed) {}

    Conformance run() {
        samples_left_ = options_.sampled_states;
        large_folds_left_ = options_.large_folds;
        completed_games_left_ = options_.completed_games;
        for (game_ = 1; game_ <= options_.games && !failed(); ++game_) play();
        return result_;
    }

private:
    void fail(const std::string& what) {
        if (failed()) return;
        result_.fault = what + " (seed " + std::to_string(options_.seed) + ", game " + std::to_string(game_) +
                        ", step " + std::to_string(steps_) + ")";
    }
    bool failed() const { return !result_.fault.empty(); }

    void play() {
        State s = g_.start();
        keys_.clear();
        steps_ = 0;
        if (!same_bytes(s, g_.start())) return fail("two starts differ");
        while (g_.actor(s) != Actor::nobody) {
            if (++steps_ > g_.longest()) return fail("a game is longer than longest() says");
            ++result_.steps;
            const State before = s;
            const Move move = g_.actor(s) == Actor::chance ? at_chance(s) : at_decision(s);
            if constexpr (Veiled<G>)
                if (!failed()) check_views(s);
            if (failed()) return;
            if (!same_bytes(before, s)) return fail("looking at a state changed it");
            look_at_texts(s, move);
            if (failed()) return;
            State copy = s;
            g_.apply(s, move);
            g_.apply(copy, move);
            if (!same_bytes(copy, s)) return fail("apply is not a function of state and move");
            result_.signature = hash_bytes(s, result_.signature);
        }
        result_.longest_game = std::max(result_.longest_game, steps_);
        const double payoff = g_.payoff(s);
        if (!(payoff >= 0 && payoff <= 1)) return fail("a payoff lies outside 0 to 1");
        if constexpr (Reports<G>) check_report(s);
    }

    /// Every fact is written (two rows that differ before agree afterwards), and a code is one of its names.
    void check_report(const State& s) requires Reports<G> {
        const std::vector<Fact> facts = g_.facts();
        std::vector<std::int32_t> low(facts.size(), std::numeric_limits<std::int32_t>::min());
        std::vector<std::int32_t> high(facts.size(), std::numeric_limits<std::int32_t>::max());
        g_.report(s, low);
        g_.report(s, high);
        std::set<std::string> names;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            if (!names.insert(facts[i].name).second) fail("a fact is named twice: " + facts[i].name);
            if (low[i] != high[i]) fail("a fact is not reported: " + facts[i].name);
            if (facts[i].names.empty()) continue;
            if (low[i] < 0 || static_cast<std::size_t>(low[i]) >= facts[i].names.size())
                fail("a fact has a code without a name: " + facts[i].name);
        }
    }

    Move at_chance(const State& s) {
        if constexpr (Diced<G>) {
            ++result_.rolls;
            const Roll roll = g_.roll(s);
            if (!keys_.insert((std::uint64_t{roll.event} << 32) | roll.place).second)
                fail("the key of a roll comes twice in a game: event " + std::to_string(roll.event) + ", place " +
                     std::to_string(roll.place));
            if (roll.count() == 0 || roll.count() > max_faces) fail("a roll has no dice, or too many");
            if (failed()) return {};
            if (roll.ways != make_roll(0, 0, roll.dice[0], roll.dice[1]).ways)
                fail("roll.ways is not 6 to the number of dice");
            OutcomeList<G> list;
            g_.outcomes(s, list);
            std::uint64_t sum = 0;
            for (std::size_t i = 0; i < list.size(); ++i) {
                sum += list[i].ways;
                if (list[i].ways == 0) fail("an outcome has no ways");
                for (std::size_t j = 0; j < i; ++j)
                    if (list[i].move == list[j].move) fail("an outcome is listed twice");
            }
            if (sum != roll.ways) fail("the ways of the outcomes do not sum to roll.ways");
            if (failed()) return {};
            compare_with_faces(s, roll, list);
            if constexpr (requires { g_.sample(s, stream_); }) compare_with_sample(s, roll, list);
            std::uint32_t left = stream_.below(roll.ways);
            for (const auto& outcome : list) {
                if (left < outcome.ways) return outcome.move;
                left -= outcome.ways;
            }
            return {};
        } else {
            fail("a chance state in a game without dice");
            return {};
        }
    }

    /// The outcome table must agree with the resolution function for all faces, each of them 1 to 6.
    void compare_with_faces(const State& s, const Roll& roll, const auto& list) {
        const auto resolved = [&](std::uint32_t way) {
            const auto faces = faces_of(way, roll.count());
            return g_.resolve(s, Faces(faces.data(), roll.count()));
        };
        const bool whole = roll.ways <= options_.fold_limit && (roll.ways <= 1296 || large_folds_left_-- > 0);
        if (!whole)
            return compare_draws(
                roll, list, [&] { return resolved(stream_.below(roll.ways)); }, "resolve", "gives");
        std::vector<std::uint32_t> ways(list.size());
        for (std::uint32_t way = 0; way < roll.ways; ++way) {
            const std::size_t at = find(list, resolved(way));
            if (at == list.size()) return fail("resolve gives a consequence that outcomes does not list");
            ++ways[at];
        }
        for (std::size_t i = 0; i < list.size(); ++i)
            if (ways[i] != list[i].ways) return fail("outcomes disagrees with resolve folded over all faces");
    }

    /// The fast path must draw as the table says.
    void compare_with_sample(const State& s, const Roll& roll, const auto& list) {
        if (samples_left_-- <= 0) return;
        compare_draws(
            roll, list, [&] { return g_.sample(s, stream_); }, "sample", "draws");
    }

    /// 2,000 draws against the table, cell by cell, by Chernoff's bound: draws * divergence(seen, expected) > 20 has a
    /// chance below 2 e^-20. (Standard errors give false alarms where a cell expects less than one draw.)
    void compare_draws(const Roll& roll, const auto& list, const auto& draw_one, const std::string& who,
                       const std::string& does) {
        constexpr int draws = 2000;
        std::vector<int> seen(list.size());
        for (int i = 0; i < draws; ++i) {
            const std::size_t at = find(list, draw_one());
            if (at == list.size()) return fail(who + " " + does + " a consequence that outcomes does not list");
            ++seen[at];
        }
        const auto part = [](double q, double p) { return q > 0 ? q * std::log(q / p) : 0; };
        for (std::size_t i = 0; i < list.size() && list.size() > 1; ++i) {
            const double p = static_cast<double>(list[i].ways) / roll.ways, q = static_cast<double>(seen[i]) / draws;
            if (draws * (part(q, p) + part(1 - q, 1 - p)) > 20) return fail(who + " does not draw as outcomes says");
        }
    }

    static std::size_t find(const auto& list, const Move& move) {
        std::size_t at = 0;
        while (at < list.size() && !(list[at].move == move)) ++at;
        return at;
    }

    Move at_decision(const State& s) {
        ++result_.decisions;
        MoveList<G> list;
        g_.legal_moves(s, list);
        if (list.empty()) {
            fail("a side is to move and has no move");
            return {};
        }
        result_.listed += list.size();
        result_.forced += list.size() == 1 ? 1 : 0;
        result_.longest_list = std::max(result_.longest_list, list.size());
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!g_.judge(s, list[i])) fail("a move is offered but refused: " + describe(s, list[i]));
            for (std::size_t j = 0; j < i; ++j)
                if (list[i] == list[j]) fail("a move is offered twice: " + describe(s, list[i]));
            if (failed()) return {};
        }
        const std::optional<Move> unlisted = judge_any_bytes(s, list);
        if constexpr (Veiled<G>)
            if (!failed() && g_.secret(s)) look_for_traces(s, list);
        if constexpr (requires { g_.any_move(s, stream_); })
            if (!g_.judge(s, g_.any_move(s, stream_))) fail("any_move gives a move that judge refuses");
        if (failed()) return {};
        if (unlisted && !G::complete_moves && stream_.below(options_.unlisted_in) == 0) {
            ++result_.unlisted_moves;
            return *unlisted;
        }
        const std::size_t chosen = driver_(g_, s, list, stream_);
        if (chosen >= list.size()) {
            fail("the driver chose beyond the list");
            return {};
        }
        return list[chosen];
    }

    /// judge is total: random bytes, and listed moves with one byte changed, are answered and, in a complete game,
    /// accepted only if they are listed. Returns an accepted move that was not listed, if any.
    std::optional<Move> judge_any_bytes(const State& s, const MoveList<G>& list) {
        std::optional<Move> unlisted;
        for (int k = 0; k < 8; ++k) {
            std::array<unsigned char, sizeof(Move)> raw{};
            if (k < 4) {
                for (auto& byte : raw) byte = static_cast<unsigned char>(stream_.below(k < 2 ? 256 : 8));
            } else {
                const Move& listed = list[stream_.below(static_cast<std::uint32_t>(list.size()))];
                std::memcpy(raw.data(), &listed, sizeof(Move));
                raw[stream_.below(sizeof(Move))] = static_cast<unsigned char>(stream_.below(k < 6 ? 256 : 64));
            }
            Move move;
            std::memcpy(&move, raw.data(), sizeof(Move));
            const Verdict verdict = g_.judge(s, move);
            const bool accepted = static_cast<bool>(verdict);
            if constexpr (Notated<G>)
                if (!accepted && g_.explain(s, verdict).sentence.empty()) fail("a refusal has no sentence");
            const bool listed = std::find(list.begin(), list.end(), move) != list.end();
            if (accepted == listed) continue;
            if (accepted) unlisted = move;
            if constexpr (Notated<G>)
                if (accepted && !read_back(s, move)) break;
            if (!G::complete_moves) continue;
            if constexpr (ToleratesDominated<G>)
                if (accepted && g_.dominated(s, move)) continue;
            fail("judge accepts a move that a complete list leaves out: " + describe(s, move));
            break;
        }
        return unlisted;
    }

    /// Both sides' views: stable, showing who is to move, with the mover's own moves in them, and such that they can be
    /// completed to a state that looks the same and can be played.
    void check_views(const State& s) requires Veiled<G> {
        for (const Side side : {Side::first, Side::second}) {
            const State view = g_.observe(s, side);
            if (!same_bytes(g_.observe(view, side), view)) return fail("a view of a view is another view");
            const State full = g_.complete(view, side, stream_.next());
            if (!same_bytes(g_.observe(full, side), view)) return fail("a completed view is not the view");
            if (g_.actor(view) != g_.actor(s) || g_.actor(full) != g_.actor(s))
                return fail("a view does not show who is to move");
            if (g_.actor(s) == actor_of(side)) {
                if (!same_moves(s, view)) return fail("a side has other moves in its own view");
                if (!same_moves(s, full)) return fail("a side has other moves in a completed view");
            }
            if (completed_games_left_ > 0 && stream_.below(4) == 0) {
                --completed_games_left_;
                play_out(full);
            }
            if (failed()) return;
        }
    }

    bool same_moves(const State& a, const State& b) const {
        MoveList<G> one, two;
        g_.legal_moves(a, one);
        g_.legal_moves(b, two);
        return std::equal(one.begin(), one.end(), two.begin(), two.end());
    }

    /// A secret choice leaves no trace: after any choice the other side sees the same bytes, the same next actor and
    /// the same dice.
    void look_for_traces(const State& s, const MoveList<G>& list) requires Veiled<G> {
        ++result_.secrets;
        const Side watcher = other(side_of(g_.actor(s)));
        State first{};
        for (std::size_t i = 0; i < list.size(); ++i) {
            State next = s;
            g_.apply(next, list[i]);
            if (i == 0) first = next;
            if (!same_bytes(g_.observe(first, watcher), g_.observe(next, watcher)))
                return fail("a secret choice shows in the other side's view");
            if (g_.actor(next) != g_.actor(first)) return fail("a secret choice shows in who is to move next");
            if constexpr (Diced<G>) {
                if (g_.actor(next) != Actor::chance) continue;
                const Roll one = g_.roll(first), two = g_.roll(next);
                if (one.event != two.event || one.place != two.place || one.dice != two.dice)
                    return fail("a secret choice shows in the dice that follow");
            }
        }
    }

    /// A uniformly random game from a completed view.
    void play_out(State s) {
        MoveList<G> list;
        for (std::uint32_t steps = 0; g_.actor(s) != Actor::nobody; ++steps) {
            if (steps > g_.longest()) return fail("a completed view gives an endless game");
            if (g_.actor(s) == Actor::chance) {
                if constexpr (Diced<G>) g_.apply(s, draw(g_, s, stream_));
                continue;
            }
            g_.legal_moves(s, list);
            if (list.empty()) return fail("a completed view leads to a side without a move");
            g_.apply(s, list[stream_.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }

    std::string describe(const State& s, const Move& move) const {
        if constexpr (Notated<G>) {
            MoveList<G> list;
            g_.legal_moves(s, list);
            for (const Move& m : list)
                if (m == move) return g_.text(s, move);
        }
        std::array<unsigned char, sizeof(Move)> raw{};
        std::memcpy(raw.data(), &move, sizeof(Move));
        std::string bytes;
        for (const auto byte : raw) bytes += std::to_string(byte) + " ";
        return bytes;
    }

    /// A record holds a move as its text only: reading the text gives the move.
    bool read_back(const State& s, const Move& move) requires Notated<G> {
        const std::string text = g_.text(s, move);
        const auto again = g_.read(s, text);
        if (!again)
            fail("the text of a move is not read back: " + text + ": " + again.error().sentence);
        else if (!(*again == move))
            fail("the text of a move is read back as another: " + text);
        return !failed();
    }

    /// No two listed moves have the same text.
    void compare_texts(const State& s) requires Notated<G> {
        MoveList<G> list;
        g_.legal_moves(s, list);
        std::set<std::string> texts;
        for (const Move& m : list)
            if (const std::string text = g_.text(s, m); !texts.insert(text).second)
                return fail("two moves have the same text: " + text);
    }

    void look_at_texts(const State& s, const Move& move) {
        if constexpr (Notated<G>) {
            if (g_.actor(s) != Actor::chance) {
                compare_texts(s);
                if (failed() || !read_back(s, move)) return;
            }
            if (++since_texts_ < options_.position_every) return;
            since_texts_ = 0;
            if (g_.narrate(s, move, {}).empty()) return fail("a step has no narration");
            if (g_.actor(s) != Actor::chance) {
                MoveList<G> list;
                g_.legal_moves(s, list);
                for (const Move& m : list) {
                    if (!read_back(s, m)) return;
                    read_damaged(s, g_.text(s, m));
                    if (failed()) return;
                }
            } else if constexpr (Diced<G>) {
                if (g_.event_name(g_.roll(s).event).name.empty()) return fail("the event of a roll has no name");
                OutcomeList<G> list;
                g_.outcomes(s, list);
                std::set<std::string> texts;
                for (const auto& outcome : list)
                    if (!texts.insert(g_.text(s, outcome.move)).second)
                        return fail("two outcomes have the same text: " + g_.text(s, outcome.move));
            }
            if constexpr (!std::same_as<Reopen, NoReopen>) {
                const auto reopened = reopen_(g_.position(s));
                if (!reopened) return fail("a position is not read back");
                if (!same_bytes(reopened->start(), s)) return fail("a position is read back as another state");
            }
        }
    }

    /// read is total: a text with one character changed is read, or refused with a sentence.
    void read_damaged(const State& s, std::string text) requires Notated<G> {
        const std::size_t at = stream_.below(static_cast<std::uint32_t>(text.size()) + 1);
        const char character = static_cast<char>(stream_.below(256));
        if (at < text.size())
            text[at] = character;
        else
            text += character;
        const auto read = g_.read(s, text);
        if (!read && read.error().sentence.empty()) fail("a text is refused without a sentence: " + text);
    }

    const G& g_;
    ConformanceOptions options_;
    Driver driver_;
    Reopen reopen_;
    AgentStream stream_;
    Conformance result_;
    std::set<std::uint64_t> keys_;
    std::uint32_t steps_ = 0;
    int game_ = 0;
    int samples_left_ = 0, large_folds_left_ = 0, completed_games_left_ = 0;
    int since_texts_ = 0;
};

/// Plays `options.games` whole games and returns the counts and the first fault. `reopen(text)` returns something that
/// points to a G (a std::unique_ptr, a std::optional), or null.
template <Game G, class Driver = Uniform, class Reopen = NoReopen>
Conformance conform(const G& game, ConformanceOptions options = {}, Driver driver = {}, Reopen reopen = {}) {
    return ConformanceRun<G, Driver, Reopen>(game, options, std::move(driver), std::move(reopen)).run();
}

}  // namespace polemarch::test
