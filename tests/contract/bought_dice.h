// Dice bought again: a skeleton of Ancient Battles Deluxe 17.2.2 under the contract. "Players may, beginning with the
// Initiative Player, spend a Command Point to have any single die re-rolled ... These rolls can be re-rolled again if
// the opponent spends 1 CP to do so." A duel of a few rounds, in which the sides attack in turn:
//   - while a command point is left, chance states list the six faces of one die (never of all dice at once), the
//     faces are stored in the State, and the sides decide in turn until both keep;
//   - without points, or without the option, one chance state lists the merged consequences;
//   - in both cases one function, `consequence`, gives the effect of the faces.
#pragma once

#include "core/game.h"

#include <algorithm>

namespace polemarch::test {

class BoughtDice {
public:
    static constexpr std::size_t max_dice = 3, max_moves = 1 + max_dice, max_outcomes = 8;
    static constexpr bool complete_moves = true;
    static constexpr std::uint8_t nobody = 2, no_die = 255;

    struct Options {
        bool rerolls = true;
        std::uint8_t rounds = 4;
        std::array<std::uint8_t, 2> command_points{2, 1};
    };
    enum class Kind : std::uint8_t { none, shoot, charge, keep, again, face, effect };
    struct Move {
        Kind kind = Kind::none;
        std::uint8_t value = 0;                ///< of `again` the die, of `face` the face
        std::array<std::uint8_t, 2> losses{};  ///< of `effect`: what each side loses
        bool operator==(const Move&) const = default;
    };
    struct State {
        std::array<std::uint8_t, 2> strength{6, 6}, command_points{};
        Kind attack = Kind::none;                     ///< the attack whose dice are rolled
        std::array<std::uint8_t, max_dice> face{};    ///< 0 until rolled; the first side's dice first
        std::array<std::uint8_t, max_dice> throws{};  ///< how often each die was rolled
        std::array<std::uint8_t, max_dice> buyer{nobody, nobody, nobody};  ///< the side that bought it last
        std::uint8_t falling = no_die;                                     ///< the die that is rolled now
        std::uint8_t deciding = 0, keeps = 0, round = 0;
    };

    /// Everything that the resolution depends on, so that an odds table and a person's own dice can use it without a
    /// State.
    struct Attack {
        Kind kind = Kind::charge;
        Side attacker = Side::first;
    };
    static constexpr std::array<std::uint8_t, 2> dice(const Attack& attack) {
        const std::uint8_t own = attack.kind == Kind::shoot ? 2 : 1;
        return attack.attacker == Side::first ? std::array<std::uint8_t, 2>{own, 1}
                                              : std::array<std::uint8_t, 2>{1, own};
    }
    /// THE resolution: shooters take the better of two dice against the target's die plus one; a charge compares one
    /// die with one, and the lower loses two.
    static constexpr Move consequence(const Attack& attack, Faces faces) {
        const auto count = dice(attack);
        const int first = *std::max_element(faces.begin(), faces.begin() + count[0]);
        const int second = *std::max_element(faces.begin() + count[0], faces.begin() + count[0] + count[1]);
        const int lead = attack.attacker == Side::first ? first - second : second - first;
        Move effect{Kind::effect, 0, {}};
        const std::uint8_t loss = attack.kind == Kind::shoot ? 1 : 2;
        if (lead > (attack.kind == Kind::shoot ? 1 : 0)) effect.losses[index(other(attack.attacker))] = loss;
        if (lead < 0 && attack.kind == Kind::charge) effect.losses[index(attack.attacker)] = loss;
        return effect;
    }

    explicit BoughtDice(Options options) : options_(options) {}
    BoughtDice() : BoughtDice(Options{}) {}

