// Sessions on a real table: typed faces, corrections as steps of a game, and everything that reads records with them.
#include "sim/analysis/review.h"
#include "sim/batch/game_observer.h"
#include "sim/play/session.h"
#include "sim/service/recorded_game.h"
#include "tests/support/open_in_tree.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace polemarch::sim {
namespace {

using test::open_in_tree;
using testing::HasSubstr;
using testing::StartsWith;

Record record_in(const std::string& text) {
    Diagnostics diagnostics;
    auto record = parse_record({"game.jsonl", text}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    return record.value_or(Record{});
}
void go_on(Session& session) {
    while (session.advance()) continue;
}
std::string with_dice(std::string record, const std::string& from, const std::string& to) {
    const std::size_t at = record.find("\"dice\":\"" + from + "\"");
    EXPECT_NE(at, std::string::npos);
    return record.replace(at + 8, from.size(), to);
}

TEST(TableDice, AreReadAsPeopleTypeThem) {
    const DiceDue one{"rally", "7.1", {2, 0}, {2, 0}, ""}, both{"melee", "11.2.5", {2, 1}, {2, 1}, ""};
    using Faces = std::vector<std::uint8_t>;
    for (const char* text : {"5 3", "5,3", " 5  3 ", "A 5 3", "a: 5, 3", "5 + 3"}) {
        const auto faces = read_faces(text, one);
        ASSERT_TRUE(faces) << text << faces.error().sentence;
        EXPECT_EQ((*faces)[0], (Faces{5, 3})) << text;
        EXPECT_FALSE((*faces)[1]) << text;
        EXPECT_FALSE(fault_of(*faces, one)) << text;
        EXPECT_TRUE(is_faces(text)) << text;
    }
    for (const char* text : {"A 5 3 B 2", "b 2 a 5 3", "A: 5, 3, B: 2"}) {
        const auto faces = read_faces(text, both);
        ASSERT_TRUE(faces) << text;
        EXPECT_EQ((*faces)[0], (Faces{5, 3})) << text;
        EXPECT_EQ((*faces)[1], Faces{2}) << text;
    }
    EXPECT_EQ(read_faces("5 3 2", both).error().sentence,
              "both sides roll: name whose dice these are, such as 'A 5 3 B 2'");
    EXPECT_EQ(read_faces("A 5 3 A 2", both).error().sentence, "side A is named twice");
    EXPECT_EQ(read_faces("5 7", one).error().sentence, "a die shows 1 to 6, found '7'");
    EXPECT_EQ(read_faces("5 -3", one).error().sentence, "a die shows 1 to 6, found '-3'");
    EXPECT_EQ(fault_of(*read_faces("5", one), one)->sentence, "side A rolls 2 dice here, and 1 given");
    EXPECT_EQ(fault_of(*read_faces("A 5 3", both), both)->sentence, "the dice of side B are missing: 1 die due");
    EXPECT_FALSE(is_faces("A5 move"));
    EXPECT_FALSE(is_faces("pass"));
    EXPECT_FALSE(is_faces(""));
    EXPECT_EQ(dice_to_roll(both), "2 dice of A and 1 die of B");
}

TEST(TableSession, WaitsForTheDiceOfItsSides) {
    const auto session = open_in_tree("worked-example")->play({.seed = 3});
    session->set_table_dice({true, false});
    EXPECT_FALSE(session->advance());
    ASSERT_TRUE(session->waits_for_dice());
    EXPECT_EQ(session->dice_due()->yours, (std::array<std::uint8_t, 2>{1, 0}));
    EXPECT_THAT(session->roll({})->sentence, HasSubstr("the dice of side A are missing"));
    EXPECT_EQ(session->steps(), 0u);
    ASSERT_FALSE(session->roll({std::vector<std::uint8_t>{4}, std::nullopt}));
    EXPECT_EQ(session->log()[0].dice[0], std::vector<std::uint8_t>{4});
    EXPECT_TRUE(session->undo());
    EXPECT_EQ(session->steps(), 0u);
    EXPECT_FALSE(session->undo());
}

TEST(TableSession, ACorrectionIsAStepOfTheGame) {
    const auto service = open_in_tree("heraclea");
    const auto session = service->play({.seed = 11});
    go_on(*session);
    const std::string before = session->record();
    const auto position = [&] { return session->state_view().position; };
    const std::string there = position();

    // As long as nobody has chosen anything
    const auto refused = session->correct("G5 at F5");
    ASSERT_FALSE(refused);
    EXPECT_EQ(session->record(), before);
    const auto same = session->correct("E8 facing 1");
    ASSERT_TRUE(same);
    EXPECT_THAT(*same, HasSubstr("nothing is changed"));
    EXPECT_EQ(session->record(), before) << "what changes nothing is no step";

    const auto corrected = session->correct("e8 AT e9, disordered");
    ASSERT_TRUE(corrected) << corrected.error().sentence;
    EXPECT_THAT(*corrected, StartsWith("put right: PX E8 at E9, disordered (of side A)"));
    EXPECT_EQ(session->log().back().text, "PX E8 at E9, disordered");
    EXPECT_TRUE(session->log().back().correction);
    EXPECT_THAT(session->record(), HasSubstr("\"version\":3"));
    EXPECT_THAT(session->record(), HasSubstr("{\"correct\":\"PX E8 at E9, disordered\",\"say\":\"put right: "));
    EXPECT_NE(position(), there);
    EXPECT_THAT(session->why(session->steps()).error().sentence, HasSubstr("is a correction: nobody chose"));

    EXPECT_EQ(session->undo().value(), "PX E8 at E9, disordered");
    EXPECT_EQ(position(), there);
    EXPECT_EQ(session->record(), before) << "and the record is of version 2 again";
}

class TableRecord : public testing::TestWithParam<std::pair<const char*, const char*>> {};
/// The game is played with corrections, saved in its middle, taken up, and goes on as it does without a break.
TEST_P(TableRecord, IsReplayedReviewedAndTakenUp) {
    const auto [battle, correction] = GetParam();
    const auto service = open_in_tree(battle);
    const auto session = service->play({.seed = 5});
    go_on(*session);
    AgentStream stream(9);
    std::size_t corrections = 0;
    const auto play = [&](Session& game, std::size_t most) {
        for (std::size_t moves = 0; moves < most && game.player() != Player::nobody; ++moves) {
            const auto& choices = game.choices();
            ASSERT_FALSE(game.play(choices[(7 * moves + 3) % choices.size()].move));
            go_on(game);
        }
    };
    const auto first = session->correct(correction);
    ASSERT_TRUE(first) << first.error().sentence;
    ++corrections;
    play(*session, 5);
    // What stands there is put right to something a little different, if a unit may.
    for (const UnitInWords& unit : session->units()) {
        if (corrections > 2 || unit.name.empty()) continue;
        const std::string text = service->battle().system == "ancient-battles"  ? unit.name + " disordered"
                                 : service->battle().system == "blood-of-kings" ? unit.name + " tested"
                                                                                : unit.name + " ordered";
        const std::size_t steps = session->steps();
        if (session->correct(text) && session->steps() > steps) ++corrections;
    }
    ASSERT_GT(corrections, 1u);
    go_on(*session);
    const Record half = record_in(session->record());
    EXPECT_TRUE(half.header.corrected);
    auto resumed = service->resume(half, {});
    EXPECT_EQ(resumed->record(), session->record());
    play(*session, 5);
    play(*resumed, 5);
    EXPECT_EQ(resumed->record(), session->record());

    const Record whole = record_in(session->record());
    const ReplayReport replayed = service->replay(whole);
    EXPECT_FALSE(replayed.difference) << to_string(*replayed.difference);
    EXPECT_EQ(replayed.sentences.size(), whole.steps.size());
    EXPECT_EQ(replayed.at.position, session->state_view().position);
    std::size_t found = 0, rolls = 0;
    for (std::size_t i = 0; i < whole.steps.size(); ++i) {
        found += whole.steps[i].correction;
        rolls += whole.steps[i].is_roll();
        EXPECT_EQ(replayed.sentences[i], whole.steps[i].sentence);
    }
    EXPECT_EQ(found, corrections);
    EXPECT_EQ(session->dice_report().all.rolls, rolls);

    ReviewRequest request = service->usual_review();
    request.rollouts = ReviewRequest::fewest;
    request.top = 1;
    request.level = no_level;
    Record beginning = whole;  // reviews of measured tables take long
    beginning.steps.resize(std::min<std::size_t>(12, whole.steps.size()));
    beginning.result.reset();
    const Review review = *service->review(beginning, request, {.threads = 1});
    ASSERT_EQ(review.steps.size(), beginning.steps.size());
    std::array<std::size_t, 3> kinds{}, reviewed{};  // choices, rolls, corrections
    for (const RecordStep& step : beginning.steps) ++kinds[step.correction ? 2 : step.is_roll() ? 1 : 0];
    for (const ReviewedStep& step : review.steps) ++reviewed[step.correction ? 2 : step.side ? 0 : 1];
    EXPECT_EQ(reviewed, kinds);
    EXPECT_GT(reviewed[2], 0u);
    EXPECT_EQ(review.whole.rolls, kinds[1]);
    EXPECT_EQ(review.whole.choices[0] + review.whole.choices[1], kinds[0]);
    EXPECT_THAT(json_review(review), HasSubstr("\"put_right\""));

    // Another state than was put right is found.
    Record wrong = whole;
    const auto step = std::find_if(wrong.steps.begin(), wrong.steps.end(), [](const auto& s) { return s.correction; });
    step->text = "turn";
    const auto difference = service->replay(wrong).difference;
    ASSERT_TRUE(difference);
    EXPECT_THAT(difference->what, StartsWith("the correction is not possible: "));
    // And version 2 has none.
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_record(
        {"old.jsonl",
         std::string(session->record()).replace(session->record().find("\"version\":3"), 11, "\"version\":2")},
        diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr("a record of this version has no corrections"));
}
INSTANTIATE_TEST_SUITE_P(Systems, TableRecord,
                         testing::Values(std::pair{"heraclea", "E8 at E9, disordered"},
                                         std::pair{"legions-and-warbands", "A1 disordered"},
                                         std::pair{"skirmish", "A1 ordered"}),
                         [](const auto& game) {
                             std::string name = game.param.first;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

/// A record with corrections is no game of a run.
TEST(TableSession, IsNoGameOfARun) {
    const auto service = open_in_tree("worked-example");
    RecordHeader header = record_in(service->play({})->record()).header;
    const auto session = service->play({});
    go_on(*session);
    ASSERT_TRUE(session->correct("A command points 1"));
    try {
        static_cast<void>(record_of_run({"game.jsonl", session->record()}, header));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("the record has corrections: it is no game of a run"));
    }
}

/// The faces of the seed, typed, give the same game.
TEST(TableSession, TypedFacesOfTheSeedGiveTheSameRecord) {
    for (const char* battle : {"worked-example", "trebia", "skirmish"}) {
        const auto service = open_in_tree(battle);
        const auto straight = service->play({.side = Side::second, .seed = 4}),
                   typed = service->play({.side = Side::second, .seed = 4});
        typed->set_table_dice({true, true});
        for (std::size_t moves = 0; moves < 40 && straight->player() != Player::nobody;) {
            const std::size_t steps = straight->steps();
            if (!straight->advance()) {
                const std::string move = straight->choices()[(5 * moves + 2) % straight->choices().size()].move;
                ASSERT_FALSE(straight->play(move));
                ASSERT_FALSE(typed->play(move));
                ++moves;
                continue;
            }
            const RecordStep step = straight->log(steps).front();
            if (step.side) {
                ASSERT_TRUE(typed->advance());
                continue;
            }
            ASSERT_FALSE(typed->advance());
            ASSERT_TRUE(typed->waits_for_dice());
            FacesBySide faces;
            for (const std::size_t side : {0u, 1u})
                if (!step.dice[side].empty()) faces[side] = step.dice[side];
            ASSERT_FALSE(typed->roll(faces));
        }
        EXPECT_EQ(with_dice(typed->record(), "given", "referee"), straight->record()) << battle;
    }
}

}  // namespace
}  // namespace polemarch::sim
