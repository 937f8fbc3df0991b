// AnyGame over a typed Game. Erasing the type of a State or Move is a copy of its bytes.
#pragma once

#include "core/any_game.h"

#include <charconv>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace polemarch {

template <Game G>
class GameAdapter : public AnyGame {
    using Typed = typename G::State;
    using TypedMove = typename G::Move;
    static_assert(G::max_moves <= AnyGame::max_moves);

public:
    explicit GameAdapter(std::shared_ptr<const G> game) : g_(std::move(game)) {}
    /// The game must outlive the adapter.
    explicit GameAdapter(const G& game) : g_(std::shared_ptr<const G>(), &game) {}
    [[nodiscard]] const G& game() const { return *g_; }

    [[nodiscard]] State start() const override { return state_bytes(g_->start()); }
    [[nodiscard]] Actor actor(const State& s) const override { return g_->actor(typed(s)); }
    void legal_moves(const State& s, Moves& moves) const override {
        MoveList<G> list;
        g_->legal_moves(typed(s), list);
        moves.clear();
        for (const TypedMove& m : list) moves.push_back(move_bytes(m));
    }
    [[nodiscard]] bool lists_all_moves() const override { return G::complete_moves; }
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const override {
        for (std::size_t i = sizeof(TypedMove); i < m.bytes.size(); ++i)
            if (m.bytes[i] != std::byte{0}) return {foreign};
        return g_->judge(typed(s), typed(m));
    }
    [[nodiscard]] bool dominated(const State& s, const Move& m) const override {
        if constexpr (ToleratesDominated<G>)
            return g_->dominated(typed(s), typed(m));
        else
            return false;
    }
    void apply(State& s, const Move& m) const override {
        Typed next = typed(s);
        g_->apply(next, typed(m));
        s = state_bytes(next);
    }
    [[nodiscard]] double payoff(const State& s) const override { return g_->payoff(typed(s)); }
    [[nodiscard]] std::uint32_t longest() const override { return g_->longest(); }

    [[nodiscard]] Roll roll(const State& s) const override {
        if constexpr (Diced<G>) return g_->roll(typed(s));
        return no_dice(Roll{});
    }
    [[nodiscard]] Move resolve(const State& s, Faces faces) const override {
        if constexpr (Diced<G>) return move_bytes(g_->resolve(typed(s), faces));
        return no_dice(Move{});
    }
    void outcomes(const State& s, Outcomes& out) const override {
        out.clear();
        if constexpr (Diced<G>) {
            static_assert(G::max_outcomes <= AnyGame::max_outcomes);
            OutcomeList<G> list;
            g_->outcomes(typed(s), list);
            for (const auto& outcome : list) out.push_back({move_bytes(outcome.move), outcome.ways});
        }
    }
    [[nodiscard]] Move sample(const State& s, AgentStream& stream) const override {
        if constexpr (Diced<G>) return move_bytes(draw(*g_, typed(s), stream));
        return no_dice(Move{});
    }

    [[nodiscard]] bool secret(const State& s) const override {
        if constexpr (Veiled<G>) return g_->secret(typed(s));
        return false;
    }
    [[nodiscard]] State observe(const State& s, Side side) const override {
        if constexpr (Veiled<G>) return state_bytes(g_->observe(typed(s), side));
        return s;
    }
    [[nodiscard]] State complete(const State& s, Side side, std::uint64_t word) const override {
        if constexpr (Veiled<G>) return state_bytes(g_->complete(typed(s), side, word));
        return s;
    }

    [[nodiscard]] std::vector<Fact> facts() const override {
        if constexpr (Reports<G>) return g_->facts();
        return {};
    }
    void report(const State& s, std::span<std::int32_t> row) const override {
        if constexpr (Reports<G>) g_->report(typed(s), row);
    }