    State start() const {
        State s;
        s.command_points = options_.command_points;
        return s;
    }
    /// A round: an attack, its three dice or their consequence, two keeps. A point: a decision, a die, one more keep.
    std::uint32_t longest() const {
        return options_.rounds * 6u + 3u * (options_.command_points[0] + options_.command_points[1]);
    }
    Actor actor(const State& s) const {
        if (s.attack == Kind::none) return over(s) ? Actor::nobody : actor_of(attacker(s));
        return s.falling != no_die || !die_by_die(s) ? Actor::chance : static_cast<Actor>(s.deciding);
    }
    void legal_moves(const State& s, MoveList<BoughtDice>& moves) const {
        moves.clear();
        if (s.attack == Kind::none) {
            moves.push_back({Kind::shoot, 0, {}});
            moves.push_back({Kind::charge, 0, {}});
            return;
        }
        moves.push_back({Kind::keep, 0, {}});
        for (std::size_t die = 0; die < count(s); ++die)
            if (may_buy(s, die)) moves.push_back({Kind::again, static_cast<std::uint8_t>(die), {}});
    }
    Verdict judge(const State& s, const Move& m) const {
        MoveList<BoughtDice> moves;
        legal_moves(s, moves);
        return {static_cast<std::uint16_t>(std::find(moves.begin(), moves.end(), m) == moves.end() ? 1 : 0)};
    }
    void apply(State& s, const Move& m) const {
        switch (m.kind) {
            case Kind::shoot:
            case Kind::charge:
                s.attack = m.kind;
                if (die_by_die(s)) s.falling = 0;
                return;
            case Kind::keep:
                ++s.keeps;
                s.deciding ^= 1;
                return settle(s);
            case Kind::again:
                --s.command_points[s.deciding];
                s.buyer[m.value] = s.deciding;
                s.falling = m.value;
                s.keeps = 0;
                s.deciding ^= 1;
                return;
            case Kind::face: {
                const bool bought = s.buyer[s.falling] != nobody;
                s.face[s.falling] = m.value;
                ++s.throws[s.falling];
                if (!bought && s.falling + 1u < count(s)) {
                    ++s.falling;
                    return;
                }
                if (!bought) s.deciding = static_cast<std::uint8_t>(index(initiative(s)));
                s.falling = no_die;
                return settle(s);
            }
            case Kind::effect: return finish(s, m);
            case Kind::none: break;
        }
        assert(false && "not a move of this game");
    }
    double payoff(const State& s) const {
        return s.strength[0] > s.strength[1] ? 1 : s.strength[0] < s.strength[1] ? 0 : 0.5;
    }

    /// The place of one die includes the attempt; otherwise a die bought again would show the same face again.
    Roll roll(const State& s) const {
        const auto event = static_cast<std::uint16_t>(s.attack);
        if (!die_by_die(s)) return make_roll(event, s.round * 256u, dice(attack(s))[0], dice(attack(s))[1]);
        const bool first = s.falling < dice(attack(s))[0];
        return make_roll(event, s.round * 256u + s.falling * 32u + s.throws[s.falling], first ? 1 : 0, first ? 0 : 1);
    }
    Move resolve(const State& s, Faces faces) const {
        return die_by_die(s) ? Move{Kind::face, faces[0], {}} : consequence(attack(s), faces);
    }
    void outcomes(const State& s, OutcomeList<BoughtDice>& out) const {
        const auto resolved = [&](Faces faces) { return resolve(s, faces); };
        fold_faces(roll(s), resolved, out);
        const bool reversed = die_by_die(s) && s.falling >= dice(attack(s))[0];  // a good die of the second side
        const auto worth = [&](const Move& m) { return (reversed ? -m.value : m.value) + m.losses[1] - m.losses[0]; };
        std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return worth(a.move) < worth(b.move); });
    }

    Side attacker(const State& s) const { return s.round % 2 == 0 ? Side::first : Side::second; }
    /// The side that may buy first. Changes every second round, so that each side has it both as attacker and as
    /// target.
    Side initiative(const State& s) const { return s.round % 4 < 2 ? Side::first : Side::second; }

private:
    Attack attack(const State& s) const { return {s.attack, attacker(s)}; }
    std::size_t count(const State& s) const { return std::size_t{dice(attack(s))[0]} + dice(attack(s))[1]; }
    bool over(const State& s) const { return s.round == options_.rounds || s.strength[0] == 0 || s.strength[1] == 0; }
    /// Faces that have been rolled, or may still be bought, are rolled one by one; the last point may be gone by then.
    bool die_by_die(const State& s) const {
        const bool begun = s.throws != std::array<std::uint8_t, max_dice>{};
        return begun || (options_.rerolls && s.command_points != std::array<std::uint8_t, 2>{});
    }
    /// The same die may be bought again only by the opponent of the side that bought it last (ruling on 17.2.2).
    bool may_buy(const State& s, std::size_t die) const {
        return s.command_points[s.deciding] > 0 && s.buyer[die] != s.deciding;
    }
    bool has_choice(const State& s) const {
        for (std::size_t die = 0; die < count(s); ++die)
            if (may_buy(s, die)) return true;
        return false;
    }
    /// Keeps for a side that cannot buy; two keeps in succession end the event.
    void settle(State& s) const {
        while (s.keeps < 2 && !has_choice(s)) {
            ++s.keeps;
            s.deciding ^= 1;
        }
        if (s.keeps == 2) finish(s, consequence(attack(s), Faces(s.face.data(), count(s))));
    }
    void finish(State& s, const Move& effect) const {
        const State before = s;
        s = {};  // nothing of the event is left: equal situations are equal bytes
        s.command_points = before.command_points;
        s.round = static_cast<std::uint8_t>(before.round + 1);
        for (const std::size_t side : {0u, 1u})
            s.strength[side] =
                static_cast<std::uint8_t>(before.strength[side] - std::min(before.strength[side], effect.losses[side]));
    }

    Options options_;
};
static_assert(Diced<BoughtDice>);

}  // namespace polemarch::test
