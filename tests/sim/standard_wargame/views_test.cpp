// What a side may know of a battle with secrets: everything may be asked of its view, and nothing tells the secret.
#include "core/replay.h"
#include "core/standard_wargame/types/state.h"
#include "sim/odds/move_odds.h"
#include "sim/service/service.h"
#include "tests/support/json_files.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace polemarch::test {
namespace {

using standard_wargame::State;
using standard_wargame::Step;
using testing::HasSubstr;

constexpr std::array both_sides{Side::first, Side::second};

std::unique_ptr<sim::BattleService> opened(const std::string& name) {
    Diagnostics diagnostics;
    auto service = sim::open_battle(name, POLEMARCH_SOURCE_DIR "/data", diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    return service;
}

std::string text_of(const Due& due) {
    return due.name + due.rule + due.sentence + due.when + due.means + due.help + due.meaning;
}

/// All that is said of a state, as a session, a picture and the command line say it.
std::string all_said_of(const sim::SystemBattle& battle, const StateBytes& s) {
    const Due due = battle.due(s, std::nullopt);
    std::string said = text_of(due) + battle.board(s, due, {false, 80}) + battle.board(s, due, {true, 120}) +
                       battle.board_part(s, battle.game().start(), {80, 20});
    for (const UnitInWords& unit : battle.units(s)) said += unit.sentence;
    const std::string svg = battle.picture(s, due, {});
    EXPECT_TRUE(pugi::xml_document().load_buffer(svg.data(), svg.size()));
    return said + svg + battle.state_json(s) + battle.game().position(s);
}

/// All that is asked about the moves of a state whose turn it is.
void ask_about_moves(const sim::SystemBattle& battle, const StateBytes& s) {
    const AnyGame& g = battle.game();
    MoveList<AnyGame> moves;
    g.legal_moves(s, moves);
    for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
        const std::string text = g.text(s, moves[i]);
        const auto read = g.read(s, text);
        ASSERT_TRUE(read) << text << " in step " << static_cast<int>(as<State>(s).step) << ", kind "
                          << static_cast<int>(as<standard_wargame::Move>(moves[i]).kind);
        EXPECT_TRUE(*read == moves[i]) << text;
        EXPECT_NE(g.narrate(s, moves[i], {}), "");
        static_cast<void>(g.subject(s, moves[i]));
        static_cast<void>(battle.remark(s, moves[i]));
        static_cast<void>(sim::odds_after(g, s, moves[i]));
    }
}

/// Of a list, mostly what leads to secrets: outflank, and marchers; what puts the battle off only now and then.
MoveBytes chosen(const AnyGame& g, const StateBytes& s, AgentStream& stream) {
    MoveList<AnyGame> moves;
    g.legal_moves(s, moves);
    const MoveBytes any = moves[stream.below(static_cast<std::uint32_t>(moves.size()))];
    if (as<State>(s).step != Step::strategy) return any;
    for (const MoveBytes& m : moves)
        if (g.text(s, m) == "outflank" && stream.below(4) > 0) return m;
    return any;
}

class WargameViews : public testing::TestWithParam<const char*> {};

TEST_P(WargameViews, EverythingMayBeAskedOfBoth) {
    const auto service = opened(GetParam());
    ASSERT_TRUE(service);
    const sim::SystemBattle& battle = service->system();
    const AnyGame& g = battle.game();
    AgentStream stream(3);
    int hidden_strategies = 0, unseen_marches = 0, known_marches = 0;
    for (int game = 0; game < unless_sanitized(3); ++game) {
        StateBytes s = g.start();
        std::set<std::pair<int, Side>> met;  // what differs in kind
        for (int n = 0; n < 1500 && g.actor(s) != Actor::nobody; ++n) {
            for (const Side side : both_sides) {
                const StateBytes view = g.observe(s, side);
                const State seen = as<State>(view);
                const bool differs = !(view == s);
                const int kind = static_cast<int>(seen.step) * 2 + (differs ? 1 : 0);
                const bool is_new = met.insert({kind, side}).second;
                if (!is_new && stream.below(100) > 0) continue;
                all_said_of(battle, view);
                if (differs && seen.step == Step::strategy) ++hidden_strategies;
                if (differs && seen.step >= Step::baggage)
                    ++(std::any_of(seen.unit.begin(), seen.unit.end(),
                                   [](const standard_wargame::Unit& unit) {
                                       return unit.where == standard_wargame::Whereabouts::away &&
                                              unit.pose == table::Pose{};
                                   })
                           ? known_marches
                           : unseen_marches);
                if (g.actor(view) == actor_of(side)) ask_about_moves(battle, view);
                if (g.actor(view) == Actor::chance) static_cast<void>(sim::odds_at(g, view, {}));
                if (game == 0 && is_new)
                    expect_schema_of(battle.state_json(view), "state-standard-wargame.schema.json");
                if (testing::Test::HasFailure()) return;
            }
            g.apply(s, g.actor(s) == Actor::chance ? g.sample(s, stream) : chosen(g, s, stream));
        }
    }
    if (sanitized || GetParam() != std::string("zama-202bc")) return;  // the other begins with known strategies
    EXPECT_GT(hidden_strategies, 0);
    EXPECT_GT(unseen_marches, 0);
    EXPECT_GT(known_marches, 0);
}
INSTANTIATE_TEST_SUITE_P(Eve, WargameViews, testing::Values("zama-202bc", "gaugamela-331bc"),
                         [](const auto& battle) { return std::string(battle.param).substr(0, 4); });

// ---- what is printed does not depend on the secret

/// A game with dice by hand, as a record.
struct Told {
    StateBytes s;
    RecordHeader header;
    std::string lines{};
    std::size_t steps = 0;