    [[nodiscard]] std::string text(const State& s, const Move& m) const override {
        if constexpr (Notated<G>) {
            return g_->text(typed(s), typed(m));
        } else {
            std::string text;
            for (std::size_t i = 0; i < sizeof(TypedMove); ++i)
                text += fmt::format("{:02x}", std::to_integer<unsigned>(m.bytes[i]));
            return text;
        }
    }
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const override {
        if constexpr (Notated<G>) {
            const auto move = g_->read(typed(s), text);
            if (!move) return tl::unexpected(move.error());
            return move_bytes(*move);
        } else {
            Move move;
            bool whole = text.size() == 2 * sizeof(TypedMove);
            for (std::size_t i = 0; whole && i < sizeof(TypedMove); ++i) {
                unsigned byte = 0;
                const char* const end = text.data() + 2 * i + 2;
                whole = std::from_chars(end - 2, end, byte, 16).ptr == end;
                move.bytes[i] = static_cast<std::byte>(byte);
            }
            if (!whole) return tl::unexpected(Explanation{"", "a move is its bytes in hexadecimal"});
            return move;
        }
    }
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const override {
        if (verdict.refusal == foreign) return {"", "these bytes are no move of this game"};
        if constexpr (Notated<G>) return g_->explain(typed(s), verdict);
        return {"", fmt::format("the move is refused (code {})", verdict.refusal)};
    }
    [[nodiscard]] std::optional<Explanation> explain_at_dice(const State& s, std::string_view text) const override {
        if constexpr (ExplainsDice<G>) return g_->explain_at_dice(typed(s), text);
        return std::nullopt;
    }
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces faces) const override {
        if constexpr (Notated<G>) return g_->narrate(typed(s), typed(m), faces);
        return text(s, m);
    }
    [[nodiscard]] EventName event_name(std::uint16_t event) const override {
        if constexpr (Notated<G>) return g_->event_name(event);
        return {"roll", ""};
    }
    [[nodiscard]] std::string position(const State& s) const override {
        if constexpr (Notated<G>) return g_->position(typed(s));
        return {};
    }

    [[nodiscard]] Due due(const State& s) const override {
        if constexpr (Guided<G>) return g_->due(typed(s));
        switch (actor(s)) {
            case Actor::chance: return {"roll", "", "dice fall", "", "", ""};
            case Actor::nobody: return {"over", "", "the game is over", "", "", ""};
            default: return {"move", "", actor(s) == Actor::first ? "A moves" : "B moves", "", "", ""};
        }
    }
    [[nodiscard]] std::optional<UpcomingRoll<State>> upcoming_roll(const State& s, const Move& m) const override {
        if constexpr (Guided<G>)
            if (auto ahead = g_->upcoming_roll(typed(s), typed(m)))
                return UpcomingRoll<State>{state_bytes(ahead->dice), std::move(ahead->condition)};
        return std::nullopt;
    }
    [[nodiscard]] std::string breakdown(const State& s) const override {
        if constexpr (Guided<G>) return g_->breakdown(typed(s));
        return {};
    }
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const override {
        if constexpr (Guided<G>) return g_->outcome(typed(s), typed(m));
        return text(s, m);
    }
    [[nodiscard]] std::optional<Side> gains(const State& s, const Move& m) const override {
        if constexpr (Guided<G>) return g_->gains(typed(s), typed(m));
        return std::nullopt;
    }
    [[nodiscard]] std::string subject(const State& s, const Move& m) const override {
        if constexpr (Guided<G>) return g_->subject(typed(s), typed(m));
        return {};
    }

    [[nodiscard]] tl::expected<Correction<State>, Explanation> correct(const State& s, std::string_view text,
                                                                       Shift shift) const override {
        if constexpr (Correctable<G>) {
            auto corrected = g_->correct(typed(s), text, shift);
            if (!corrected) return tl::unexpected(std::move(corrected.error()));
            return Correction<State>{state_bytes(corrected->state), std::move(corrected->text),
                                     std::move(corrected->sentence)};
        }
        return tl::unexpected(Explanation{"", "this game takes no corrections"});
    }
    [[nodiscard]] std::string correction_help() const override {
        if constexpr (Correctable<G>) return g_->correction_help();
        return {};
    }

private:
    static constexpr std::uint16_t foreign = 0xffff;  ///< refusal of bytes beyond those of the game's Move

    [[nodiscard]] static Typed typed(const State& s) { return as<Typed>(s); }
    [[nodiscard]] static TypedMove typed(const Move& m) { return as<TypedMove>(m); }
    template <class T>
    [[nodiscard]] static T no_dice(T nothing) {
        assert(Diced<G> && "a game without dice is asked for them");
        return nothing;
    }

    std::shared_ptr<const G> g_;
};

/// The typed game behind `game`, which must be a GameAdapter<G>.
template <Game G>
[[nodiscard]] const G& typed_game(const AnyGame& game) {
    const auto* adapter = dynamic_cast<const GameAdapter<G>*>(&game);
    assert(adapter != nullptr && "another game than the agent's");
    return adapter->game();
}

}  // namespace polemarch
