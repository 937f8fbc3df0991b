// Whole eves: conformance of the contract with its secrets, mirrored tables, positions.
#include "tests/support/game_conformance.h"
#include "tests/support/sanitized.h"
#include "tests/support/standard_wargame/eve_game.h"

#include "core/standard_wargame/eve/strategies.h"
#include "core/standard_wargame/files/position.h"
#include "core/standard_wargame/files/scenario_reader.h"
#include "core/standard_wargame/rules/terrain.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/text/narration.h"
#include "core/standard_wargame/text/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace polemarch::test {
namespace {

using namespace standard_wargame;
using ::testing::HasSubstr;

/// A battle that is over when it begins.
class EveAlone {
public:
    using State = standard_wargame::State;
    using Move = standard_wargame::Move;
    static constexpr std::size_t max_moves = standard_wargame::max_moves, max_outcomes = standard_wargame::max_outcomes;
    static constexpr bool complete_moves = false;

    explicit EveAlone(const Scenario& scenario) : g_(wargame_charts(), scenario) {}
    [[nodiscard]] const Setup& g() const { return g_; }

    [[nodiscard]] State start() const { return first_state(g_); }
    [[nodiscard]] Actor actor(const State& s) const { return is_eve(s) ? standard_wargame::actor(s) : Actor::nobody; }
    void legal_moves(const State& s, Moves& moves) const { standard_wargame::legal_moves(g_, s, moves); }
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const {
        return {static_cast<std::uint16_t>(standard_wargame::judge(g_, s, m))};
    }
    void apply(State& s, const Move& m) const { standard_wargame::apply(g_, s, m); }
    [[nodiscard]] double payoff(const State&) const { return 0.5; }
    [[nodiscard]] std::uint32_t longest() const { return longest_eve(g_); }
    [[nodiscard]] Roll roll(const State& s) const { return standard_wargame::roll(g_, s); }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const { return standard_wargame::resolve(g_, s, faces); }
    void outcomes(const State& s, Outcomes& out) const { standard_wargame::outcomes(g_, s, out); }

    [[nodiscard]] bool secret(const State& s) const { return is_secret_strategy(s); }
    [[nodiscard]] State observe(const State& s, Side side) const {
        State view = s;
        hide_strategy(view, static_cast<unsigned>(side));
        return view;
    }
    [[nodiscard]] State complete(const State& view, Side side, std::uint64_t word) const {
        State s = view;
        AgentStream stream(word);
        complete_strategy(g_, s, static_cast<unsigned>(side), stream);
        return s;
    }

    [[nodiscard]] std::string text(const State& s, const Move& m) const { return move_text(g_, s, m); }
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const {
        return read_move(g_, s, text);
    }
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const {
        return standard_wargame::explain(g_, s, verdict);
    }
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces faces) const {
        return standard_wargame::narrate(g_, s, m, faces);
    }
    [[nodiscard]] EventName event_name(std::uint16_t event) const { return standard_wargame::event_name(event); }
    [[nodiscard]] std::string position(const State& s) const { return position_text(g_, s); }

private:
    Setup g_;
};
static_assert(Game<EveAlone> && Diced<EveAlone> && Veiled<EveAlone> && Notated<EveAlone>);

/// Chooses what puts the battle off.
struct Delays {
    int* withdrawn = nullptr;
    std::size_t operator()(const EveAlone&, const State&, const Moves& list, AgentStream& stream) const {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i] == EveGame::strategy(Strategy::withdraw)) {
                if (withdrawn != nullptr) ++*withdrawn;
                return i;
            }
        return stream.below(static_cast<std::uint32_t>(list.size()));
    }
};

constexpr std::array homes{Home::arabia_sahara, Home::mediterranean, Home::europe,   Home::persia_caucasus_central_asia,
                           Home::steppes,       Home::south_asia,    Home::east_asia};

