// The analysis of a recorded game (`polemarch review`): both sides' expected result at every step, how dice and choices
// changed it, and the choices that cost most. reviewer.cpp computes it; this file has the results and their output
// formats. ai/README.md describes the method and its limits.
//
// Every value is the first side's expected result: a win is 1, a draw 1/2, a loss 0. So a change above 0 is good for
// side A, whichever side made it.
#pragma once

#include "ai/rollout_evaluator.h"
#include "core/replay.h"
#include "sim/analysis/advice.h"
#include "sim/analysis/luck.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/paint.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace polemarch::sim {

inline constexpr std::string_view no_level = "none";

struct ReviewRequest {
    std::uint32_t rollouts = 240;  ///< for each state; `blocks` divides it
    std::uint32_t turns = 1;       ///< length of a rollout: the turn of the state and those after it
    std::size_t top = 3;           ///< how many mistakes of each side, and how many rolls, are reported
    std::uint64_t seed = 1;        ///< decides the dice of all rollouts and searches
    /// The agent that looks at possible mistakes again, one that searches; no_level: rollouts alone decide.
    std::string level = "level-6";
    static constexpr std::uint32_t fewest = blocks, most = 100'000 / blocks * blocks;

    /// How many choices of each side are analysed a second time for their cost. More than are reported, since the first
    /// analysis is short.
    [[nodiscard]] std::size_t rechecked() const { return 2 * top + 4; }
    /// Work units of a game with this many steps; fewer where there are few choices.
    [[nodiscard]] std::uint32_t pieces(std::size_t steps) const {
        return static_cast<std::uint32_t>(steps + 2 * rechecked());
    }
};

/// A step of the record. Its number is its index plus 1.
struct ReviewedStep {
    int turn = 1;
    std::optional<Side> side{};  ///< the side that chose; empty: dice, or a correction
    std::string text, sentence;
    Estimate before, change;  ///< the value before it, and the change: luck for dice, play for a choice
    // For a roll:
    std::string event{}, rule{};
    double chance = 1;    ///< of the outcome that fell
    double variance = 0;  ///< of the value over all outcomes
    bool correction = false;
};

/// Changes of the value over some steps: value at the beginning + luck + play + rest = value at the end. Each part is
/// from -1 to 1 (bounded_parts). The errors of luck and play contain what the value was corrected by where a turn
/// ended: so far the evaluation, by which both are measured, was wrong.
struct Account {
    Estimate begin, luck, rest, end;
    Estimate play;  ///< of both sides; above 0: the first side played better than the second
    /// By side: what a choice gained for its side on average, compared with the heuristic agent's. There is no sum over
    /// the game: each choice is compared with an agent that plays the whole rest of the turn, so the differences of
    /// two sides that both play better cancel out in `play`, and alone have no bound.
    std::array<Estimate, 2> per_choice{};
    /// The standard deviation of luck, from the exact ways of every roll that was made. Empty if there are too few
    /// rollouts to estimate it.
    std::optional<double> usual = 0;
    std::size_t rolls = 0;
    std::array<std::size_t, 2> choices{};  ///< steps that the side chose
};
/// The parts of a change from `begin` to `end`, both 0 to 1, from raw sums of luck and play. The value at the beginning
/// with the luck is cut to 0 to 1, then that with the play; the rest is what is left. So every part is from -1 to 1,
/// and they add up.
struct Parts {
    double luck = 0, play = 0, rest = 0;
};
[[nodiscard]] Parts bounded_parts(double begin, double end, double luck, double play);

struct TurnAccount {
    int turn = 1;
    std::size_t first_step = 1;
    Account account;
};
/// The rolls of one kind.
struct DiceAccount {
    std::string event, rule;
    std::size_t rolls = 0;
    Estimate luck;
    std::optional<double> usual = 0;
};

/// A choice that cost its side something, confirmed by a second analysis with dice of its own, and by the search of
/// ReviewRequest::level if the rule system has one: a mistake is what that level can tell from its best choice.
struct Mistake {
    std::size_t step = 1;
    int turn = 1;
    std::string made, made_sentence, better, better_sentence;
    Estimate loss;          ///< in expected result, of the side that made the choice; above 0
    std::string subject{};  ///< which unit the better choice is for, else the one that was made: "HC C9"; may be empty
    std::string reason{};   ///< why, a sentence; empty without a level
};

/// The mistakes of one side that are reported, the worst first, at most `most`. In one turn a mistake is reported once:
/// of those with one subject or the same better choice the worst; of several whose losses are not distinguishable, the
/// last, where it could still have been corrected.
[[nodiscard]] std::vector<Mistake> listed_mistakes(const std::vector<Mistake>& found, std::size_t most);

struct Review {
    BattleInfo battle;
    std::array<std::string, 2> agents;
    ReviewRequest request;
    std::optional<RecordResult> result{};  ///< empty or unfinished: the game is not over
    std::vector<ReviewedStep> steps;
    Estimate end;  ///< the value after the last step; for a finished game its result
    Account whole;
    Estimate turn_ends;  ///< part of the rest: changes of value when the rollouts' horizon moves on by a turn
    std::vector<TurnAccount> turns;
    std::vector<DiceAccount> dice;                 ///< the widest spread first
    std::vector<std::size_t> luckiest;             ///< steps with the largest changes, the largest first
    std::array<std::vector<Mistake>, 2> mistakes;  ///< by side, the worst first
    std::array<std::size_t, 2> decisions{};        ///< choices of each side that were compared with others
};

/// Whether an analysis of a choice that was made calls it a mistake: another choice is better, and not by noise. Puts
/// that choice, the loss and the reason into `mistake`.
[[nodiscard]] bool confirmed_by(const Advice& advice, Mistake& mistake);

/// The choice that was made and the better one, in words.
struct Compared {
    std::string made, made_sentence, better, better_sentence;
};

/// What a rule system provides for the review of its games.
struct ReviewParts {
    std::function<std::unique_ptr<RolloutEvaluator>()> evaluator;
    /// For a choice in `s`: the moves that were made of it, which led to state `then`, and a better variation.
    std::function<Compared(const StateBytes& s, std::span<const MoveBytes> made, const StateBytes& then,
                           const Variation& better)>
        compare;
    std::uint32_t rollouts = ReviewRequest{}.rollouts;  ///< for each state, if the request does not set it
    /// An agent's analysis of a choice that was made (SystemBattle::advise). Empty: no agent gives advice.
    std::function<Advice(const AdviceQuestion&)> advise{};
};

/// How a review is run and observed.
struct ReviewHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;         ///< when set, the review ends without a result
    std::atomic<std::uint32_t>* finished = nullptr;  ///< counts pieces (ReviewRequest::pieces)
    std::function<void()> piece_done{};              ///< called after each piece, on any thread; may be empty
};

/// Analyses a record that replays without differences, step by step (`replayed`). Returns nothing if it was stopped.
/// The caller fills in the battle's names. The same request gives the same review with any number of threads.
[[nodiscard]] std::optional<Review> review_game(const AnyGame& g, const ReviewParts& parts,
                                                const ReviewRequest& request, const Record& record,
                                                const Replayed& replayed, const ReviewHooks& hooks);

/// For people: at most 100 columns, ASCII but for names.
[[nodiscard]] std::string text_review(const Review& review, Paint paint = {});
/// data/schema/review.schema.json.
[[nodiscard]] std::string json_review(const Review& review);
/// The value over all steps as a chart.
[[nodiscard]] std::string svg_review(const Review& review);

}  // namespace polemarch::sim
