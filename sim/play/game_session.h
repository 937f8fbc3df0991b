// A Session over any Guided game. Heavy: sim/service/served.h includes it, nobody else.
#pragma once

#include "core/replay.h"
#include "sim/odds/dice_ahead.h"
#include "sim/play/session.h"
#include "sim/service/served_battle.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

template <Guided G>
class GameSession final : public Session {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    /// A game from its start. `header.agents` names the agent of the side that is not the person's.
    GameSession(std::shared_ptr<const ServedBattle<G>> battle, RecordHeader header, Side side)
        : battle_(std::move(battle)),
          g_(*battle_->game),
          header_(std::move(header)),
          side_(side),
          general_(battle_->agent(header_.agents[index(other(side))])),
          dice_(header_.seed, header_.pair),
          state_(g_.start()) {}

    /// Goes on from a record that the rules have agreed with: its moves, its faces, and whether a side gave up.
    void take_up(const Record& record, const std::vector<Move>& moves) {
        assert(steps_.empty() && moves.size() == record.steps.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto& dice = record.steps[i].dice;
            std::vector<std::uint8_t> faces = dice[0];
            faces.insert(faces.end(), dice[1].begin(), dice[1].end());
            make(moves[i], faces);
        }
        if (record.result) resigned_ = record.result->resigned;
    }

    [[nodiscard]] const BattleInfo& battle() const override { return battle_->info; }
    [[nodiscard]] Side side() const override { return side_; }
    [[nodiscard]] const std::string& general() const override { return general_.name; }
    [[nodiscard]] std::uint64_t seed() const override { return header_.seed; }

    [[nodiscard]] Player player() const override {
        const Actor actor = g_.actor(state_);
        if (resigned_ || actor == Actor::nobody) return Player::nobody;
        if (actor == Actor::chance) return Player::dice;
        return side_of(actor) == side_ ? Player::person : Player::general;
    }
    [[nodiscard]] Due due() const override { return battle_->due(view(), resigned_); }
    [[nodiscard]] Moment moment() const override { return battle_->moment(view(), due()); }

    [[nodiscard]] RecordResult result() const override {
        if (resigned_) return resignation(*resigned_, steps_.size());
        if (g_.actor(state_) != Actor::nobody) return {0, Ending::unfinished, 0.5, steps_.size()};
        const double payoff = g_.payoff(state_);
        return {0, ending_of(payoff), payoff, steps_.size()};
    }

    [[nodiscard]] std::size_t steps() const override { return steps_.size(); }
    [[nodiscard]] std::vector<RecordStep> log(std::size_t from) const override {
        std::vector<RecordStep> told;
        for (std::size_t i = from; i < steps_.size(); ++i) {
            told.push_back(steps_[i].told);
            if (!hidden(steps_[i])) continue;
            told.back().text.clear();
            told.back().sentence = fmt::format("{} makes a secret choice", letter(other(side_)));
        }
        return told;
    }

    [[nodiscard]] std::vector<Choice> choices() const override {
        std::vector<Choice> choices;
        if (player() != Player::person) return choices;
        const State seen = view();
        MoveList<G> moves;
        g_.legal_moves(seen, moves);
        for (const Move& m : moves)
            choices.push_back({g_.text(seen, m), g_.subject(seen, m), g_.narrate(seen, m, {}), odds_of(seen, m)});
        return choices;
    }

    [[nodiscard]] std::optional<Explanation> refusal(std::string_view move) const override {
        const auto read = read_move(move);
        return read ? std::nullopt : std::optional(read.error());
    }

    [[nodiscard]] std::optional<Odds> odds(std::string_view move) const override {
        if (move.empty()) return player() == Player::dice ? std::optional(odds_at(g_, view(), {})) : std::nullopt;
        const auto read = read_move(move);
        return read ? odds_of(view(), *read) : std::nullopt;
    }

    [[nodiscard]] tl::expected<Advice, Explanation> hint() const override {
        const Player now = player();
        if (now == Player::nobody) return tl::unexpected(Explanation{"", "the battle is over"});
        if (now != Player::person) return tl::unexpected(Explanation{"", "it is not your turn"});
        return advice(AdviceRequest{}.general, state_, steps_.size(), {}, {});
    }

