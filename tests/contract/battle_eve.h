// The eve of a battle: a skeleton of the Standard Wargame Rules under the contract. It has weather dice (3.2), two
// strategies nominated with a hidden die (3.4), a battle that is put off to another day (3.4.3), flank marches written
// down in secret (3.4.1.4), which arrive in some bound or never (4.1.6), and one roll for the battle itself. Rulings
// S... and the strategy matrix are ours. Left out: terrain, deployment, hasty preparation.
#pragma once

#include "core/game.h"

#include <algorithm>
#include <bit>

namespace polemarch::test {

class BattleEve {
public:
    static constexpr std::uint8_t units = 4, most_marchers = units / 2, bounds = 3, last_delay_day = 6;
    /// "Not visible", in place of a wing of flank marchers. Not 0, which means that none march.
    static constexpr std::uint8_t unseen = 255;
    static constexpr std::size_t max_moves = 33, max_outcomes = 8;
    static constexpr bool complete_moves = true;

    enum class Weather : std::uint8_t { unknown, heat, none, mist, wind, rain };
    enum class Strategy : std::uint8_t { unknown, prepare, outflank, probe, defend, foray, withdraw };
    /// In the order of the day: `observe` compares phases.
    enum class Phase : std::uint8_t {
        weather,
        first_nominates,
        second_nominates,
        delay,
        first_writes,
        second_writes,
        arrival,
        battle,
        over
    };
    enum class Kind : std::uint8_t { weather, strategy, delay, march, arrival, battle };
    enum Wing : std::uint8_t { left = 0, right = 1 };
    using Wings = std::array<std::uint8_t, 2>;  ///< sets of units sent to the left and to the right

    struct Move {
        Kind kind = Kind::weather;
        std::uint8_t value = 0;
        Wings sent{};
        bool operator==(const Move&) const = default;
    };
    struct State {
        Phase phase = Phase::weather;
        std::uint8_t day = 1, bound = 0, result = 0;
        Weather weather = Weather::unknown;
        std::uint8_t severe = 0;             ///< the same weather on two days in succession (S12)
        std::array<Strategy, 2> strategy{};  ///< unknown: not nominated yet, or hidden from this side
        std::array<std::uint8_t, 2> maintenance{3, 3};
        std::array<Wings, 2> marchers{};  ///< hidden until they arrive
        std::array<Wings, 2> arrived{};   ///< 1: that wing has arrived
    };

    State start() const { return {}; }
    /// A day without a battle costs maintenance, or is one of the first six (S28): at most twelve days of four steps.
    std::uint32_t longest() const { return 12 * 4 + 2 + 2 * bounds + 1; }

    Actor actor(const State& s) const {
        switch (s.phase) {
            case Phase::first_nominates:
            case Phase::first_writes: return Actor::first;
            case Phase::second_nominates:
            case Phase::second_writes: return Actor::second;
            case Phase::over: return Actor::nobody;
            default: return Actor::chance;
        }
    }
    void legal_moves(const State& s, MoveList<BattleEve>& moves) const {
        moves.clear();
        if (s.phase <= Phase::second_nominates) {
            for (std::uint8_t k = 1; k <= 6; ++k)
                if (may_nominate(s, mover(s), static_cast<Strategy>(k))) moves.push_back({Kind::strategy, k, {}});
        } else {
            each_march([&](const Wings& sent) { moves.push_back({Kind::march, 0, sent}); });
        }
    }
    Verdict judge(const State& s, const Move& m) const {
        MoveList<BattleEve> moves;
        legal_moves(s, moves);
        return {static_cast<std::uint16_t>(std::find(moves.begin(), moves.end(), m) == moves.end() ? 1 : 0)};
    }
    void apply(State& s, const Move& m) const {
        switch (m.kind) {
            case Kind::weather: {
                const auto today = static_cast<Weather>(m.value);
                s.severe = today == s.weather && today != Weather::none ? 1 : 0;
                s.weather = today;
                s.phase = Phase::first_nominates;
                break;
            }
            case Kind::strategy: nominate(s, static_cast<Strategy>(m.value)); break;
            case Kind::delay:
                if (m.value != 0)
                    next_day(s);
                else
                    s.phase = Phase::first_writes;
                break;
            case Kind::march:
                s.marchers[mover(s)] = m.sent;
                s.phase = s.phase == Phase::first_writes ? Phase::second_writes : Phase::arrival;
                break;
            case Kind::arrival:
                for (const Wing wing : {left, right})
                    if ((m.value >> wing & 1) != 0) s.arrived[s.bound % 2][wing] = 1;
                ++s.bound;
                break;
            case Kind::battle:
                s.result = m.value;
                s.phase = Phase::over;
                break;
        }
        settle(s);
    }
    /// A draw is worth more to the side that defended, unless both did (S29).
    double payoff(const State& s) const {
        if (s.result != 1) return s.result / 2.0;
        const int edge = (s.strategy[0] == Strategy::defend ? 1 : 0) - (s.strategy[1] == Strategy::defend ? 1 : 0);
        return 0.5 + edge * 0.1;
    }

