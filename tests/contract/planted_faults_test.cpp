// The suite finds planted faults: each game here has one, and the suite stops at it and names it. A game is made faulty
// by deriving from a sound one and hiding one member; the base never calls the hidden one.
#include "tests/contract/battle_eve.h"
#include "tests/contract/bought_dice.h"
#include "tests/contract/measured_table.h"
#include "tests/support/connect_four.h"
#include "tests/support/dice_game.h"
#include "tests/support/game_conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using ::testing::HasSubstr;

template <class G>
std::string fault_of(const G& g = {}) {
    return conform(g, {.games = 50}).fault;
}

// ------------------------------------------------------------------------------------------------------- dice

struct KeyWithoutAttempt : BoughtDice {
    Roll roll(const State& s) const {
        Roll roll = BoughtDice::roll(s);
        roll.place &= ~31u;
        return roll;
    }
};
TEST(PlantedFaults, AKeyThatComesTwice) {
    EXPECT_THAT(fault_of<KeyWithoutAttempt>(), HasSubstr("the key of a roll comes twice in a game"));
}

struct TableOfOtherDice : BoughtDice {
    TableOfOtherDice() : BoughtDice({.rerolls = false}) {}
    void outcomes(const State& s, OutcomeList<BoughtDice>& out) const {
        BoughtDice::outcomes(s, out);
        ++out[0].ways;
        --out[1].ways;
    }
};
TEST(PlantedFaults, AnOutcomeTableThatDisagreesWithTheFaces) {
    EXPECT_THAT(fault_of<TableOfOtherDice>(), HasSubstr("outcomes disagrees with resolve folded over all faces"));
}

struct NoSixes : DiceGame {
    void outcomes(const State& s, OutcomeList<DiceGame>& out) const {
        DiceGame::outcomes(s, out);
        out[5].move.face = 7;
    }
};
TEST(PlantedFaults, AConsequenceThatTheTableForgets) {
    EXPECT_THAT(fault_of<NoSixes>(), HasSubstr("resolve gives a consequence that outcomes does not list"));
}

struct SevenWays : DiceGame {
    void outcomes(const State& s, OutcomeList<DiceGame>& out) const {
        DiceGame::outcomes(s, out);
        ++out[0].ways;
    }
};
TEST(PlantedFaults, WaysThatDoNotSum) {
    EXPECT_THAT(fault_of<SevenWays>(), HasSubstr("the ways of the outcomes do not sum"));
}

struct SplitOutcome : BoughtDice {
    SplitOutcome() : BoughtDice({.rerolls = false}) {}
    void outcomes(const State& s, OutcomeList<BoughtDice>& out) const {
        BoughtDice::outcomes(s, out);
        --out[0].ways;
        out.push_back({out[0].move, 1});
    }
};
TEST(PlantedFaults, AnOutcomeListedTwice) {
    EXPECT_THAT(fault_of<SplitOutcome>(), HasSubstr("an outcome is listed twice"));
}

struct WrongPower : DiceGame {
    Roll roll(const State& s) const {
        Roll roll = DiceGame::roll(s);
        roll.ways = 36;
        return roll;
    }
};
TEST(PlantedFaults, WaysThatAreNoPowerOfSix) {
    EXPECT_THAT(fault_of<WrongPower>(), HasSubstr("roll.ways is not 6 to the number of dice"));
}

struct FiveSidedDie : DiceGame {
    Move sample(const State&, AgentStream& stream) const {
        return {Move::Kind::face, static_cast<std::uint8_t>(1 + stream.below(5))};
    }
};
TEST(PlantedFaults, ASampleThatDrawsWrongly) {
    EXPECT_THAT(fault_of<FiveSidedDie>(), HasSubstr("sample does not draw as outcomes says"));
}

