// Analyses a recorded game for its review.
#include "sim/analysis/review.h"

#include "ai/sequential_halving.h"
#include "sim/batch/batch.h"
#include "sim/shared/pieces.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace polemarch::sim {

namespace {

class Reviewer {
public:
    using State = StateBytes;
    using Move = MoveBytes;

    /// For a record that replays without differences. All arguments must outlive the reviewer.
    Reviewer(const AnyGame& g, const ReviewParts& parts, const ReviewRequest& request, const Record& record,
             const Replayed& replayed)
        : g_(g),
          parts_(parts),
          request_(request),
          record_(record),
          moves_(replayed.moves),
          sentences_(replayed.sentences),
          walked_(moves_.size()) {
        states_.push_back(g.start());
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            states_.push_back(states_.back());
            make_step(g, states_.back(), record_.steps[i], moves_[i]);
        }
    }

    /// Returns nothing if it was stopped. Calls `piece_done` once a work unit (ReviewRequest::pieces), on any thread.
    /// The caller fills in the battle's names.
    [[nodiscard]] std::optional<Review> review(int threads, const std::atomic<bool>& stop,
                                               const std::function<void()>& piece_done) {
        stop_ = &stop;
        if (!warm_up_caches(threads, stop)) return std::nullopt;
        const auto begins = choices();
        const auto walk = [&](std::size_t i) {
            const auto evaluator = evaluator_of(i);
            walked_[i] = record_.steps[i].is_roll() ? rolled(i, *evaluator) : chosen(i, *evaluator);
            if (begins[i] > 0 && request_.top > 0)  // else no mistakes are reported
                walked_[i].choice = check_choice(i, begins[i], *evaluator, first_length());
            piece_done();
        };
        if (!run_pieces(moves_.size(), threads, stop, walk)) return std::nullopt;
        const auto costly = most_costly();
        std::vector<ChoiceCheck> checks(costly.size());
        const auto check_again = [&](std::size_t n) {
            checks[n] = check_choice(costly[n], begins[costly[n]], *evaluator_of(costly[n]), second_length());
            if (counts(checks[n]) && parts_.advise && request_.level != no_level)
                checks[n].advice = asked(costly[n], begins[costly[n]]);
            piece_done();
        };
        if (!run_pieces(costly.size(), threads, stop, check_again)) return std::nullopt;
        return make_review(costly, begins, checks);
    }

private:
    /// What the dice of a rollout are used for; each use has dice of its own.
    enum class Use : std::uint32_t { value, first_search, first_check, second_search, second_check };
    /// The number of rollouts for a choice (`blocks` divides both). `trials`: of each variation in each round of
    /// halving. `pairs`: afterwards, with other dice and `further` turns more, of the best variation and of the choice
    /// that was made.
    struct Length {
        Use search, check;
        std::uint32_t trials, pairs;
        int further;
    };
    [[nodiscard]] Length first_length() const {
        const std::uint32_t few = blocks * std::max(1u, request_.rollouts / (12 * blocks));
        return {Use::first_search, Use::first_check, few, 3 * few, 0};
    }
    [[nodiscard]] Length second_length() const {
        const std::uint32_t many = request_.rollouts;
        return {Use::second_search, Use::second_check, many, 2 * many, 1};
    }

    struct ChoiceCheck {
        Estimate loss;  ///< of the side that chose; 0 if nothing better was found
        std::optional<Variation> better{};
        std::optional<Advice> advice{};  ///< of the level, if it was asked
    };
    /// Whether the loss is large enough for a report, and no noise.
    [[nodiscard]] static bool counts(const ChoiceCheck& check) {
        return check.better && check.loss.value >= std::max(worth_reporting, 2 * check.loss.error);
    }
    static constexpr double worth_reporting = 0.005;
    struct Walked {
        Blocks before = Blocks::Zero(), after = Blocks::Zero();  ///< to the horizon of rollouts from before the step
        double chance = 1, variance = 0;
        std::optional<ChoiceCheck> choice{};  ///< of a step that begins a choice
    };

    /// The dice of rollout `trial`. Trials are dealt round the blocks in turn.
    [[nodiscard]] StratifiedDice dice(Use use, std::uint32_t trial) const {
        const auto kind = static_cast<std::uint32_t>(use);
        return {keyed_word(request_.seed, Purpose::agent, 0, kind, trial % blocks), trial / blocks};
    }
    /// The last turn of rollouts of `s`, and of all states that are compared with it.
    [[nodiscard]] int last_turn(const State& s, const RolloutEvaluator& evaluator) const {
        return evaluator.turn(s) + static_cast<int>(request_.turns) - 1;
    }