    /// The place is the day, for arrivals the bound. Neither occurs twice, and neither reveals a choice.
    Roll roll(const State& s) const {
        const auto event = static_cast<std::uint16_t>(s.phase);
        const bool first = s.phase == Phase::delay ? delay(s).roller == Side::first : s.bound % 2 == 0;
        if (s.phase == Phase::weather) return make_roll(event, s.day, 1, 0);
        if (s.phase == Phase::delay) return make_roll(event, s.day, first ? 1 : 0, first ? 0 : 1);
        if (s.phase == Phase::arrival) return make_roll(event, s.bound, first ? 3 : 0, first ? 0 : 3);
        return make_roll(event, s.day, 1, 1);
    }
    Move resolve(const State& s, Faces faces) const {
        static constexpr std::array table{Weather::heat, Weather::none, Weather::none,
                                          Weather::mist, Weather::wind, Weather::rain};
        switch (s.phase) {
            case Phase::weather: return {Kind::weather, static_cast<std::uint8_t>(table[faces[0] - 1u]), {}};
            case Phase::delay: return {Kind::delay, static_cast<std::uint8_t>(faces[0] >= delay(s).from), {}};
            case Phase::arrival: {
                std::array<std::uint8_t, 3> dice{faces[0], faces[1], faces[2]};
                std::sort(dice.begin(), dice.end());
                const int pattern = (dice[0] == dice[1] ? 1 << left : 0) | (dice[1] == dice[2] ? 1 << right : 0);
                return {Kind::arrival, static_cast<std::uint8_t>(pattern), {}};
            }
            default: {
                const int lead = faces[0] - faces[1] + strength(s, 0) - strength(s, 1);
                return {Kind::battle, static_cast<std::uint8_t>(lead > 0 ? 2 : lead == 0 ? 1 : 0), {}};
            }
        }
    }
    void outcomes(const State& s, OutcomeList<BattleEve>& out) const {
        const auto resolved = [&](Faces faces) { return resolve(s, faces); };
        fold_faces(roll(s), resolved, out);
        const bool reversed =
            s.phase == Phase::arrival && s.bound % 2 == 1;  // good for the second side, so worst first
        std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) {
            return reversed ? b.move.value < a.move.value : a.move.value < b.move.value;
        });
    }

    /// The second nomination is no secret: after it both are open. Nor is the first if the second side can only prepare
    /// and so has no choice (the suite found this one).
    bool secret(const State& s) const {
        if (s.phase == Phase::first_nominates) return s.maintenance[1] > 0;
        return s.phase == Phase::first_writes || s.phase == Phase::second_writes;
    }
    State observe(const State& s, Side side) const {
        State seen = s;
        const std::size_t enemy = index(other(side));
        if (hides_strategy(s, enemy)) seen.strategy[enemy] = Strategy::unknown;
        for (const Wing wing : {left, right})
            if (hides_marchers(s, enemy, wing)) seen.marchers[enemy][wing] = unseen;
        return seen;
    }
    /// All possible hidden parts have the same chance. An agent's belief would weigh them.
    State complete(const State& seen, Side side, std::uint64_t word) const {
        State full = seen;
        const std::size_t enemy = index(other(side));
        if (hides_strategy(seen, enemy)) {
            const std::uint64_t choices = seen.maintenance[enemy] > 0 ? 6 : 1;
            full.strategy[enemy] = static_cast<Strategy>(1 + word % choices);
        }
        StackList<Wings, max_moves> ways;
        each_march([&](const Wings& sent) {
            for (const Wing wing : {left, right})
                if (!hides_marchers(seen, enemy, wing) && sent[wing] != seen.marchers[enemy][wing]) return;
            ways.push_back(sent);
        });
        assert(!ways.empty());
        full.marchers[enemy] = ways[static_cast<std::size_t>(word >> 8) % ways.size()];
        return full;
    }

