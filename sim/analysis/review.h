// A recorded game looked at again (`polemarch review`): what either side could expect at every step, what the dice and
// what the choices changed of it, and the choices that cost most. The walk is reviewer.cpp; this is what it
// finds, and its forms. ai/README.md has the method, and how far to trust it.
//
// Every value is the first side's expected result: won 1, drawn 1/2, lost 0. So a change above 0 is good for side A,
// whoever made it.
#pragma once

#include "ai/rollout_evaluator.h"
#include "core/replay.h"
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
#include <vector>

namespace polemarch::sim {

struct ReviewRequest {
    std::uint32_t rollouts = 240;  ///< of each state; `blocks` divides it
    std::uint32_t turns = 1;       ///< played on in each: the turn of the state and those after it
    std::size_t top = 3;           ///< how many mistakes of each side, and how many rolls, to tell of
    std::uint64_t seed = 1;        ///< decides the dice of all rehearsals
    static constexpr std::uint32_t fewest = blocks, most = 100'000 / blocks * blocks;

    /// How many choices of each side are looked at again for their cost: more than are told of, since the first look
    /// is short.
    [[nodiscard]] std::size_t second_looks() const { return 2 * top + 4; }
    /// Pieces of work that a game of so many steps is; fewer where there are few choices.
    [[nodiscard]] std::uint32_t pieces(std::size_t steps) const {
        return static_cast<std::uint32_t>(steps + 2 * second_looks());
    }
};

/// A step of the record; its number is its place, from 1.
struct ReviewedStep {
    int turn = 1;
    std::optional<Side> side{};  ///< who chose; none: dice
    std::string text, sentence;
    Estimate before, change;  ///< the value before it, and what it changed: luck where dice fell, else play
    // Of a roll:
    std::string event{}, rule{};
    double chance = 1;    ///< of the consequence that fell
    double variance = 0;  ///< of the value over all consequences
};

/// What changed the value over some steps: value at the begin + luck + play of both sides + rest = value at the end.
struct Account {
    Estimate begin, luck, rest, end;
    std::array<Estimate, 2> play{};  ///< by side; above 0 is good for the first one, whoever chose
    /// The standard deviation of luck, by the exact ways of every roll that fell; nothing if rehearsals are too few to
    /// tell.
    std::optional<double> usual = 0;
    std::size_t rolls = 0;
    std::array<std::size_t, 2> choices{};  ///< steps that a side chose
};
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

/// A choice that cost its side something, by a second look with dice of its own.
struct Mistake {
    std::size_t step = 1;
    int turn = 1;
    std::string made, made_sentence, better, better_sentence;
    Estimate loss;          ///< of the expected result of the side that made it; above 0
    std::string subject{};  ///< whose the better choice is, else the one that was made: "HC C9"; may be empty
};

/// Those of one side that are told, the worst first, at most `most`. In one turn a mistake is told once: of those with
/// one subject, or the same better choice, the worst, and of several that are not told apart the last, where it could
/// still have been mended.
[[nodiscard]] std::vector<Mistake> listed_mistakes(const std::vector<Mistake>& found, std::size_t most);

struct Review {
    BattleInfo battle;
    std::array<std::string, 2> agents;
    ReviewRequest request;
    std::optional<RecordResult> result{};  ///< none, or unfinished: the game goes on
    std::vector<ReviewedStep> steps;
    Estimate end;  ///< the value after the last step: of a game that is over its result
    Account whole;
    Estimate
        turn_ends;  ///< of the rest: what rehearsals of a turn saw beyond the evaluation at the end of the one before
    std::vector<TurnAccount> turns;
    std::vector<DiceAccount> dice;                 ///< the widest spread first
    std::vector<std::size_t> luckiest;             ///< steps, the largest change first
    std::array<std::vector<Mistake>, 2> mistakes;  ///< by side, the worst first
    std::array<std::size_t, 2> decisions{};        ///< choices of each side that were set against others
};

/// What was made of a choice and what was better, in words.
struct Compared {
    std::string made, made_sentence, better, better_sentence;
};

/// What the review of a game asks of its rule system.
struct ReviewParts {
    std::function<std::unique_ptr<RolloutEvaluator>()> evaluator;
    /// Of a choice in `s`: the moves that were made of it, after which the game stood at `then`, and a better course.
    std::function<Compared(const StateBytes& s, std::span<const MoveBytes> made, const StateBytes& then,
                           const Variation& better)>
        compare;
    std::uint32_t rollouts = ReviewRequest{}.rollouts;  ///< of each state, if nobody says how many
};

/// How a review is watched.
struct ReviewHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;         ///< when set, the review ends without a result
    std::atomic<std::uint32_t>* finished = nullptr;  ///< counts pieces (ReviewRequest::pieces)
};

/// Looks again at a record that the rules have agreed with, step by step (`replayed`). Nothing if it was stopped. The
/// battle's names are left to the caller. The same request gives the same review at any number of threads.
[[nodiscard]] std::optional<Review> review_game(const AnyGame& g, const ReviewParts& parts,
                                                const ReviewRequest& request, const Record& record,
                                                const Replayed& replayed, const ReviewHooks& hooks);

/// For people: at most 100 columns, ASCII but for names.
[[nodiscard]] std::string text_review(const Review& review, Paint paint = {});
/// data/schema/review.schema.json.
[[nodiscard]] std::string json_review(const Review& review);
/// The value over all steps as a picture.
[[nodiscard]] std::string svg_review(const Review& review);

}  // namespace polemarch::sim