/// Ten dice, too many to fold: the first side wins with 36 pips or more. Counts by convolution.
class ManyDice {
public:
    struct Move {
        std::uint8_t won = 0;
        bool operator==(const Move&) const = default;
    };
    struct State {
        std::uint8_t result = 2;
    };
    static constexpr std::size_t max_moves = 1, max_outcomes = 2;
    static constexpr bool complete_moves = true;
    explicit ManyDice(int needed_by_table = 36) {
        std::array<std::uint32_t, 61> ways{1};
        for (int die = 0; die < 10; ++die) {
            std::array<std::uint32_t, 61> next{};
            for (std::size_t sum = 0; sum <= 54; ++sum)
                for (std::size_t face = 1; face <= 6; ++face) next[sum + face] += ways[sum];
            ways = next;
        }
        for (int sum = 0; sum <= 60; ++sum)
            ways_[sum >= needed_by_table ? 1 : 0] += ways[static_cast<std::size_t>(sum)];
    }
    State start() const { return {}; }
    std::uint32_t longest() const { return 1; }
    Actor actor(const State& s) const { return s.result == 2 ? Actor::chance : Actor::nobody; }
    void legal_moves(const State&, MoveList<ManyDice>& moves) const { moves.clear(); }
    Verdict judge(const State&, const Move&) const { return {1}; }
    void apply(State& s, const Move& m) const { s.result = m.won; }
    double payoff(const State& s) const { return s.result; }
    Roll roll(const State&) const { return make_roll(1, 1, 5, 5); }
    Move resolve(const State&, Faces faces) const {
        int sum = 0;
        for (const std::uint8_t face : faces) sum += face;
        return {static_cast<std::uint8_t>(sum >= 36)};
    }
    void outcomes(const State&, OutcomeList<ManyDice>& out) const {
        out.clear();
        out.push_back({{0}, ways_[0]});
        out.push_back({{1}, ways_[1]});
    }

private:
    std::array<std::uint32_t, 2> ways_{};
};
static_assert(Diced<ManyDice>);
TEST(PlantedFaults, ATableOfTooManyFacesToFoldIsHeldAgainstDraws) {
    EXPECT_EQ(fault_of(ManyDice{}), "");
    EXPECT_THAT(fault_of(ManyDice{38}), HasSubstr("resolve does not draw as outcomes says"));
}

struct SpiedFaces : BoughtDice {
    explicit SpiedFaces(std::set<int>& faces) : BoughtDice({.rerolls = false}), seen(&faces) {}
    Move resolve(const State& s, Faces faces) const {
        seen->insert(faces.begin(), faces.end());
        return BoughtDice::resolve(s, faces);
    }
    std::set<int>* seen;
};
TEST(PlantedFaults, ResolveIsAskedAboutFacesFromOneToSix) {
    std::set<int> faces;
    EXPECT_EQ(fault_of(SpiedFaces(faces)), "");
    EXPECT_EQ(faces, (std::set<int>{1, 2, 3, 4, 5, 6}));
}

// ------------------------------------------------------------------------------------------------------ moves

struct FullColumn : ConnectFour {
    Verdict judge(const State& s, const Move& m) const { return m.column == 6 ? Verdict{2} : ConnectFour::judge(s, m); }
};
TEST(PlantedFaults, AMoveOfferedButRefused) {
    EXPECT_THAT(fault_of<FullColumn>(), HasSubstr("a move is offered but refused: 6"));
}

struct TwiceTheSame : ConnectFour {
    void legal_moves(const State& s, MoveList<ConnectFour>& moves) const {
        ConnectFour::legal_moves(s, moves);
        moves[0] = moves[moves.size() - 1];
    }
};
TEST(PlantedFaults, AMoveListedTwice) { EXPECT_THAT(fault_of<TwiceTheSame>(), HasSubstr("a move is offered twice")); }