private:
    static std::size_t mover(const State& s) {
        return s.phase == Phase::second_nominates || s.phase == Phase::second_writes ? 1 : 0;
    }
    static bool may_nominate(const State& s, std::size_t side, Strategy strategy) {
        return strategy == Strategy::prepare || s.maintenance[side] > 0;
    }
    static void each_march(const auto& give) {
        for (unsigned to_left = 0; to_left < 1u << units; ++to_left)
            for (unsigned to_right = 0; to_right < 1u << units; ++to_right)
                if ((to_left & to_right) == 0 && std::popcount(to_left | to_right) <= most_marchers)
                    give(Wings{static_cast<std::uint8_t>(to_left), static_cast<std::uint8_t>(to_right)});
    }
    static bool hides_strategy(const State& s, std::size_t enemy) {
        return enemy == 0 && s.phase == Phase::second_nominates;
    }
    /// Also if no unit was sent: "none" is one of the things that may have been written.
    static bool hides_marchers(const State& s, std::size_t enemy, Wing wing) {
        const bool written = s.phase > (enemy == 0 ? Phase::first_writes : Phase::second_writes);
        return written && s.strategy[enemy] == Strategy::outflank && s.arrived[enemy][wing] == 0;
    }
    static int strength(const State& s, std::size_t side) {
        int sum = 0;
        for (const Wing wing : {left, right})
            sum += (s.arrived[side][wing] != 0 ? 1 : -1) * std::popcount(s.marchers[side][wing]);
        return sum;
    }

    struct Delay {
        Side roller = Side::first;
        std::uint8_t from = 7;  ///< the battle is put off on this face or more; 1 always, 7 never
    };
    /// The strategy matrix: when the battle is put off, and which side rolls for it.
    static Delay delay(const State& s) {
        const auto both = [&](Strategy strategy) { return s.strategy[0] == strategy && s.strategy[1] == strategy; };
        if (both(Strategy::prepare)) return {Side::first, static_cast<std::uint8_t>(s.day < last_delay_day ? 5 : 7)};
        if (both(Strategy::defend)) return {Side::first, 1};
        for (const Side side : {Side::first, Side::second}) {
            if (s.strategy[index(side)] != Strategy::withdraw) continue;
            const Strategy enemy = s.strategy[index(other(side))];
            const bool surely = enemy == Strategy::outflank || enemy == Strategy::defend || enemy == Strategy::withdraw;
            return {side, static_cast<std::uint8_t>(surely ? 1 : 3)};
        }
        return {};
    }
    /// Maintenance is paid when both are open (matrix, note j). Paid at once, it would reveal the hidden die.
    static void nominate(State& s, Strategy strategy) {
        s.strategy[mover(s)] = strategy;
        if (s.phase == Phase::first_nominates) {
            s.phase = Phase::second_nominates;
            return;
        }
        for (const std::size_t side : {0u, 1u})
            if (s.strategy[side] != Strategy::prepare) --s.maintenance[side];
        s.phase = Phase::delay;
    }
    static void next_day(State& s) {
        ++s.day;
        s.strategy = {};
        s.phase = Phase::weather;
    }
    /// Goes on until a side has a choice or dice are due.
    static void settle(State& s) {
        // Both sides know that a side without maintenance can only prepare: it has no choice.
        while ((s.phase == Phase::first_nominates || s.phase == Phase::second_nominates) &&
               s.maintenance[mover(s)] == 0)
            nominate(s, Strategy::prepare);
        if (s.phase == Phase::delay && delay(s).from == 1) next_day(s);
        if (s.phase == Phase::delay && delay(s).from == 7) s.phase = Phase::first_writes;
        if (s.phase == Phase::first_writes && s.strategy[0] != Strategy::outflank) s.phase = Phase::second_writes;
        if (s.phase == Phase::second_writes && s.strategy[1] != Strategy::outflank) s.phase = Phase::arrival;
        if (s.phase != Phase::arrival) return;
        // Also for a side that sent no unit: leaving the roll out would reveal it.
        while (s.bound < 2 * bounds && !waits(s, s.bound % 2u)) ++s.bound;
        if (s.bound == 2 * bounds) s.phase = Phase::battle;
    }
    static bool waits(const State& s, std::size_t side) {
        return s.strategy[side] == Strategy::outflank && s.arrived[side] != Wings{1, 1};
    }
};
static_assert(Diced<BattleEve> && Veiled<BattleEve>);

}  // namespace polemarch::test