    [[nodiscard]] tl::expected<Advice, Explanation> why(std::optional<std::size_t> asked) const override {
        auto step = asked;
        if (!step) step = last_decision(other(side_));
        if (!step) step = last_decision(side_);
        if (!step) return tl::unexpected(Explanation{"", "nobody has made a choice yet"});
        if (*step < 1 || *step > steps_.size())
            return tl::unexpected(Explanation{"", fmt::format("there is no step {}: log shows them", *step)});
        const Step& made = steps_[*step - 1];
        if (!made.told.side)
            return tl::unexpected(Explanation{"", fmt::format("step {} is a throw of dice: nobody chose", *step)});
        if (hidden(made)) return tl::unexpected(Explanation{"", "that was a secret choice"});
        std::vector<Move> moves{made.move};
        if (*step < steps_.size() && steps_[*step].told.side == made.told.side && !hidden(steps_[*step]))
            moves.push_back(steps_[*step].move);
        if (*made.told.side == side_)
            return advice(AdviceRequest{}.general, made.before, *step - 1, std::move(moves), {});
        return advice(general(), made.before, *step - 1, std::move(moves), former_choices(*step - 1));
    }

    std::optional<Explanation> play(std::string_view move) override {
        const auto read = read_move(move);
        if (!read) return read.error();
        make(*read, {});
        return std::nullopt;
    }

    /// The general has a stream of his own for every decision and has been told of all his decisions before it, so that
    /// he chooses alike whether the game was played on, gone back in or taken up from a record.
    bool advance() override {
        switch (player()) {
            case Player::dice: {
                const Throw thrown = dice_(g_.roll(state_));
                make(g_.resolve(state_, thrown.view()), thrown.view());
                return true;
            }
            case Player::general: {
                const Side mover = other(side_);
                AgentStream stream = stream_of(mover, steps_.size());
                const Move move = informed_general().choose(g_, observe(g_, state_, mover), stream);
                assert(g_.judge(state_, move));
                make(move, {});
                return true;
            }
            default: return false;
        }
    }

    [[nodiscard]] tl::expected<std::string, Explanation> undo() override {
        if (resigned_) {
            if (*resigned_ != side_) return tl::unexpected(Explanation{"", "the other side has given up"});
            resigned_.reset();
            return "resign";
        }
        const auto own = [&](const Step& step) { return step.told.side == side_; };
        if (std::none_of(steps_.begin(), steps_.end(), own))
            return tl::unexpected(Explanation{"", "there is no move of yours to take back"});
        for (std::size_t i = steps_.size() - 1;; --i) {
            const Step& step = steps_[i];
            if (!step.told.side)
                return tl::unexpected(Explanation{"", "dice have fallen since your last move: " + step.told.sentence});
            if (hidden(step))
                return tl::unexpected(Explanation{"", "a secret choice has been made since your last move"});
            if (!own(step)) continue;
            std::string text = step.told.text;
            state_ = step.before;
            steps_.resize(i);
            alive_.reset();
            return text;
        }
    }

    void resign() override {
        assert(player() != Player::nobody);
        resigned_ = side_;
    }

    [[nodiscard]] std::string record() const override {
        std::string text = header_line(header_);
        for (const Step& step : steps_) text += step_line(step.told);
        return text + result_line(result());
    }

private:
    struct Step {
        State before;
        Move move;
        RecordStep told;
    };

    /// A general's at the decision after so many steps.
    [[nodiscard]] AgentStream stream_of(Side mover, std::size_t steps) const {
        return {header_.seed, header_.game, mover, static_cast<std::uint32_t>(steps)};
    }
    /// The general's choice at this step, as `viewer` may know it.
    [[nodiscard]] FormerChoice<G> former_choice(std::size_t step, Side viewer) const {
        return {observe(g_, steps_[step].before, viewer), stream_of(other(side_), step)};
    }
    /// All of his before step `end`, as the person may know them.
    [[nodiscard]] std::vector<FormerChoice<G>> former_choices(std::size_t end) const {
        std::vector<FormerChoice<G>> choices;
        for (std::size_t step = 0; step < end; ++step)
            if (steps_[step].told.side == other(side_)) choices.push_back(former_choice(step, side_));
        return choices;
    }

