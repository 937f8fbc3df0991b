// The second judge agrees with whole games, and finds what has been changed in a record.
#include <algorithm>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/judges/blood_of_kings/games.h"
#include "tests/judges/blood_of_kings/witness.h"

namespace polemarch::kings_judge {
namespace {

TEST(KingsJudge, AgreesWithARandomGame) {
    const Judgement judgement = judged(play("nisibis", Players::random, 1));
    EXPECT_EQ(judgement.text(), "");
    EXPECT_GT(judgement.steps, 500u);
}

TEST(KingsJudge, AgreesWithAHeuristicGame) {
    const Judgement judgement = judged(play("nisibis", Players::heuristic, 1));
    EXPECT_EQ(judgement.text(), "");
    EXPECT_GT(judgement.steps, 200u);
}

TEST(KingsJudge, AgreesWithAGameThatSeeksBattle) {
    const Judgement judgement = judged(play("nisibis", Players::seek_battle, 1));
    EXPECT_EQ(judgement.text(), "");
    EXPECT_GT(judgement.steps, 200u);
}

/// A game, and what the program says about where its units stand.
struct Original {
    Record record;
    Witness witness;
};

const Original& original() {
    static const Original made = [] {
        const std::string text = play("nisibis", Players::seek_battle, 1);
        std::istringstream in(text);
        return Original{read_record(in), program_replaying(text)};
    }();
    return made;
}

/// The first difference that the judge finds in a copy of the game whose first step that `which` accepts is changed.
/// The program bears witness of the unchanged game. Its step is counted from the changed one: 0 is that step itself.
struct Found {
    long step;
    std::string rule;
};
Found first_after(const std::function<bool(const Step&)>& which, const std::function<void(Step&)>& change) {
    Record changed = original().record;
    for (Step& step : changed.steps) {
        if (!which(step)) continue;
        change(step);
        changed.steps.resize(std::min(changed.steps.size(), step.number + 1));  // what comes later does not matter
        const Judgement judgement = judge(changed, original().witness);
        if (judgement.differences.empty()) return {-1, "none"};
        const Difference& first = judgement.differences.front();
        return {static_cast<long>(first.step) - static_cast<long>(step.number), first.rule};
    }
    return {-1, "no such step"};
}

std::function<bool(const Step&)> moves(const std::string& start) {
    return [start](const Step& step) { return step.move.rfind(start, 0) == 0; };
}

std::function<bool(const Step&)> rolls_for(const std::string& event) {
    return [event](const Step& step) { return step.event == event; };
}

/// The other end of the die.
void turn_die(Step& step) {
    for (auto& faces : step.dice) {
        for (int& face : faces) {
            face = face > 3 ? 1 : 6;
            return;
        }
    }
}

TEST(KingsJudgeFaults, ALongerMoveIsFoundWhereItIs) {
    const Found found = first_after(moves("forward"), [](Step& step) { step.move = "forward 30"; });
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule.rfind("Formations_", 0), 0u) << found.rule;
}

TEST(KingsJudgeFaults, AWayAsideThatIsTooSteepIsFound) {
    const Found found = first_after(moves("forward"), [](Step& step) { step.move = "forward 0.5 left 60"; });
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Formations_3");
}

TEST(KingsJudgeFaults, ATargetOutOfReachIsFoundWhereItIs) {
    const auto charges = [](const Step& step) { return step.move.find(" charge ") != std::string::npos; };
    const Found found = first_after(charges, [](Step& step) {
        const std::size_t at = step.move.find(" charge ") + 8;
        const bool a = step.move[at] == 'A';
        step.move = step.move.substr(0, at) + (a ? "A1" : "B1") + ", wheel left 90";
    });
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule.rfind("Charges_", 0), 0u) << found.rule;
}

TEST(KingsJudgeFaults, AUnitThatActsTwiceIsFound) {
    std::string first;
    const auto second = [&](const Step& step) {
        if (step.event == "command") first.clear();
        if (step.move.find(" advance") == std::string::npos) return false;
        if (!first.empty()) return true;
        first = step.move;
        return false;
    };
    const Found found = first_after(second, [&](Step& step) { step.move = first; });
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Actions_11");
}

TEST(KingsJudgeFaults, ADieOfAMeleeIsFound) {
    const Found found = first_after(rolls_for("melee"), turn_die);
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Outcomes_3");
}

TEST(KingsJudgeFaults, ADieOfOrdersIsFound) {
    const Found found = first_after(rolls_for("orders"), turn_die);
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Actions_4");
}

TEST(KingsJudgeFaults, ADieOfCommandIsFound) {
    const Found found = first_after(rolls_for("command"), turn_die);
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Sequence_5");
}

TEST(KingsJudgeFaults, ALossThatTheDiceDoNotGiveIsFound) {
    const auto no_loss = [](const Step& step) { return step.event == "fire" && step.consequence.ends_with(" 0"); };
    const Found found = first_after(no_loss, [](Step& step) { step.consequence.back() = '2'; });
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Outcomes_2");
}

TEST(KingsJudgeFaults, AModifierThatIsNamedWrongIsFound) {
    const auto armed = [](const Step& step) {
        return step.event == "melee" && step.say.find("a die + ") != std::string::npos;
    };
    const Found found =
        first_after(armed, [](Step& step) { step.say.replace(step.say.find("a die + "), 9, "a die + 9"); });
    EXPECT_EQ(found.step, 0);
    EXPECT_EQ(found.rule, "Outcomes_3");
}

TEST(KingsJudgeFaults, AThrowThatIsLeftOutIsFound) {
    Record changed = original().record;
    const auto found = std::find_if(changed.steps.begin(), changed.steps.end(), rolls_for("orders"));
    const std::size_t number = found->number;
    changed.steps.erase(found);
    const Judgement judgement = judge(changed, original().witness);
    ASSERT_FALSE(judgement.differences.empty());
    EXPECT_EQ(judgement.differences.front().step, number);
    EXPECT_LT(judgement.steps, changed.steps.size()) << "it cannot follow such a record further";
}

TEST(KingsJudgeFaults, AnotherResultIsFound) {
    Record changed = original().record;
    changed.result = changed.result == "A" ? "B" : "A";
    const Judgement judgement = judge(changed, original().witness);
    ASSERT_EQ(judgement.differences.size(), 1u) << judgement.text();
    EXPECT_EQ(judgement.differences.front().step, changed.steps.size() + 1);
    EXPECT_EQ(judgement.differences.front().rule, "Morale_1");
}

TEST(KingsJudgeFaults, AGameThatEndsTooSoonIsFound) {
    Record changed = original().record;
    changed.steps.resize(changed.steps.size() / 2);
    const Judgement judgement = judge(changed, original().witness);
    ASSERT_FALSE(judgement.differences.empty());
    EXPECT_EQ(judgement.differences.front().step, changed.steps.size() + 1);
}

TEST(KingsJudgeFaults, AUnitThatStandsElsewhereIsFound) {
    constexpr std::size_t when = 40;
    const Witness lies = [](std::size_t steps) {
        auto claims = original().witness(steps);
        if (steps >= when) claims.begin()->second.pose = moved(claims.begin()->second.pose, 90, 0.1);
        return claims;
    };
    const Judgement judgement = judge(original().record, lies);
    ASSERT_FALSE(judgement.differences.empty());
    EXPECT_EQ(judgement.differences.front().step, when);
}

}  // namespace
}  // namespace polemarch::kings_judge
