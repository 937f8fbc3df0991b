// Records that mean harm: moves that no game of the Standard Wargame Rules can have, dice that do not fit, lines of
// another version. Each is refused with its line and one message, and nothing that reads it crashes.
#include "core/replay.h"
#include "core/standard_wargame/types/state.h"
#include "sim/service/service.h"
#include "tests/support/program.h"
#include "tests/support/standard_wargame/charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>

namespace polemarch::test {
namespace {

using standard_wargame::State;
using standard_wargame::Step;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A shipped battle or the scenario of tests/positions, changed; as many of its steps as the test wants.
class Forgery {
public:
    explicit Forgery(const std::string& battle) : Forgery(battle, "", "") {}
    /// With every `from` of the file replaced.
    Forgery(const std::string& battle, const std::string& from, const std::string& to) {
        Diagnostics diagnostics;
        std::string name = battle;
        if (battle.ends_with(".toml")) {
            std::string text = wargame_text("../../tests/positions/" + battle);
            for (std::size_t at = 0; !from.empty() && (at = text.find(from, at)) != std::string::npos; at += to.size())
                text.replace(at, from.size(), to);
            name = *folder_ / "battle.toml";
            std::ofstream(name) << text;
        }
        service_ = sim::open_battle(name, POLEMARCH_SOURCE_DIR "/data", diagnostics);
        EXPECT_EQ(diagnostics.text(), "");
        s_ = game().start();
        header_ = service_->record_header({.seed = 5}, 1);
        header_.dice = DiceOrigin::given;
    }
    [[nodiscard]] const AnyGame& game() const { return service_->system().game(); }
    [[nodiscard]] Step step() const { return as<State>(s_).step; }

    /// Plays on, by the first legal move of the texts in `wanted` that there is, else by the last one of the list.
    Forgery& until(Step step, const std::vector<std::string>& wanted = {}) {
        AgentStream stream(3);
        for (int n = 0; n < 2000 && this->step() != step; ++n) {
            if (game().actor(s_) == Actor::chance) {
                const RolledFaces faces = RefereeDice(5, 1)(game().roll(s_));
                const MoveBytes m = game().resolve(s_, faces.view());
                lines_ += step_line(describe_roll(game(), s_, faces.view(), m));
                game().apply(s_, m);
            } else {
                move(chosen(wanted));
            }
            ++steps_;
        }
        EXPECT_EQ(this->step(), step);
        return *this;
    }
    Forgery& make(const std::string& text) {
        const auto m = game().read(s_, text);
        EXPECT_TRUE(m) << text;
        if (m) move(*m);
        ++steps_;
        return *this;
    }
    /// Whose turn it is.
    [[nodiscard]] Side mover() const { return side_of(game().actor(s_)); }
    /// A move that is not one: the record goes on with it.
    Forgery& claim(const std::string& text) {
        RecordStep step;
        step.side = mover();
        step.text = text;
        lines_ += step_line(step);
        return *this;
    }
    Forgery& line(const std::string& line) {
        lines_ += line + "\n";
        return *this;
    }

    /// What a replay finds.
    [[nodiscard]] std::string difference(const Record& record) const {
        const auto found = service_->replay(record).difference;
        return found ? to_string(*found) : "no difference";
    }
    [[nodiscard]] std::string text() const { return header_line(header_) + lines_; }
    /// The only message, without the name of the record and the line.
    [[nodiscard]] std::string refusal() const {
        Diagnostics diagnostics;
        const auto record = parse_record({"game.jsonl", text()}, diagnostics);
        if (!record) return diagnostics.text();
        const std::string head = "polemarch: error: game.jsonl:" + std::to_string(steps_ + 2) + ":1: ";
        const sim::ReplayReport report = service_->replay(*record);
        EXPECT_EQ(report.steps, steps_);
        if (!report.difference) return "no difference";
        const std::string words = to_string(*report.difference);
        EXPECT_THAT(words, StartsWith(head));
        // Everything else that reads a record refuses it with the same words.
        const sim::Moment moment{&*record, std::nullopt, std::nullopt};
        for (const std::function<void()>& read :
             {std::function<void()>([&] { static_cast<void>(service_->view(moment, 80)); }),
              std::function<void()>([&] { static_cast<void>(service_->state_json(moment)); }),
              std::function<void()>([&] { static_cast<void>(service_->picture({}, moment)); }),
              std::function<void()>([&] { static_cast<void>(service_->resume(*record, {.side = Side::first})); }),
              std::function<void()>([&] { static_cast<void>(service_->odds({}, &*record, std::nullopt)); })}) {
            try {
                read();
                ADD_FAILURE() << "read without a word";
            } catch (const InputError& error) {
                EXPECT_THAT(error.what(), HasSubstr(words.substr(std::string("polemarch: error: ").size())));
            }
        }
        return words.substr(std::min(words.size(), head.size()));
    }

private:
    void move(const MoveBytes& m) {
        lines_ += step_line(describe_move(game(), s_, m));
        game().apply(s_, m);
    }
    [[nodiscard]] MoveBytes chosen(const std::vector<std::string>& wanted) const {
        MoveList<AnyGame> list;
        game().legal_moves(s_, list);
        for (const std::string& text : wanted)
            for (const MoveBytes& m : list)
                if (game().text(s_, m) == text) return m;
        return list[list.size() - 1];
    }

