// The dice game with words and facts: the smallest game for tests of records and replays.
#pragma once

#include "core/guidance.h"
#include "tests/support/dice_game.h"

namespace polemarch::test {

class GuidedDiceGame : public DiceGame {
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
    [[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const State& s, const Move& m) const {
        State next = s;
        apply(next, m);
        return actor(next) == Actor::chance ? std::optional(UpcomingRoll<State>{next, ""}) : std::nullopt;
    }
    [[nodiscard]] std::string breakdown(const State&) const { return "a die"; }
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const { return text(s, m); }
    [[nodiscard]] std::optional<Side> gains(const State& s, const Move& m) const {
        return gainer((m.face > 3) == (s.mover == 0) ? 1 : -1);
    }
    [[nodiscard]] std::string subject(const State&, const Move&) const { return ""; }

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
static_assert(Guided<GuidedDiceGame> && Reports<GuidedDiceGame>);

}  // namespace polemarch::test