struct EighthColumn : ConnectFour {
    Verdict judge(const State& s, const Move& m) const { return m.column == 7 ? Verdict{} : ConnectFour::judge(s, m); }
};
TEST(PlantedFaults, AMoveAcceptedThatACompleteListLeavesOut) {
    EXPECT_THAT(fault_of<EighthColumn>(), HasSubstr("judge accepts a move that a complete list leaves out: 7"));
}
/// The same, declared: a dominated move, which only harms the mover.
struct DominatedColumn : EighthColumn {
    bool dominated(const State&, const Move& m) const { return m.column == 7; }
};
TEST(PlantedFaults, ADominatedMoveMayBeLeftOut) { EXPECT_EQ(fault_of<DominatedColumn>(), ""); }

struct ShortGame : ConnectFour {
    std::uint32_t longest() const { return 20; }
};
TEST(PlantedFaults, AGameLongerThanLongest) {
    EXPECT_THAT(fault_of<ShortGame>(), HasSubstr("a game is longer than longest() says"));
}

/// An army that is beaten within three turns has no list of orders, not even "done".
struct NoMoves : MeasuredTable {
    void legal_moves(const State& s, MoveList<MeasuredTable>& moves) const {
        MeasuredTable::legal_moves(s, moves);
        int living = 0;
        for (std::uint8_t u = 0; u < line; ++u) living += alive(s, u) ? 1 : 0;
        if (living <= 2 && s.turn <= 3 && actor(s) == Actor::first) moves.clear();
    }
};
struct ChargeFirst {
    using Kind = MeasuredTable::Kind;
    std::size_t operator()(const MeasuredTable&, const MeasuredTable::State&, const MoveList<MeasuredTable>& list,
                           AgentStream& stream) const {
        std::size_t best = 0;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].kind == Kind::charge || list[i].kind == Kind::fight || list[i].kind == Kind::shoot) best = i;
        return best > 0 ? best : stream.below(static_cast<std::uint32_t>(list.size()));
    }
};
TEST(PlantedFaults, AnArmyWithoutMovesIsFoundByTheDriverThatSeeksBattle) {
    EXPECT_EQ(fault_of<NoMoves>(), "") << "an army that wanders about is never beaten so soon";
    EXPECT_THAT(conform(NoMoves{}, {.games = 50}, ChargeFirst{}).fault, HasSubstr("a side is to move and has no move"));
}

struct AnyColumn : ConnectFour {
    Move any_move(const State&, AgentStream& stream) const { return {static_cast<std::uint8_t>(stream.below(7))}; }
};
TEST(PlantedFaults, AnyMoveThatIsNone) {
    EXPECT_THAT(fault_of<AnyColumn>(), HasSubstr("any_move gives a move that judge refuses"));
}

struct Memory : ConnectFour {
    void apply(State& s, const Move& m) const {
        ConnectFour::apply(s, m);
        s.won |= ++calls % 64 == 0 ? 1 : 0;
    }
    mutable int calls = 0;
};
TEST(PlantedFaults, ApplyThatRemembers) {
    EXPECT_THAT(fault_of<Memory>(), HasSubstr("apply is not a function of state and move"));
}

struct Points : ConnectFour {
    double payoff(const State& s) const { return 2 * ConnectFour::payoff(s); }
};
TEST(PlantedFaults, APayoffBeyondOne) { EXPECT_THAT(fault_of<Points>(), HasSubstr("a payoff lies outside 0 to 1")); }