    /// The mean of all rollouts of `s` to the horizon of those of `origin`, always with the same dice.
    Blocks rolled_out(const State& s, const State& origin, RolloutEvaluator& evaluator) const {
        const int last = last_turn(origin, evaluator);
        const std::uint32_t count = request_.rollouts;
        Blocks sum = Blocks::Zero();
        for (std::uint32_t trial = 0; trial < count && !*stop_; ++trial)
            sum[trial % blocks] += evaluator.rollout(s, last, dice(Use::value, trial));
        return sum * blocks / count;
    }

    /// Warms up one evaluator for each turn by rollouts from its beginning, so that all steps of the turn are evaluated
    /// alike.
    bool warm_up_caches(int threads, const std::atomic<bool>& stop) {
        std::vector<std::size_t> firsts;
        const auto fresh = parts_.evaluator();
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (i == 0 || fresh->turn(states_[i]) != fresh->turn(states_[i - 1])) firsts.push_back(i);
            turns_.push_back(firsts.size() - 1);
        }
        evaluators_.resize(firsts.size());
        return run_pieces(firsts.size(), threads, stop, [&](std::size_t turn) {
            evaluators_[turn] = parts_.evaluator();
            const State& s = states_[firsts[turn]];
            if (g_.actor(s) != Actor::nobody) rolled_out(s, s, *evaluators_[turn]);
        });
    }
    /// A copy for one work unit at the state before step i.
    [[nodiscard]] std::unique_ptr<RolloutEvaluator> evaluator_of(std::size_t i) const {
        return evaluators_[turns_[i]]->copy();
    }

    /// All outcomes of the dice that are due in s.
    std::vector<Fall> falls(const State& s, const OutcomeList<AnyGame>& outcomes, RolloutEvaluator& evaluator) const {
        std::vector<Fall> falls;
        for (const auto& outcome : outcomes) {
            State next = s;
            g_.apply(next, outcome.move);
            falls.push_back({outcome.ways, rolled_out(next, s, evaluator)});
        }
        return falls;
    }

    Walked rolled(std::size_t i, RolloutEvaluator& evaluator) const {
        const State& s = states_[i];
        OutcomeList<AnyGame> outcomes;
        g_.outcomes(s, outcomes);
        const auto all = falls(s, outcomes, evaluator);
        Walked walked{.before = expectation(all), .variance = variance(all)};
        for (std::size_t n = 0; n < all.size(); ++n) {
            if (!(outcomes[n].move == moves_[i])) continue;
            walked.after = all[n].value;
            walked.chance = static_cast<double>(outcomes[n].ways) / g_.roll(s).ways;
        }
        return walked;
    }

    Walked chosen(std::size_t i, RolloutEvaluator& evaluator) const {
        return {.before = rolled_out(states_[i], states_[i], evaluator),
                .after = rolled_out(states_[i + 1], states_[i], evaluator)};
    }

    /// The value after the last step.
    Blocks last_value() const {
        const State& s = states_.back();
        if (g_.actor(s) == Actor::nobody) return Blocks::Constant(g_.payoff(s));
        const auto evaluator = evaluator_of(moves_.size());
        if (g_.actor(s) != Actor::chance) return rolled_out(s, s, *evaluator);
        OutcomeList<AnyGame> outcomes;
        g_.outcomes(s, outcomes);
        return expectation(falls(s, outcomes, *evaluator));
    }

    /// For each step that begins a choice, the number of steps that belong to it; for others 0.
    std::vector<std::size_t> choices() const {
        std::vector<std::size_t> begins(moves_.size(), 0);
        const auto evaluator = parts_.evaluator();
        for (std::size_t i = 0; i < moves_.size();) {
            std::size_t end = i + 1;
            const auto side = record_.steps[i].side;
            if (side) {
                while (end < moves_.size() && record_.steps[end].side == side && evaluator->goes_on(states_[end]))
                    ++end;
                begins[i] = end - i;
            }
            i = end;
        }
        return begins;
    }

    /// Compares the choice that step i begins with the best of a few variations. The variation is selected with one set
    /// of dice and its value estimated with another: the best of several is overestimated (winner's curse).
    ChoiceCheck check_choice(std::size_t i, std::size_t length, RolloutEvaluator& evaluator, const Length& how) const {
        const State &s = states_[i], &made = states_[i + length];
        const double sign = g_.actor(s) == Actor::first ? 1 : -1;
        const auto variations = evaluator.variations(s);
        const int last = last_turn(s, evaluator), checked = last + how.further;
        const std::size_t best =
            best_by_halving(variations.size(), how.trials, [&](std::size_t variation, std::uint32_t n) {
                if (*stop_) return 0.0;
                return sign * evaluator.rollout(variations[variation].after, last, dice(how.search, n));
            });
        if (same_bytes(variations[best].after, made)) return {};
        Blocks loss = Blocks::Zero();
        for (std::uint32_t n = 0; n < how.pairs && !*stop_; ++n) {
            const StratifiedDice fresh = dice(how.check, n);
            const double better = evaluator.rollout(variations[best].after, checked, fresh);
            loss[n % blocks] += sign * (better - evaluator.rollout(made, checked, fresh));
        }
        return {estimate(loss * blocks / how.pairs), variations[best]};
    }

    /// The level's analysis of the choice that step i begins.
    [[nodiscard]] Advice asked(std::size_t i, std::size_t length) const {
        const Side side = side_of(g_.actor(states_[i]));
        constexpr std::uint32_t searches = 1000;  // apart from the kinds of Use
        const auto made = std::span(moves_).subspan(i, length);
        Advice advice = parts_.advise(
            {g_.observe(states_[i], side),
             request_.level,
             2,
             AgentStream(keyed_word(request_.seed, Purpose::agent, 0, searches, static_cast<std::uint32_t>(i))),
             {made.begin(), made.end()}});
        advice.side = side;
        return advice;
    }

    /// Steps that begin the choices of either side with the highest estimated losses, the highest first.
    std::vector<std::size_t> most_costly() const {
        std::array<std::vector<std::size_t>, 2> steps;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (walked_[i].choice && walked_[i].choice->better)
                steps[index(side_of(g_.actor(states_[i])))].push_back(i);
        std::vector<std::size_t> all;
        for (auto& of_side : steps) {
            std::stable_sort(of_side.begin(), of_side.end(), [&](std::size_t a, std::size_t b) {
                return walked_[a].choice->loss.value > walked_[b].choice->loss.value;
            });
            of_side.resize(std::min(of_side.size(), request_.rechecked()));
            all.insert(all.end(), of_side.begin(), of_side.end());
        }
        return all;
    }

    [[nodiscard]] Review make_review(const std::vector<std::size_t>& costly, const std::vector<std::size_t>& begins,
                                     const std::vector<ChoiceCheck>& checks) const {
        Review review;
        review.agents = record_.header.agents;
        review.request = request_;
        review.result = record_.result;
        const auto evaluator = parts_.evaluator();
        Blocks end = last_value();
        const bool given_up = record_.result && record_.result->resigned;
        if (given_up) end = Blocks::Constant(record_.result->payoff);
        review.end = estimate(end);
        Sums whole;
        Blocks turn_ends = Blocks::Zero();
        std::map<int, Sums> turns;
        std::map<std::pair<std::string, std::string>, Sums> dice;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Walked& walked = walked_[i];
            const RecordStep& step = record_.steps[i];
            const Blocks next = i + 1 < moves_.size() ? walked_[i + 1].before : end;
            const int turn = evaluator->turn(states_[i]);
            const Blocks change = walked.after - walked.before;
            review.steps.push_back({turn, step.side, step.text, sentences_[i], estimate(walked.before),
                                    estimate(change), step.event, step.rule, walked.chance, walked.variance,
                                    step.correction});
            if (turns.find(turn) == turns.end()) turns[turn].first_step = i;
            std::vector<Sums*> into{&whole, &turns[turn]};
            if (step.is_roll()) into.push_back(&dice[{step.event, step.rule}]);
            for (Sums* sums : into) sums->add(step, walked, next);
            if (step.side && begins[i] > 0) ++review.decisions[index(*step.side)];
            if (i + 1 < moves_.size() && evaluator->turn(states_[i + 1]) != turn) {
                turn_ends += next - walked.after;
                whole.correct(next - walked.after);
                turns[turn].correct(next - walked.after);
            }
        }
        review.turn_ends = estimate(turn_ends);
        if (moves_.empty()) whole.begin = whole.end = end;
        review.whole = whole.account();
        for (const auto& [turn, sums] : turns) review.turns.push_back({turn, sums.first_step + 1, sums.account()});
        for (const auto& [event, sums] : dice) {
            const Account account = sums.account();
            review.dice.push_back({event.first, event.second, account.rolls, account.luck, account.usual});
        }
        std::stable_sort(review.dice.begin(), review.dice.end(), [](const DiceAccount& a, const DiceAccount& b) {
            return a.usual.value_or(0) > b.usual.value_or(0);
        });
        report_luckiest(review);
        for (std::size_t n = 0; n < costly.size(); ++n) report_mistake(review, costly[n], begins[costly[n]], checks[n]);
        for (auto& mistakes : review.mistakes) mistakes = listed_mistakes(mistakes, request_.top);
        return review;
    }

    /// Sums for an Account.
    struct Sums {
        Blocks begin = Blocks::Zero(), luck = Blocks::Zero(), end = Blocks::Zero();
        std::array<Blocks, 2> play{Blocks::Zero(), Blocks::Zero()};
        double variance = 0, corrections = 0;  ///< `corrections`: sum of squares, without the rollouts' noise
        std::size_t steps = 0, rolls = 0, first_step = 0;
        std::array<std::size_t, 2> choices{};

        /// `next`: the value before the next step, to the next step's horizon.
        /// A correction is neither play nor luck: what it changes is a part of the rest.
        void add(const RecordStep& step, const Walked& walked, const Blocks& next) {
            if (steps++ == 0) begin = walked.before;
            end = next;
            const Blocks change = walked.after - walked.before;
            if (step.side) {
                play[index(*step.side)] += change;
                ++choices[index(*step.side)];
            } else if (step.is_roll()) {
                luck += change;
                variance += walked.variance;
                ++rolls;
            }
        }
        /// Where a turn ended, the value changed by this much because rollouts went on to the next turn's end.
        void correct(const Blocks& by) {
            const Estimate of = estimate(by);
            corrections += std::max(0.0, of.value * of.value - of.error * of.error);
        }
        [[nodiscard]] Account account() const {
            constexpr double rounding = 1e-12;
            Account a{.begin = estimate(begin),
                      .luck = estimate(luck),
                      .rest = estimate(end - begin - luck - play[0] - play[1]),
                      .end = estimate(end),
                      .play = estimate(play[0] + play[1]),
                      .rolls = rolls,
                      .choices = choices};
            a.usual = variance < -rounding ? std::nullopt : std::optional(std::sqrt(std::max(0.0, variance)));
            const Parts parts = bounded_parts(a.begin.value, a.end.value, a.luck.value, a.play.value);
            const auto bounded = [&](Estimate& of, double value) {
                of = {value, std::min(1.0, std::sqrt(of.error * of.error + corrections))};
            };
            bounded(a.luck, parts.luck);
            bounded(a.play, parts.play);
            bounded(a.rest, parts.rest);
            for (std::size_t side = 0; side < 2; ++side)
                if (choices[side] > 0)
                    a.per_choice[side] =
                        estimate((side == 0 ? play[side] : -play[side]) / static_cast<double>(choices[side]));
            return a;
        }
    };

    void report_luckiest(Review& review) const {
        std::vector<std::size_t>& steps = review.luckiest;
        for (std::size_t i = 0; i < review.steps.size(); ++i)
            if (!review.steps[i].side && !review.steps[i].correction) steps.push_back(i);
        std::stable_sort(steps.begin(), steps.end(), [&](std::size_t a, std::size_t b) {
            return std::abs(review.steps[a].change.value) > std::abs(review.steps[b].change.value);
        });
        steps.resize(std::min(steps.size(), 2 * request_.top));
        for (std::size_t& step : steps) ++step;
    }

    /// Reports only what the second analysis and the level confirm.
    void report_mistake(Review& review, std::size_t i, std::size_t length, const ChoiceCheck& check) const {
        if (!counts(check)) return;
        Compared words =
            parts_.compare(states_[i], std::span(moves_).subspan(i, length), states_[i + length], *check.better);
        std::string subject = g_.subject(states_[i], check.better->first);
        if (subject.empty()) subject = g_.subject(states_[i], moves_[i]);
        Mistake mistake{i + 1,        review.steps[i].turn,  words.made, words.made_sentence,
                        words.better, words.better_sentence, check.loss, std::move(subject)};
        if (check.advice && !confirmed_by(*check.advice, mistake)) return;
        review.mistakes[index(side_of(g_.actor(states_[i])))].push_back(std::move(mistake));
    }

    const AnyGame& g_;
    const ReviewParts& parts_;
    const ReviewRequest& request_;
    const Record& record_;
    const std::vector<Move>& moves_;
    const std::vector<std::string>& sentences_;
    const std::atomic<bool>* stop_ = nullptr;  ///< when set, the work under way is cut short and its result dropped
    std::vector<State> states_;                ///< before each step, and after the last
    std::vector<std::size_t> turns_;           ///< of each state, counted from 0
    std::vector<std::unique_ptr<RolloutEvaluator>> evaluators_;  ///< of each turn
    std::vector<Walked> walked_;                                 ///< of each step
};

}  // namespace

std::optional<Review> review_game(const AnyGame& g, const ReviewParts& parts, const ReviewRequest& request,
                                  const Record& record, const Replayed& replayed, const ReviewHooks& hooks) {
    Reviewer reviewer(g, parts, request, record, replayed);
    return reviewer.review(hooks.threads, hooks.stop ? *hooks.stop : never_stops, [&] {
        if (hooks.finished) hooks.finished->fetch_add(1, std::memory_order_relaxed);
        if (hooks.piece_done) hooks.piece_done();
    });
}

}  // namespace polemarch::sim
