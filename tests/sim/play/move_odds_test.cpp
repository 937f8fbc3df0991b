// The odds of a move with the answers to it, in whole games of both rule systems, against the dice that then fall.
#include "sim/odds/move_odds.h"

#include "core/record.h"
#include "tests/support/open_in_tree.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using test::open_in_tree;
using testing::HasSubstr;

std::map<std::string, std::uint32_t> ways_of(const Odds& odds) {
    std::map<std::string, std::uint32_t> ways;
    for (const Odds::Line& line : odds.lines) ways[line.outcome] += line.ways;
    return ways;
}
/// Straight from the game, without odds_at().
std::map<std::string, std::uint32_t> ways_at(const AnyGame& game, const StateBytes& dice) {
    OutcomeList<AnyGame> outcomes;
    game.outcomes(dice, outcomes);
    std::map<std::string, std::uint32_t> ways;
    for (const auto& outcome : outcomes) ways[game.outcome(dice, outcome.move)] += outcome.ways;
    return ways;
}

/// What follows a result of these dice, against the game itself. Returns whether there is something to choose or to
/// roll.
bool judge_result(const AnyGame& game, const StateBytes& s, std::vector<ImaginedStep> steps, const StateBytes& dice,
                  std::size_t place) {
    steps.emplace_back(place);
    const auto found = odds_along(game, s, steps);
    if (!found) {
        ADD_FAILURE() << found.error().sentence;
        return false;
    }
    OutcomeList<AnyGame> outcomes;
    game.outcomes(dice, outcomes);
    const std::string wanted = odds_at(game, dice, {}).lines[place].outcome;
    std::vector<std::string> possible;
    for (const auto& outcome : outcomes) {
        if (game.outcome(dice, outcome.move) != wanted) continue;
        StateBytes after = dice;
        game.apply(after, outcome.move);
        possible.push_back(game.due(after).sentence);
        if (possible.back() == found->next && game.actor(after) == Actor::chance) {
            EXPECT_TRUE(found->odds);
        }
    }
    EXPECT_THAT(possible, testing::Contains(found->next));
    return found->odds || !found->answers.empty();
}

struct Counted {
    int by_enemy = 0, by_mover = 0, with_dice = 0, other_actions = 0, results = 0, deeper = 0;
};

/// Judges the odds of every move of a random game, for so many decisions.
Counted judge(const std::string& battle, std::uint64_t seed, int decisions) {
    const auto service = open_in_tree(battle);
    const AnyGame& game = service->system().game();
    AgentStream stream(seed);
    Counted counted;
    StateBytes s = game.start();
    while (game.actor(s) != Actor::nobody && decisions > 0) {
        if (game.actor(s) == Actor::chance) {
            game.apply(s, game.sample(s, stream));
            continue;
        }
        --decisions;
        MoveList<AnyGame> moves;
        game.legal_moves(s, moves);
        std::optional<MoveBytes> answered;
        for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 40); ++i) {
            const MoveOdds found = move_odds(game, s, moves[i]);
            StateBytes then = s;
            game.apply(then, moves[i]);
            const Actor actor = game.actor(then);
            EXPECT_EQ(found.side.has_value(), actor == Actor::first || actor == Actor::second);
            if (found.answers.empty()) {
                counted.other_actions += found.side && !game.due(then).inside_action;
                continue;
            }
            answered = moves[i];
            EXPECT_TRUE(game.due(then).inside_action);
            (actor == game.actor(s) ? counted.by_mover : counted.by_enemy) += 1;
            MoveList<AnyGame> answers;
            game.legal_moves(then, answers);
            if (answers.size() != found.answers.size()) {
                ADD_FAILURE() << found.answers.size() << " of " << answers.size() << " answers";
                return counted;
            }
            for (std::size_t n = 0; n < answers.size(); ++n) {
                const Answer& answer = found.answers[n];
                EXPECT_EQ(answer.text, game.text(then, answers[n]));
                StateBytes after = then;
                game.apply(after, answers[n]);
                EXPECT_EQ(answer.next, game.due(after).sentence);
                if (!answer.odds) continue;
                ++counted.with_dice;
                std::uint32_t ways = 0;
                double chance = 0;
                for (const Odds::Line& line : answer.odds->lines) ways += line.ways, chance += line.chance;
                EXPECT_EQ(ways, answer.odds->of);
                EXPECT_NEAR(chance, 1, 1e-12);
                if (!answer.odds->condition.empty()) continue;
                EXPECT_EQ(game.actor(after), Actor::chance);
                if (game.actor(after) != Actor::chance) continue;
                EXPECT_EQ(ways_of(*answer.odds), ways_at(game, after));
                if (counted.results >= 200) continue;
                for (std::size_t place = 0; place < answer.odds->lines.size(); ++place) {
                    ++counted.results;
                    counted.deeper += judge_result(game, s, {game.text(s, moves[i]), answer.text}, after, place);
                }
            }
        }
        const auto any = moves[stream.below(static_cast<std::uint32_t>(moves.size()))];
        game.apply(s, answered && stream.below(2) == 0 ? *answered : any);
    }
    return counted;
}