struct FactForgotten : ConnectFour {
    std::vector<Fact> facts() const { return {{"stones", "stones"}, {"winner", "", {"first", "second", "nobody"}}}; }
    void report(const State& s, std::span<std::int32_t> row) const {
        row[0] = static_cast<std::int32_t>(s.count);
        if (s.won != 0) row[1] = s.count % 2 == 1 ? 0 : 1;
    }
};
struct CodeWithoutName : FactForgotten {
    void report(const State& s, std::span<std::int32_t> row) const {
        row[1] = 3;
        FactForgotten::report(s, row);
    }
};
struct OnlyDraws {  // fills the columns so that neither side makes four: draws are rare
    std::size_t operator()(const ConnectFour& g, const ConnectFour::State& s, const MoveList<ConnectFour>& list,
                           AgentStream& stream) const {
        std::size_t choice = stream.below(static_cast<std::uint32_t>(list.size()));
        for (std::size_t i = 0; i < list.size(); ++i) {
            ConnectFour::State next = s;
            g.apply(next, list[choice]);
            if (next.won == 0) break;
            choice = (choice + 1) % list.size();
        }
        return choice;
    }
};
TEST(PlantedFaults, AFactThatIsNotReported) {
    EXPECT_THAT(conform(FactForgotten{}, {.games = 50}, OnlyDraws{}).fault,
                HasSubstr("a fact is not reported: winner"));
    EXPECT_THAT(conform(CodeWithoutName{}, {.games = 50}, OnlyDraws{}).fault,
                HasSubstr("a fact has a code without a name: winner"));
}

// ---------------------------------------------------------------------------------------------------- secrets

struct PaysAtOnce : BattleEve {
    void apply(State& s, const Move& m) const {
        const bool pays = s.phase == Phase::first_nominates && static_cast<Strategy>(m.value) != Strategy::prepare;
        BattleEve::apply(s, m);
        if (pays) --s.maintenance[0];
    }
};
TEST(PlantedFaults, ASecretBetrayedByItsPrice) {
    EXPECT_THAT(fault_of<PaysAtOnce>(), HasSubstr("a secret choice shows in the other side's view"));
}

struct OpenMarchers : BattleEve {
    State observe(const State& s, Side side) const {
        State seen = BattleEve::observe(s, side);
        const auto enemy = index(other(side));
        if (s.marchers[enemy] == Wings{}) seen.marchers[enemy] = {};
        return seen;
    }
};
TEST(PlantedFaults, ASecretBetrayedByNothing) {
    EXPECT_THAT(fault_of<OpenMarchers>(), HasSubstr("a secret choice shows in the other side's view"))
        << "nobody was sent";
}

/// Dice are rolled only for a side that has sent a unit; the bytes are the same, the roll is not.
struct TellingDice : BattleEve {
    Roll roll(const State& s) const {
        Roll roll = BattleEve::roll(s);
        if (s.phase == Phase::arrival && s.marchers[s.bound % 2u] == Wings{}) roll.place += 100;
        return roll;
    }
};
TEST(PlantedFaults, ASecretBetrayedByTheDiceThatFollow) {
    EXPECT_THAT(fault_of<TellingDice>(), HasSubstr("a secret choice shows in the dice that follow"));
}

struct BlindMover : BattleEve {
    State observe(const State& s, Side side) const {
        State seen = BattleEve::observe(s, side);
        seen.maintenance = {};
        return seen;
    }
};
TEST(PlantedFaults, AViewThatHidesTheMoversOwn) {
    EXPECT_THAT(fault_of<BlindMover>(), HasSubstr("a side has other moves in its own view"));
}

struct FreshDay : BattleEve {
    State complete(const State& seen, Side side, std::uint64_t word) const {
        State full = BattleEve::complete(seen, side, word);
        full.weather = Weather::rain;
        return full;
    }
};
TEST(PlantedFaults, ACompletionThatForgetsWhatWasSeen) {
    EXPECT_THAT(fault_of<FreshDay>(), HasSubstr("a completed view is not the view"));
}

struct Flickering : BattleEve {
    State observe(const State& s, Side side) const {
        State seen = BattleEve::observe(s, side);
        seen.severe ^= 1;
        return seen;
    }
};
TEST(PlantedFaults, AViewThatChangesWhenSeenAgain) {
    EXPECT_THAT(fault_of<Flickering>(), HasSubstr("a view of a view is another view"));
}

