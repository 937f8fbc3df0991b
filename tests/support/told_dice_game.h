// The dice game with words, facts and a board: the smallest game that records, replays, reports and a Service can be
// tried on.
#pragma once

#include "core/files.h"
#include "core/notation.h"
#include "sim/service/served.h"
#include "tests/support/dice_game.h"

namespace polemarch::test {

class ToldDiceGame : public DiceGame {
public:
    [[nodiscard]] std::string text(const State&, const Move& m) const {
        if (m.kind == Move::Kind::face) return "shows " + std::to_string(m.face);
        return m.kind == Move::Kind::stop ? "stop" : "again";
    }
    [[nodiscard]] tl::expected<Move, Explanation> read(const State&, std::string_view text) const {
        if (text == "stop") return Move{Move::Kind::stop, 0};
        if (text == "again") return Move{Move::Kind::again, 0};
        if (text == "steal") return Move{Move::Kind::face, 6};  // readable, and never legal
        return tl::unexpected(Explanation{"1.2", "a move is stop or again"});
    }
    [[nodiscard]] Explanation explain(const State&, Verdict) const { return {"1.3", "nobody chooses a face"}; }
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces) const {
        return std::string(s.mover == 0 ? "A: " : "B: ") + text(s, m);
    }
    [[nodiscard]] EventName event_name(std::uint16_t) const { return {"throw", "1.1"}; }
    [[nodiscard]] std::string position(const State& s) const {
        return "faces = [" + std::to_string(s.face[0]) + ", " + std::to_string(s.face[1]) + "]\n";
    }
    [[nodiscard]] Due due(const State& s) const {
        const bool throws = actor(s) == Actor::chance;
        return {throws ? "throw" : "choose", "1.1", throws ? "a die falls" : "stop or again", "", "", ""};
    }
    [[nodiscard]] std::optional<Ahead<State>> ahead(const State& s, const Move& m) const {
        State next = s;
        apply(next, m);
        return actor(next) == Actor::chance ? std::optional(Ahead<State>{next, ""}) : std::nullopt;
    }
    [[nodiscard]] std::string reckoning(const State&) const { return "a die"; }
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const { return text(s, m); }
    [[nodiscard]] std::string subject(const State&, const Move&) const { return ""; }
    [[nodiscard]] std::string board(const State& s) const {
        return std::to_string(s.face[0]) + " against " + std::to_string(s.face[1]) + "\n";
    }

    [[nodiscard]] std::vector<Fact> facts() const {
        return {{.name = "higher", .unit = "", .names = {"tie", "first", "second"}, .label = "who was higher"},
                {.name = "pips", .unit = "pips", .label = "pips of both", .group = "Dice"},
                {.name = "face_a", .unit = "pips", .label = "last face", .group = "Dice", .side = Side::first},
                {.name = "face_b", .unit = "pips", .label = "last face", .group = "Dice", .side = Side::second},
                {.name = "again_a",
                 .unit = "times",
                 .label = "throws again",
                 .group = "Again",
                 .side = Side::first,
                 .never = "content at once"},
                {.name = "again_b",
                 .unit = "times",
                 .label = "throws again",
                 .group = "Again",
                 .side = Side::second,
                 .never = "content at once"}};
    }
    void report(const State& s, std::span<std::int32_t> row) const {
        row[0] = s.face[0] == s.face[1] ? 0 : s.face[0] > s.face[1] ? 1 : 2;
        row[1] = s.face[0] + s.face[1];
        row[2] = s.face[0];
        row[3] = s.face[1];
        row[4] = s.throws[0] - 1;
        row[5] = s.throws[1] - 1;
    }
};
static_assert(Guided<ToldDiceGame> && Reports<ToldDiceGame>);

/// Stops on 5 and 6 after the first throw and on 4, 5, 6 after the second.
class PatientAgent final : public Agent<ToldDiceGame> {
public:
    ToldDiceGame::Move choose(const ToldDiceGame&, const ToldDiceGame::State& seen, AgentStream&) override {
        const int enough = seen.throws[seen.mover] == 1 ? 5 : 4;
        using Kind = ToldDiceGame::Move::Kind;
        return {seen.face[seen.mover] >= enough ? Kind::stop : Kind::again, 0};
    }
};

/// Knows what every state is worth between perfect players: the dice of a rehearsal change nothing.
class DiceForesight final : public Foresight<ToldDiceGame> {
public:
    [[nodiscard]] std::unique_ptr<Foresight> copy() const override { return std::make_unique<DiceForesight>(); }
    [[nodiscard]] int turn(const State& s) const override { return s.mover == 0 ? 1 : 2; }
    [[nodiscard]] double rehearse(const State& s, int, const RehearsalDice&) override { return value(s); }
    [[nodiscard]] bool goes_on(const State&) const override { return false; }
    [[nodiscard]] std::vector<Course<ToldDiceGame>> courses(const State& s) override {
        MoveList<ToldDiceGame> moves;
        game_.legal_moves(s, moves);
        std::vector<Course<ToldDiceGame>> courses;
        for (const Move& move : moves) courses.push_back({move, after(s, move)});
        return courses;
    }

private:
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

    ToldDiceGame game_;
};

/// The review of its games.
inline sim::ReviewParts<ToldDiceGame> dice_review() {
    return {[] { return std::make_unique<DiceForesight>(); },
            [](const ToldDiceGame::State& s, std::span<const ToldDiceGame::Move> made, const ToldDiceGame::State&,
               const Course<ToldDiceGame>& better) {
                const ToldDiceGame g;
                return sim::Compared{g.text(s, made[0]), g.narrate(s, made[0], {}), g.text(s, better.first),
                                     g.narrate(s, better.first, {})};
            }};
}

/// The dice game as a battle that tools could open, with agents besides random and patient.
inline std::unique_ptr<sim::Service> dice_service(std::vector<sim::AgentKind<ToldDiceGame>> further = {}) {
    std::vector<sim::AgentKind<ToldDiceGame>> agents{
        {{"random", "any move"}, [](const sim::AgentValues&) { return std::make_unique<RandomAgent<ToldDiceGame>>(); }},
        {{"patient", "plays perfectly"}, [](const sim::AgentValues&) { return std::make_unique<PatientAgent>(); }}};
    agents.insert(agents.end(), further.begin(), further.end());
    const Source rules{"dice.toml", "throws = 3\n"};
    return std::make_unique<sim::Served<ToldDiceGame>>(sim::Served<ToldDiceGame>::Parts{
        .game = std::make_shared<const ToldDiceGame>(),
        .info = {.system = "dice",
                 .name = "Dice",
                 .short_name = "dice",
                 .date = "",
                 .sides = {"Odd", "Even"},
                 .sources = {{rules.name, content_hash(rules.text)}},
                 .assumed = {"throws"}},
        .sources = {rules},
        .agents = std::move(agents),
        .board = [](const ToldDiceGame::State& s, const Due&) { return ToldDiceGame().board(s); },
        .coloured = [](const ToldDiceGame::State& s,
                       const Due&) { return "\033[1m" + ToldDiceGame().board(s) + "\033[0m"; },
        .review = dice_review()});
}

}  // namespace polemarch::test