TEST(MoveOdds, OfAncientBattlesAreThoseOfTheDiceByEachAnswer) {
    const Counted worked = judge("worked-example", 3, 150), heraclea = judge("heraclea", 5, 400);
    EXPECT_GT(worked.by_enemy + heraclea.by_enemy, 0);  // retreats before melee
    EXPECT_GT(heraclea.by_mover, 0);                    // targets
    EXPECT_GT(worked.with_dice + heraclea.with_dice, 20);
    EXPECT_GT(heraclea.other_actions, 0);
}

TEST(MoveOdds, OfBloodOfKingsAreThoseOfTheDiceByEachAnswer) {
    const Counted plataea = judge("plataea", 5, 120);
    EXPECT_GT(plataea.by_enemy, 0);  // charges
    EXPECT_GT(plataea.with_dice, 3);
    EXPECT_GT(plataea.other_actions, 0);
    EXPECT_GT(plataea.results, 10);
    EXPECT_GT(plataea.deeper, 0);  // pursuits
}

TEST(MoveOdds, WhatIsImaginedMustBePossible) {
    const auto service = open_in_tree("worked-example");
    const AnyGame& game = service->system().game();
    StateBytes s = game.start();
    const auto refused = [&](std::vector<ImaginedStep> steps) {
        const auto found = odds_along(game, s, steps);
        return found ? "possible" : found.error().sentence;
    };
    if (game.actor(s) == Actor::chance) {
        EXPECT_THAT(refused({"pass"}), HasSubstr("dice are due there"));
        EXPECT_THAT(refused({99u}), HasSubstr("no result 99 of the dice there"));
        EXPECT_EQ(refused({0u}), "possible");
    }
    AgentStream stream(1);
    while (game.actor(s) == Actor::chance) game.apply(s, game.sample(s, stream));
    EXPECT_THAT(refused({0u}), HasSubstr("no dice are due there"));
    EXPECT_THAT(refused({"fly"}), HasSubstr("fly"));
}

TEST(MoveOdds, AMoveWithoutDiceSaysWhoChoosesNext) {
    MoveOdds found{.next = "B attacks or passes", .side = Side::second};
    EXPECT_EQ(answers_text(found, 80), "  No dice fall by that at once. B chooses next: B attacks or passes.\n");
    found.answers = {
        {"stand", "B2 stands", Odds{"charge", "Charges_1", "", "", {{"repulsed", 9, .25}, {"met", 27, .75}}, 36}, ""},
        {"evade 90", "B2 evades", std::nullopt, "A may pursue"},
        {"evade 180", "B2 evades", std::nullopt, "A may pursue"}};
    const std::string text = answers_text(found, 80);
    EXPECT_THAT(
        text,
        HasSubstr(
            "    stand: B2 stands\n        charge [Charges_1]\n        repulsed 9/36 = 25 %, met 27/36 = 75 %\n"));
    EXPECT_THAT(text, HasSubstr("    evade 90, evade 180: no dice; next: A may pursue\n"));
}

}  // namespace
}  // namespace polemarch::sim