    std::shared_ptr<const Folder> folder_ = std::make_shared<const Folder>();
    std::shared_ptr<const sim::BattleService> service_;
    StateBytes s_;
    RecordHeader header_;
    std::string lines_;
    std::size_t steps_ = 0;
};

const std::string small = "standard-wargame-small.toml";

TEST(WargameHostileRecords, R3_4_1_4_AMarchThatNeverWas) {
    Forgery eve("zama-202bc");
    eve.until(Step::march, {"outflank"});
    const std::string side = eve.mover() == Side::first ? "A" : "B", other = eve.mover() == Side::first ? "B" : "A";
    EXPECT_EQ(Forgery(eve).claim("march left " + other + "3").refusal(),
              other + "3 cannot march around a flank: units of side " + side + " are named (found march left " + other +
                  "3; rule 3.4.1.4)");
    EXPECT_EQ(
        Forgery(eve).claim("march left " + side + "3 right " + side + "3").refusal(),
        side + "3 marches around one flank only (found march left " + side + "3 right " + side + "3; rule 3.4.1.4)");
    EXPECT_EQ(Forgery(eve).claim("march left " + side + "60").refusal(),
              "there is no " + side + "60; side " + side + " has " + side + "1 to " + side + "32 (found march left " +
                  side + "60; rule 2.1.1)");
    EXPECT_EQ(Forgery(eve).claim("march left " + side + "0").refusal(),
              side + "0 cannot march around a flank: units of side " + side + " are named (found march left " + side +
                  "0; rule 3.4.1.4)");
    Forgery deployed(small);
    deployed.until(Step::movement);
    EXPECT_EQ(Forgery(deployed).claim("A2 from 12 forward 1").refusal(),
              "this is not what is to be decided now: an order, such as 'AL1 orders A3 manoeuvre', or 'done' (found A2 "
              "from 12 forward 1; rule 5.1)");
    EXPECT_EQ(Forgery(deployed).claim("march left A2").refusal(),
              "this is not what is to be decided now: an order, such as 'AL1 orders A3 manoeuvre', or 'done' (found "
              "march left A2; rule 5.1)");
    EXPECT_EQ(Forgery(deployed).claim("march on 2").refusal(),
              "this is not what is to be decided now: an order, such as 'AL1 orders A3 manoeuvre', or 'done' (found "
              "march on 2; rule 5.1)");
}
TEST(WargameHostileRecords, R4_1_4_2_ALevelThatNobodyOwns) {
    Forgery poor(small, "\nlevel = ", "\nlevel = 0 # ");
    poor.until(Step::command);
    EXPECT_EQ(Forgery(poor).claim("level").refusal(),
              "side B has no maintenance level left (found level; rule 4.1.4.2)");
    Forgery twice(small);
    twice.until(Step::command).make("level");
    EXPECT_EQ(Forgery(twice).claim("level").refusal(),
              "a maintenance level was spent in this bound (found level; rule 4.1.4.2)");
}
TEST(WargameHostileRecords, R6_1_4_ABodyOfUnitsThatDoNotTouch) {
    Forgery battle(small);
    battle.until(Step::movement);
    const std::string side = battle.mover() == Side::first ? "A" : "B";
    battle.make(side + "L1 orders " + side + "1 advance");
    EXPECT_EQ(Forgery(battle).claim(side + "1 with 3 left 3 right forward 1").refusal(),
              "a body is of the front line of one group, and as deep as that is (found " + side +
                  "1 with 3 left 3 right forward 1; rule 6.1.4)");
    EXPECT_EQ(Forgery(battle).claim(side + "1 in 5 ranks forward 1").refusal(),
              "a body is of the front line of one group, and as deep as that is (found " + side +
                  "1 in 5 ranks forward 1; rule 6.1.4)");
    EXPECT_EQ(Forgery(battle).claim(side + "5 with 1 left forward 1").refusal(),
              "a body is of the front line of one group, and as deep as that is (found " + side +
                  "5 with 1 left forward 1; rule 6.1.4)");
}
TEST(WargameHostileRecords, R3_4_AStrategyThatThereIsNot) {
    Forgery eve("zama-202bc");
    eve.until(Step::strategy);
    EXPECT_EQ(Forgery(eve).claim("attack").refusal(), "'attack' is no move here; for example: prepare (found attack)");
    EXPECT_EQ(Forgery(eve).claim("prepare defend").refusal(),
              "'defend' is too much; it is written like 'prepare' (found prepare defend; rule 3.4)");
}
TEST(WargameHostileRecords, R3_5_3_ADeploymentOutsideTheArea) {
    Forgery eve("gaugamela-331bc");
    eve.until(Step::deploy);
    const std::string side = eve.mover() == Side::first ? "A" : "B";
    EXPECT_EQ(Forgery(eve).claim(side + "1 at 22 15 facing 0").refusal(),
              "this is too near to the middle line of the table (found " + side + "1 at 22 15 facing 0; rule 3.5.3)");
    EXPECT_EQ(Forgery(eve).claim(side + "1 at 99 15").refusal(),
              "a place is base widths from the western and the southern edge, up to 60 and 30: '" + side +
                  "1 at 14 6.5 facing 0' (found " + side + "1 at 99 15; rule 3.5)");
    EXPECT_EQ(Forgery(eve).claim(side + "60 at 22 5").refusal(), "there is no " + side + "60; side " + side + " has " +
                                                                     side + "1 to " + side + "27 (found " + side +
                                                                     "60 at 22 5; rule 2.1.1)");
}
TEST(WargameHostileRecords, R4_1_4_DiceThatDoNotFit) {
    Forgery battle(small);
    const std::string roll = R"({"event":"first bound","rule":"4.1.1","dice":)";
    EXPECT_EQ(Forgery(battle).line(roll + R"([[1],[]],"consequence":"A chooses"})").refusal(),
              "dice are left out that could matter (found 1, expected 2)");
    EXPECT_EQ(Forgery(battle).line(roll + R"([[6],[1]],"consequence":"B chooses"})").refusal(),
              "the dice have another consequence (found B chooses, expected A chooses; rule 4.1.1)");
    EXPECT_EQ(Forgery(battle).line(roll + R"([[7],[1]],"consequence":"A chooses"})").refusal(),
              "polemarch: error: game.jsonl:2:1: 'dice' is not what it must be (found [[7],[1]], expected two lists of "
              "faces from 1 to 6)\n");
    EXPECT_EQ(Forgery(battle)
                  .line(R"({"event":"close battle","rule":"7.4.4","dice":[[6],[1]],"consequence":"A1 passes"})")
                  .refusal(),
              "another roll comes here (found close battle 7.4.4, expected first bound 4.1.1)");
}
TEST(WargameHostileRecords, OfANewerVersionOrCutOff) {
    Diagnostics diagnostics, whole;
    Forgery battle(small);
    battle.until(Step::movement);
    std::string text = battle.text();
    EXPECT_FALSE(parse_record({"game.jsonl", text.substr(0, text.size() - 9)}, diagnostics));
    EXPECT_THAT(diagnostics.text(), HasSubstr(": the line breaks off (expected one JSON object in each line)"));
    const auto cut = parse_record({"game.jsonl", text}, whole);
    ASSERT_TRUE(cut);
    EXPECT_THAT(battle.difference(*cut), HasSubstr("the record breaks off: its last line is no result"));
    text.replace(text.find("\"version\":2"), 11, "\"version\":4");
    Diagnostics found;
    EXPECT_FALSE(parse_record({"game.jsonl", text}, found));
    EXPECT_THAT(found.text(), HasSubstr("game.jsonl:1:1: the record is of a newer format than this program reads"));
}

}  // namespace
}  // namespace polemarch::test