TEST(WargameEveCourse, EvesOfAllHomesConformUnderBothDrivers) {
    for (const Home home : homes) {
        Scenario scenario = eve_scenario(home);
        scenario.sides[0].type = ArmyType::feudal;
        scenario.sides[1].type = ArmyType::citizen;
        const EveAlone eve(scenario);
        const ConformanceOptions options{.games = sanitized ? 2 : 10, .seed = 11, .completed_games = 5};
        const Conformance random = conform(eve, options);
        EXPECT_EQ(random.fault, "");
        EXPECT_GT(random.secrets, 0u);
        int withdrawn = 0;
        EXPECT_EQ(conform(eve, options, Delays{&withdrawn}).fault, "");
        EXPECT_GT(withdrawn, 0);
    }
}
TEST(WargameEveCourse, ALaterBeginningConforms) {
    for (const Begins begins : {Begins::terrain, Begins::strategies})
        EXPECT_EQ(conform(EveAlone(eve_scenario(Home::steppes, begins)), {.games = 5}, Delays{}).fault, "");
}
TEST(WargameEveCourse, ABattleGoesOnFromTheEve) {
    auto setup = std::make_unique<const standard_wargame::Setup>(wargame_charts(), eve_scenario(Home::south_asia));
    const State start = first_state(*setup);
    const Battle battle(std::move(setup), start);
    EXPECT_EQ(conform(battle, {.games = 1, .sampled_states = 0}).fault, "");
}

// ---- words

TEST(WargameEveCourse, MovesAsTextAndWhatHappened) {
    EveGame game(Home::mediterranean);
    const auto typed = [&](const std::string& text) {
        const auto m = read_move(game.g(), game.s(), text);
        if (!m) throw std::runtime_error(text + ": " + m.error().sentence);
        const std::string told = narrate(game.g(), game.s(), *m, {});
        EXPECT_EQ(read_move(game.g(), game.s(), move_text(game.g(), game.s(), *m)), *m) << text;
        EXPECT_FALSE(due(game.g(), game.s()).sentence.empty());
        EXPECT_FALSE(due(game.g(), game.s()).meaning.empty());
        game.make(*m);
        return told;
    };
    game.roll({3, 2});
    game.roll({4});
    EXPECT_EQ(typed("provide village shape 1"), "B provides village shape 1 [3.3.1]");
    for (const char* text : {"provide orchard shape 2", "Provide hill/woods shape 2", "provide hill/woods shape 1",
                             "provide road", "provide field shape 5"})
        typed(text);
    EXPECT_EQ(typed("lay hill/woods 2"), "A chooses hill/woods 2 [3.3.4]");
    game.roll({1});
    EXPECT_EQ(typed("hill/woods 2 at 12.5 4 turned 45"), "A lays hill/woods 2 at 12.5 4 turned 45 [3.3.4.1]");
    EXPECT_EQ(typed("lay road from own and the left"),
              "B chooses road, counted from its own rear edge and another from its left edge [3.3.4.3]");
    for (int i = 0; i < 4; ++i) game.roll({3, 3});
    typed("lay village");
    game.roll({1});
    EXPECT_EQ(typed("village at 26 4"), "A lays village at 26 4 [3.3.4.1]; it has a maintenance level more [3.3.4.2]");
    EXPECT_EQ(typed("lay field beside the village"), "B lays field beside the village [3.3.4.3b]");
    typed("field at 31 4");
    typed("discard hill/woods 1");
    typed("lay orchard");
    game.roll({1});
    EXPECT_EQ(read_move(game.g(), game.s(), "orchard at 20 4").error().rule, "3.3.4.1");
    typed("orchard at 20 27.5");
    EXPECT_EQ(typed("Foray"), "A has chosen its strategy [3.4]");
    EXPECT_EQ(
        typed("probe"),
        "B has chosen, and both are shown: A foray, B probe [3.4]; A loses 1 maintenance level [3.4.2]; B loses 1 "
        "maintenance level [3.4.2]; B adds 2 when it deploys [3.5.2]; B prepares in haste for 1 turn [4.1.7]; B "
        "places its baggage [3.5.1]");
}

