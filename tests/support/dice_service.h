// The dice game as a battle of a rule system: the smallest one for tests of records, replays, reports and services.
#pragma once

#include "core/files.h"
#include "sim/service/battle_service.h"
#include "sim/system/typed_battle.h"
#include "tests/support/guided_dice_game.h"

namespace polemarch::test {

/// Stops on 5 and 6 after the first roll and on 4, 5, 6 after the second.
class PatientAgent final : public Agent<GuidedDiceGame> {
    GuidedDiceGame::Move decide(const GuidedDiceGame&, const GuidedDiceGame::State& seen, AgentStream&,
                                const Thinking&) override {
        const int enough = seen.throws[seen.mover] == 1 ? 5 : 4;
        using Kind = GuidedDiceGame::Move::Kind;
        return {seen.face[seen.mover] >= enough ? Kind::stop : Kind::again, 0};
    }
};

/// Knows the value of every state under perfect play: the dice of a rollout have no effect.
class DiceRolloutEvaluator final : public RolloutEvaluator {
public:
    [[nodiscard]] std::unique_ptr<RolloutEvaluator> copy() const override {
        return std::make_unique<DiceRolloutEvaluator>();
    }
    [[nodiscard]] int turn(const StateBytes& s) const override { return as<State>(s).mover == 0 ? 1 : 2; }
    [[nodiscard]] double rollout(const StateBytes& s, int, const StratifiedDice&) override {
        return value(as<State>(s));
    }
    [[nodiscard]] bool goes_on(const StateBytes&) const override { return false; }
    [[nodiscard]] std::vector<Variation> variations(const StateBytes& s) override {
        MoveList<GuidedDiceGame> moves;
        game_.legal_moves(as<State>(s), moves);
        std::vector<Variation> variations;
        for (const Move& move : moves) variations.push_back({move_bytes(move), state_bytes(after(as<State>(s), move))});
        return variations;
    }

private:
    using State = GuidedDiceGame::State;
    using Move = GuidedDiceGame::Move;

    [[nodiscard]] State after(State s, const Move& move) const {
        game_.apply(s, move);
        return s;
    }
    [[nodiscard]] double value(const State& s) const {
        const Actor actor = game_.actor(s);
        if (actor == Actor::nobody) return game_.payoff(s);
        if (actor == Actor::chance) {
            double sum = 0;
            for (std::uint8_t face = 1; face <= 6; ++face) sum += value(after(s, {Move::Kind::face, face}));
            return sum / 6;
        }
        const double stop = value(after(s, {Move::Kind::stop, 0})), again = value(after(s, {Move::Kind::again, 0}));
        return actor == Actor::first ? std::max(stop, again) : std::min(stop, again);
    }

    GuidedDiceGame game_;
};

/// The dice game as a battle that tools could open. It has a board and reviews, and no other optional capability.
class DiceBattle final : public sim::TypedBattle<GuidedDiceGame> {
public:
    using TypedBattle::TypedBattle;

    [[nodiscard]] std::string board(const StateBytes& s, const Due&, const sim::BoardLook& look) const override {
        const auto faces = as<GuidedDiceGame::State>(s).face;
        const std::string text = std::to_string(faces[0]) + " against " + std::to_string(faces[1]) + "\n";
        return look.colour ? "\033[1m" + text + "\033[0m" : text;
    }
    [[nodiscard]] sim::ReviewParts review() const override {
        return {
            [] { return std::make_unique<DiceRolloutEvaluator>(); },
            [this](const StateBytes& s, std::span<const MoveBytes> made, const StateBytes&, const Variation& better) {
                const AnyGame& g = game();
                return sim::Compared{g.text(s, made[0]), g.narrate(s, made[0], {}), g.text(s, better.first),
                                     g.narrate(s, better.first, {})};
            }};
    }
};

/// With agents besides random and patient.
inline std::unique_ptr<sim::BattleService> dice_service(std::vector<sim::AgentKind<GuidedDiceGame>> further = {}) {
    std::vector<sim::AgentKind<GuidedDiceGame>> agents{
        {{"random", "any move"},
         [](const sim::AgentValues&) { return std::make_unique<RandomAgent<GuidedDiceGame>>(); }},
        {{"patient", "plays perfectly"}, [](const sim::AgentValues&) { return std::make_unique<PatientAgent>(); }}};
    agents.insert(agents.end(), further.begin(), further.end());
    const Source rules{"dice.toml", "throws = 3\n"};
    sim::BattleInfo info{.system = "dice",
                         .name = "Dice",
                         .short_name = "dice",
                         .date = "",
                         .sides = {"Odd", "Even"},
                         .sources = {{rules.name, content_hash(rules.text)}},
                         .assumed = {"throws"}};
    return std::make_unique<sim::BattleService>(std::make_shared<const DiceBattle>(
        std::make_shared<const GuidedDiceGame>(), std::move(info), std::vector<Source>{rules}, std::move(agents)));
}

}  // namespace polemarch::test