struct Sleeper : BattleEve {
    State observe(const State& s, Side side) const {
        State seen = BattleEve::observe(s, side);
        if (actor(s) == actor_of(other(side))) seen.phase = Phase::weather;
        return seen;
    }
};
TEST(PlantedFaults, AViewThatHidesWhoIsToMove) {
    EXPECT_THAT(fault_of<Sleeper>(), HasSubstr("a view does not show who is to move"));
}

// ------------------------------------------------------------------------------------------------------ texts

struct Spoken : DiceGame {
    std::string text(const State&, const Move& m) const {
        return m.kind == Move::Kind::face   ? "face " + std::to_string(m.face)
               : m.kind == Move::Kind::stop ? "stop"
                                            : "again";
    }
    tl::expected<Move, Explanation> read(const State&, std::string_view text) const {
        if (text == "stop") return Move{Move::Kind::stop, 0};
        if (text == "again") return Move{Move::Kind::again, 0};
        return tl::unexpected(Explanation{"", "Say stop or again."});
    }
    Explanation explain(const State&, Verdict) const { return {"", "Stop or throw again."}; }
    std::string narrate(const State& s, const Move& m, Faces) const { return text(s, m) + "."; }
    EventName event_name(std::uint16_t) const { return {"throw", "1"}; }
    std::string position(const State& s) const { return std::to_string(hash_bytes(s)); }
};
static_assert(Notated<Spoken>);
struct Misread : Spoken {
    tl::expected<Move, Explanation> read(const State&, std::string_view) const { return Move{Move::Kind::stop, 0}; }
};
struct Deaf : Spoken {
    tl::expected<Move, Explanation> read(const State&, std::string_view) const {
        return tl::unexpected(Explanation{"", "Pardon?"});
    }
};
struct Mumbled : Spoken {
    std::string text(const State&, const Move&) const { return "stop"; }
};
struct Curt : Spoken {
    Explanation explain(const State&, Verdict) const { return {}; }
};
struct Silent : Spoken {
    std::string narrate(const State&, const Move&, Faces) const { return {}; }
};
struct Nameless : Spoken {
    EventName event_name(std::uint16_t) const { return {}; }
};
/// A position is not read back at all, or as the start of another game.
struct LostPosition {
    std::optional<Spoken> operator()(const std::string&) const { return {}; }
};
struct OtherPosition {
    std::optional<Spoken> operator()(const std::string&) const { return Spoken{}; }
};

TEST(PlantedFaults, TextsThatAreReadAsOtherMovesOrNone) {
    const auto fault = [](const auto& g) { return conform(g, {.games = 50, .position_every = 1}).fault; };
    EXPECT_EQ(fault(Spoken{}), "");
    EXPECT_THAT(fault(Misread{}), HasSubstr("the text of a move is read back as another: again"));
    EXPECT_THAT(fault(Deaf{}), HasSubstr("the text of a move is not read back: again: Pardon?"));
    EXPECT_THAT(fault(Mumbled{}), HasSubstr("have the same text: stop"));
    EXPECT_THAT(fault(Curt{}), HasSubstr("a refusal has no sentence"));
    EXPECT_THAT(fault(Silent{}), HasSubstr("a step has no narration"));
    EXPECT_THAT(fault(Nameless{}), HasSubstr("the event of a roll has no name"));
}

TEST(PlantedFaults, PositionsThatAreLostOrAnother) {
    const ConformanceOptions often{.games = 50, .position_every = 1};
    EXPECT_THAT(conform(Spoken{}, often, Uniform{}, LostPosition{}).fault, HasSubstr("a position is not read back"));
    EXPECT_THAT(conform(Spoken{}, often, Uniform{}, OtherPosition{}).fault,
                HasSubstr("a position is read back as another state"));
}

TEST(PlantedFaults, AFaultSaysWhereItWasFound) {
    EXPECT_THAT(fault_of<ShortGame>(), HasSubstr("(seed 1, game 1, step 21)"));
}

}  // namespace
}  // namespace polemarch::test