// ---- the same eve with the sides exchanged, seen from the other end of the table

table::Pose turned_round(table::Pose pose) { return table::pose_at(-pose.at(), pose.heading + table::half_turn); }
std::uint8_t other_side(std::uint8_t side) { return side < 2 ? static_cast<std::uint8_t>(1 - side) : side; }

State mirrored(const Setup& g, State s) {
    std::swap(s.army[0], s.army[1]);
    std::swap(s.eve.strategy[0], s.eve.strategy[1]);
    s.eve.attacker = other_side(s.eve.attacker);
    s.active = other_side(s.active);
    for (EvePiece& piece : s.eve.pieces) {
        if (piece.status == PieceStatus::none) continue;
        piece.by = other_side(piece.by);
        if (piece.status == PieceStatus::laid && !g.charts.ground(piece.ground).band)
            piece.pose = turned_round(piece.pose);
    }
    return s;
}
Move mirrored(Move m) {
    if (m.kind == Kind::rolled_roles) m.value = other_side(m.value);
    if (m.kind != Kind::place) return m;
    const auto back = [](Leg& leg) { leg.amount = static_cast<std::uint16_t>(-static_cast<std::int16_t>(leg.amount)); };
    back(m.legs[0]);
    back(m.legs[1]);
    m.legs[2].amount = static_cast<std::uint16_t>(m.legs[2].amount + table::half_turn.parts);
    return m;
}

TEST(WargameEveCourse, AMirroredEveGoesTheSameWay) {
    AgentStream stream(5);
    for (const Home home : homes) {
        Scenario scenario = eve_scenario(home);
        scenario.sides[0].type = ArmyType::citizen;
        scenario.sides[1].type = ArmyType::tribal;
        scenario.sides[1].level = 2;
        Scenario other = scenario;
        std::swap(other.sides[0], other.sides[1]);
        const standard_wargame::Setup g(wargame_charts(), scenario), h(wargame_charts(), other);
        State s = first_state(g), t = first_state(h);
        s.attempts = t.attempts = 0;
        while (is_eve(s)) {
            // Who attacks is not yet anybody.
            if (s.step != Step::roles_dice) {
                EXPECT_TRUE(mirrored(g, s) == t);
            }
            Move m;
            if (actor(s) == Actor::chance) {
                Outcomes out, mirror;
                outcomes(g, s, out);
                outcomes(h, t, mirror);
                EXPECT_EQ(out.size(), mirror.size());
                m = out[stream.below(static_cast<std::uint32_t>(out.size()))].move;
            } else {
                Moves list, mirror;
                legal_moves(g, s, list);
                legal_moves(h, t, mirror);
                ASSERT_EQ(list.size(), mirror.size());
                for (const Move& each : list)
                    EXPECT_NE(std::find(mirror.begin(), mirror.end(), mirrored(each)), mirror.end());
                m = list[stream.below(static_cast<std::uint32_t>(list.size()))];
            }
            apply(g, s, m);
            apply(h, t, mirrored(m));
        }
        EXPECT_FALSE(is_eve(t));
        EXPECT_EQ(pieces_of(g, s).size(), pieces_of(h, t).size());
    }
}

// ---- files

/// A scenario that begins on the eve, as people write it.
std::string eve_text(const std::string& begins, const std::string& home) {
    std::string text = fmt::format(
        "format = \"polemarch standard-wargame scenario 1\"\nname = \"An eve\"\nbegins = \"{}\"\n[table]\nwidth = 40\n"
        "depth = 30\n",
        begins);
    for (const char* side : {"A", "B"})
        text += fmt::format(
            "[side.{0}]\narmy = \"Army {0}\"\narmy_type = \"tribal\"\nhome = \"{1}\"\nlevel = 3\nbaggage = \"mobile\"\n"
            "[[side.{0}.unit]]\nunit = \"W HF/1\"\ngeneral = \"commander\"\n[[side.{0}.unit]]\nunit = \"W LF/-\"\n",
            side, home);
    return text;
}