    /// The general, told of all his choices so far. He lives as long as the game goes forward, so that what he has
    /// worked out for a turn is worked out once.
    Agent<G>& informed_general() {
        const bool anew = !alive_;
        if (anew) {
            alive_ = general_.make();
            known_ = 0;
        }
        for (; known_ < steps_.size(); ++known_) {
            if (steps_[known_].told.side != other(side_)) continue;
            const FormerChoice<G> former = former_choice(known_, other(side_));
            if (anew && known_ + 1 == steps_.size()) {  // he may have decided with it what is due now, such as a facing
                AgentStream stream = former.stream;
                static_cast<void>(alive_->choose(g_, former.seen, stream));
            }
            alive_->recall(g_, former.seen, former.stream);
        }
        return *alive_;
    }

    /// The number, from 1, of the choice at which a side's last action began: there were others, and it was not the
    /// script of an order that made it. If there is none, of its last choice.
    [[nodiscard]] std::optional<std::size_t> last_decision(Side side) const {
        const auto foresight = battle_->review ? battle_->review->foresight() : nullptr;
        std::optional<std::size_t> last;
        for (std::size_t step = steps_.size(); step > 0; --step) {
            if (steps_[step - 1].told.side != side) continue;
            if (!last) last = step;
            const State seen = observe(g_, steps_[step - 1].before, side_);
            MoveList<G> moves;
            g_.legal_moves(seen, moves);
            if (moves.size() > 1 && !(foresight && foresight->goes_on(seen))) return step;
        }
        return last;
    }
    /// Of what the person may know; a general who chose there chose by this stream.
    [[nodiscard]] tl::expected<Advice, Explanation> advice(const std::string& general, const State& s,
                                                           std::size_t steps, std::vector<Move> made,
                                                           std::vector<FormerChoice<G>> former) const {
        const Side mover = side_of(g_.actor(s));
        if (!battle_->advise) return tl::unexpected(Explanation{"", "no general gives advice in this battle"});
        return battle_->advice({observe(g_, s, side_), general, AdviceRequest{}.top, stream_of(mover, steps),
                                std::move(made), std::move(former)});
    }

    [[nodiscard]] State view() const { return observe(g_, state_, side_); }

    /// Whether this was a secret choice of the other side.
    [[nodiscard]] bool hidden(const Step& step) const {
        if constexpr (Veiled<G>)
            return step.told.side && *step.told.side != side_ && g_.secret(step.before);
        else
            return false;
    }

    [[nodiscard]] tl::expected<Move, Explanation> read_move(std::string_view text) const {
        const Player now = player();
        if (now == Player::nobody) return tl::unexpected(Explanation{"", "the battle is over"});
        if (now != Player::person) return tl::unexpected(Explanation{"", "it is not your turn"});
        const State seen = view();
        auto move = g_.read(seen, text);
        if (!move) return move;
        const Verdict verdict = g_.judge(seen, *move);
        if (!verdict) return tl::unexpected(g_.explain(seen, verdict));
        return move;
    }

    /// The step `move` with the faces that fell, none for a decision.
    void make(const Move& move, Faces faces) {
        RecordStep told = g_.actor(state_) == Actor::chance ? describe_roll(g_, state_, faces, move)
                                                            : describe_move(g_, state_, move);
        steps_.push_back({state_, move, std::move(told)});
        g_.apply(state_, move);
    }

    [[nodiscard]] std::optional<Odds> odds_of(const State& seen, const Move& move) const {
        const auto ahead = g_.ahead(seen, move);
        return ahead ? std::optional(odds_at(g_, ahead->dice, ahead->proviso)) : std::nullopt;
    }

    std::shared_ptr<const ServedBattle<G>> battle_;
    const G& g_;
    RecordHeader header_;
    Side side_;
    AgentMaker<G> general_;
    std::unique_ptr<Agent<G>> alive_;  ///< the general, once he has been asked
    std::size_t known_ = 0;            ///< how many steps he has been told of
    RefereeDice dice_;
    State state_;
    std::vector<Step> steps_;
    std::optional<Side> resigned_;
};

}  // namespace polemarch::sim