    void make(const AnyGame& g, const MoveBytes& m) {
        lines += step_line(describe_move(g, s, m));
        g.apply(s, m);
        ++steps;
    }
    void roll(const AnyGame& g, const RolledFaces& rolled) {
        const MoveBytes m = g.resolve(s, rolled.view());
        lines += step_line(describe_roll(g, s, rolled.view(), m));
        g.apply(s, m);
        ++steps;
    }
    [[nodiscard]] Record record() const {
        Diagnostics diagnostics;
        const auto record =
            parse_record({"told", header_line(header) + lines + result_line({.steps = steps})}, diagnostics);
        EXPECT_EQ(diagnostics.text(), "");
        return *record;
    }
};

/// What `show --seen-by` prints in all its forms.
std::string shown(const sim::BattleService& service, const Told& told, Side viewer) {
    const Record record = told.record();
    const sim::Moment moment{&record, std::nullopt, viewer};
    const sim::StateView view = service.view(moment, 80);
    std::string all =
        view.board + view.coloured + view.position + service.state_json(moment) + service.picture({}, moment);
    for (const std::string& rule : view.special_rules) all += rule;
    return all;
}

/// A game that has come to this step of the eve.
Told told_until(const sim::BattleService& service, Step step) {
    const AnyGame& g = service.system().game();
    for (std::uint64_t seed = 1; seed < 100; ++seed) {
        Told told{g.start(), service.record_header({.seed = seed}, 1)};
        told.header.dice = DiceOrigin::given;
        const RefereeDice dice(seed, 1);
        AgentStream stream(seed);
        while (as<State>(told.s).step < step && told.steps < 1000) {
            if (g.actor(told.s) == Actor::chance)
                told.roll(g, dice(g.roll(told.s)));
            else
                told.make(g, chosen(g, told.s, stream));
        }
        if (as<State>(told.s).step == step) return told;
    }
    throw std::runtime_error("no game has come to this step");
}

TEST(WargameViewsAlike, R3_4_StrategiesAreNotShownBeforeBothHaveChosen) {
    const auto service = opened("zama-202bc");
    const AnyGame& g = service->system().game();
    const Told before = told_until(*service, Step::strategy);
    const Side mover = side_of(g.actor(before.s));
    MoveList<AnyGame> moves;
    g.legal_moves(before.s, moves);
    ASSERT_GT(moves.size(), 3u);
    std::set<std::string> to_the_other, to_the_mover, sentences;
    for (const MoveBytes& m : moves) {
        sentences.insert(g.narrate(before.s, m, {}));
        Told told = before;
        told.make(g, m);
        to_the_other.insert(shown(*service, told, other(mover)));
        to_the_mover.insert(shown(*service, told, mover));
    }
    EXPECT_EQ(to_the_other.size(), 1u);
    EXPECT_EQ(to_the_mover.size(), moves.size());
    EXPECT_EQ(sentences.size(), 1u);
}

/// Plays on with what is legal on whatever flank they march.
TEST(WargameViewsAlike, R3_4_1_4_NothingThatIsShownOrToldNamesTheFlank) {
    const auto service = opened("zama-202bc");
    const AnyGame& g = service->system().game();
    const Told before = told_until(*service, Step::march);
    const Side mover = side_of(g.actor(before.s));
    const std::string unit = mover == Side::first ? "A" : "B";
    std::vector<Told> truths;
    std::set<std::string> sentences;
    for (const std::string marchers : {"left 1 2", "right 1 2", "left 1 right 2", "left 2 right 1"}) {
        std::string text = "march " + marchers;
        for (const char digit : {'1', '2'}) text.insert(text.find(digit), unit);
        const auto m = g.read(before.s, text);
        ASSERT_TRUE(m) << text;
        ASSERT_TRUE(g.judge(before.s, *m)) << text;
        sentences.insert(g.narrate(before.s, *m, {}));
        truths.push_back(before);
        truths.back().make(g, *m);
    }
    const RefereeDice dice(9, 1);
    AgentStream stream(4);
    std::set<Step> met;
    for (int n = 0; n < 700; ++n) {
        const StateBytes first = truths[0].s;
        if (g.actor(first) == Actor::nobody) break;
        std::set<std::string> told;
        if (met.insert(as<State>(first).step).second || n % 100 == 0) {
            std::set<std::string> all;
            for (const Told& truth : truths) all.insert(shown(*service, truth, other(mover)));
            EXPECT_EQ(all.size(), 1u) << "step " << static_cast<int>(as<State>(first).step);
        }
        if (g.actor(first) == Actor::chance) {
            const RolledFaces rolled = dice(g.roll(first));
            for (Told& truth : truths) {
                told.insert(g.narrate(truth.s, g.resolve(truth.s, rolled.view()), rolled.view()));
                truth.roll(g, rolled);
            }
        } else {
            MoveList<AnyGame> moves;
            g.legal_moves(first, moves);
            std::vector<MoveBytes> may;
            for (const MoveBytes& m : moves)
                if (std::all_of(truths.begin(), truths.end(), [&](const Told& t) { return bool(g.judge(t.s, m)); }))
                    may.push_back(m);
            if (may.empty()) break;
            const MoveBytes m = may[stream.below(static_cast<std::uint32_t>(may.size()))];
            for (Told& truth : truths) {
                if (!g.secret(truth.s)) told.insert(g.narrate(truth.s, m, {}));
                truth.make(g, m);
            }
        }
        EXPECT_LE(told.size(), 1u) << *told.begin() << " or " << *told.rbegin();
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(sentences.size(), 1u) << *sentences.rbegin();
    EXPECT_TRUE(met.contains(Step::command));
    EXPECT_TRUE(met.contains(Step::arrival));
}

// ---- a game that a person plays and saves

std::string log_of(const sim::Session& session) {
    std::string log;
    for (const RecordStep& step : session.log()) log += step.text + ": " + step.sentence + "\n";
    return log;
}

/// Goes on with what is legal until the battle begins.
void deploy_all(const AnyGame& g, Told& told) {
    const RefereeDice dice(9, 1);
    AgentStream stream(4);
    while (as<State>(told.s).step < Step::first_dice) {
        if (g.actor(told.s) == Actor::chance)
            told.roll(g, dice(g.roll(told.s)));
        else
            told.make(g, chosen(g, told.s, stream));
    }
}

TEST(WargameViewsAlike, R3_4_1_4_ASavedGameDoesNotTellWhetherAnybodyMarches) {
    const auto service = opened("zama-202bc");
    const AnyGame& g = service->system().game();
    const Told before = told_until(*service, Step::march);
    const Side mover = side_of(g.actor(before.s));
    std::set<std::string> records, logs;
    for (const std::string marchers : {"march none", mover == Side::first ? "march left A2" : "march left B2"}) {
        Told told = before;
        told.make(g, *g.read(told.s, marchers));
        const auto session = service->resume(told.record(), {.side = other(mover)});
        records.insert(session->record());
        logs.insert(log_of(*session));
        EXPECT_THAT(session->record(), testing::Not(HasSubstr(marchers)));
        EXPECT_THAT(log_of(*session), HasSubstr("makes a secret choice"));
    }
    EXPECT_EQ(records.size(), 1u);
    EXPECT_EQ(logs.size(), 1u);
}

TEST(WargameViewsAlike, R3_4_1_4_TheLogTellsWhoMarchesWhenAllHaveSeenIt) {
    const auto service = opened("zama-202bc");
    const AnyGame& g = service->system().game();
    Told told = told_until(*service, Step::march);
    const Side mover = side_of(g.actor(told.s));
    told.make(g, *g.read(told.s, "march none"));
    deploy_all(g, told);
    const auto session = service->resume(told.record(), {.side = other(mover)});
    EXPECT_THAT(log_of(*session), HasSubstr("march none"));
    EXPECT_THAT(session->record(), HasSubstr("march none"));
}

TEST(WargameViewsAlike, R3_4_AChoiceThatHasShownTheEnemysStrategyIsNotTakenBack) {
    const auto service = opened("zama-202bc");
    const AnyGame& g = service->system().game();
    Told told = told_until(*service, Step::strategy);
    const Side attacker = side_of(g.actor(told.s));
    told.make(g, *g.read(told.s, "outflank"));
    const auto session = service->resume(told.record(), {.side = other(attacker)});
    ASSERT_EQ(session->player(), sim::Player::person);
    EXPECT_THAT(log_of(*session), testing::Not(HasSubstr("outflank")));
    ASSERT_FALSE(session->play("prepare"));
    EXPECT_THAT(log_of(*session), HasSubstr("outflank: "));
    const auto undone = session->undo();
    ASSERT_FALSE(undone);
    EXPECT_THAT(undone.error().sentence, HasSubstr("has shown a secret choice"));
}

TEST(WargameViewsAlike, TheWholeTruthIsShownOtherwise) {
    const auto service = opened("zama-202bc");
    const AnyGame& g = service->system().game();
    Told told = told_until(*service, Step::march);
    const Side mover = side_of(g.actor(told.s));
    const std::string unit = mover == Side::first ? "A2" : "B2";
    told.make(g, *g.read(told.s, "march left " + unit));
    const Record record = told.record();
    EXPECT_THAT(service->state_json({&record}), HasSubstr("\"away\":[\"" + unit + "\"]"));
    EXPECT_THAT(service->state_json({&record, std::nullopt, mover}), HasSubstr("\"away\":[\"" + unit + "\"]"));
    EXPECT_THAT(service->state_json({&record, std::nullopt, other(mover)}), HasSubstr("\"away\":[]"));
}

}  // namespace
}  // namespace polemarch::test