TEST(WargameEveCourse, PositionsOfTheWholeEveAreReadBack) {
    AgentStream stream(3);
    for (const std::string& home : home_names) {
        Diagnostics diagnostics;
        const auto scenario = parse_scenario({"eve.toml", eve_text("eve", home)}, wargame_charts(), diagnostics);
        ASSERT_TRUE(scenario) << diagnostics.text();
        const standard_wargame::Setup g(wargame_charts(), *scenario);
        for (State s = first_state(g); is_eve(s);) {
            const std::string text = position_text(g, s);
            Diagnostics found;
            const auto again = parse_scenario({"eve.toml", text}, wargame_charts(), found);
            ASSERT_TRUE(again) << found.text() << text;
            const standard_wargame::Setup h(wargame_charts(), *again);
            const auto back = read_position(h, found);
            ASSERT_TRUE(back) << found.text() << text;
            EXPECT_TRUE(*back == s) << text;
            EXPECT_EQ(position_text(h, *back), text);
            if (actor(s) == Actor::chance) {
                const Roll due = roll(g, s);
                const auto faces = faces_of(stream.below(due.ways), due.count());
                apply(g, s, resolve(g, s, Faces(faces.data(), due.count())));
            } else {
                Moves list;
                legal_moves(g, s, list);
                apply(g, s, list[stream.below(static_cast<std::uint32_t>(list.size()))]);
            }
        }
    }
}
TEST(WargameEveCourse, ImpossibleEvesAreRefused) {
    Diagnostics diagnostics;
    const auto scenario = parse_scenario({"eve.toml", eve_text("eve", "europe")}, wargame_charts(), diagnostics);
    ASSERT_TRUE(scenario) << diagnostics.text();
    const standard_wargame::Setup g(wargame_charts(), *scenario);
    EveGame game(*scenario);
    game.roll({3, 2});
    game.roll({2});
    for (int i = 0; i < 6; ++i) game.make(game.moves().front());
    game.put(0, 1, 20, 4);
    const auto refused = [&](const State& s) {  // with what words
        Diagnostics found;
        const auto again = parse_scenario({"eve.toml", position_text(g, s)}, wargame_charts(), found);
        if (!again) return found.text();
        const standard_wargame::Setup h(wargame_charts(), *again);
        const bool is_read = read_position(h, found).has_value();
        EXPECT_NE(is_read, found.has_errors());
        return found.text();
    };
    EXPECT_EQ(refused(game.s()), "");
    const auto with = [&](auto change) {
        State s = game.s();
        change(s);
        return s;
    };
    const auto expect = [&](const char* words, const State& s) { EXPECT_THAT(refused(s), HasSubstr(words)); };
    expect("terrain piece 1 lies off the table (expected a place on it; rule 3.3.4.1)",
           with([](State& s) { s.eve.pieces[0].pose.x = 20 * base_width; }));
    expect("terrain piece 1 was chosen by no side, or by one without being chosen",
           with([](State& s) { s.eve.pieces[0].by = nobody; }));
    expect("a piece is in hand, and no side places one (found 1, expected none; rule 3.3.4)", with([](State& s) {
               s.eve.pieces[1].status = PieceStatus::in_hand;
               s.eve.pieces[1].by = 1;
           }));
    expect("the defender has provided another number of pieces (found 5, expected 6; rule 3.3.1)",
           with([](State& s) { s.eve.pieces[5] = {}; }));
    expect("terrain piece 2 lies nowhere and has a place", with([](State& s) { s.eve.pieces[1].pose.x = 512; }));
    expect("terrain piece 2 has a cover (expected a hill, and ground that covers it; rule 3.3.2.1)", with([](State& s) {
               s.eve.pieces[1].ground = Ground::woods;
               s.eve.pieces[1].cover = static_cast<std::uint8_t>(Ground::rocky);
           }));
    expect("terrain piece 2 is of no such kind",
           with([](State& s) { s.eve.pieces[1].ground = Ground::fortified_village; }));
    expect("terrain piece 2 has other ends than its dice can have given it", with([](State& s) {
               s.eve.pieces[1] = {};
               s.eve.pieces[1].ground = Ground::river;
               s.eve.pieces[1].status = PieceStatus::laid;
               s.eve.pieces[1].by = 1;
               s.eve.pieces[1].pose.x = 12 * base_width;
           }));
    expect("the last piece is no second road", with([](State& s) {
               s.eve.pieces[eve_pieces - 1] = s.eve.pieces[0];
               s.eve.pieces[eve_pieces - 1].status = PieceStatus::discarded;
               s.eve.pieces[eve_pieces - 1].pose = {};
           }));
    expect("no piece is left to be chosen", with([](State& s) {
               for (std::size_t i = 1; i < 6; ++i) s.eve.pieces[i].status = PieceStatus::discarded;
           }));
    expect("nothing can be pending before the battle", with([](State& s) {
               s.pending[s.depth++] = {};
               s.pending[0].what = What::evade;
               s.pending[0].stage = Stage::evade;
           }));
    expect("the attacker provides the terrain", with([](State& s) {
               s.step = Step::provide;
               s.active = s.eve.attacker;
               for (EvePiece& piece : s.eve.pieces) piece = {};
           }));
    expect("no piece is in the hand of the side that places one", with([](State& s) { s.step = Step::piece_dice; }));
    expect("too many pieces are in hand (found 2, expected one, or two roads; rule 3.3.4)", with([](State& s) {
               s.step = Step::piece_dice;
               for (const std::size_t i : {1u, 2u}) {
                   s.eve.pieces[i].status = PieceStatus::in_hand;
                   s.eve.pieces[i].by = s.active;
               }
           }));
    const auto lay_second = [&](double x) {
        return with([x](State& s) {
            s.eve.pieces[1].status = PieceStatus::laid;
            s.eve.pieces[1].by = 1;
            s.eve.pieces[1].pose = s.eve.pieces[0].pose;
            s.eve.pieces[1].pose.x = static_cast<std::int16_t>(s.eve.pieces[0].pose.x + x * base_width);
        });
    };
    expect("terrain pieces 1 and 2 overlap (expected places beside each other; rule 3.3.4.1)", lay_second(2));
    EXPECT_EQ(refused(lay_second(9)), "");
    expect("has exchanged a general who cannot stay away", with([](State& s) { s.eve.exchanged = 1; }));
    expect("the die of the piece in hand is none that it can have (found 3)", with([](State& s) { s.eve.die = 3; }));
    const char* const strategies = "a side has a strategy and has not chosen, or the other way round";
    expect(strategies, with([](State& s) { s.eve.strategy[0] = Strategy::foray; }));
    expect("the terrain is still due, or it is not (found 0, expected terrain_due = 1; rule 3.1.1)",
           with([](State& s) { s.eve.terrain_due = 0; }));
    expect("no piece is in the hand", with([](State& s) { s.step = Step::place; }));
    expect("pieces are left to be chosen (found 5, expected none; rule 3.3.4)",
           with([](State& s) { s.step = Step::strategy; }));
    expect(strategies, with([](State& s) { s.step = Step::delay_dice; }));
    expect("no die decides whether this battle is delayed (expected strategies that need one; rule 3.4.3)",
           with([](State& s) {
               s.step = Step::delay_dice;
               s.eve.strategy = {Strategy::probe, Strategy::defend};
               s.eve.terrain_due = 0;
               for (std::size_t i = 1; i < 6; ++i) s.eve.pieces[i].status = PieceStatus::discarded;
           }));
    expect(strategies, with([](State& s) { s.step = Step::first_dice; }));
    expect("has more maintenance levels than it began with (found 9", with([](State& s) { s.army[0].level = 9; }));
    expect("A1 stands somewhere on the eve of the battle (expected nothing; rule 3.5)",
           with([](State& s) { s.unit[0].where = Whereabouts::table; }));
}

}  // namespace
}  // namespace polemarch::test
