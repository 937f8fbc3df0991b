// What all answers have in common that are found by playing: what is asked about, its games, what they say, what they
// cost, and what they rest on.
//
// An answer holds as played by somebody. The search runs with quick players; what it has found is played again, with
// other dice, by other players (Check), and said to hold for them or not.
#pragma once

#include "sim/answers/comparison.h"
#include "sim/answers/document.h"
#include "sim/shared/json.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// A battle, and who plays it. Sides are fixed; scores are side A's.
struct AnswerSubject {
    PlayedBattle battle;
    std::optional<int> points{};  ///< game size of armies
    std::array<std::string, 2> players{"heuristic", "heuristic"};
    std::vector<FigureChange> changes{};  ///< made in all games
    std::vector<std::string> held{};      ///< as Experiment::held
    std::vector<std::string> options{};   ///< optional rules
    std::uint64_t seed = 1;
    /// "heraclea with side.A.panic = 20, by heuristic"
    [[nodiscard]] std::string words() const;
};
/// For games that check what was found on those of `seed`.
[[nodiscard]] constexpr std::uint64_t fresh_seed(std::uint64_t seed) { return seed + 1; }

/// Plays an answer's games. Remembers nothing of them.
class AnswerGames {
public:
    /// `data`: the folder in which battles are found.
    AnswerGames(AnswerSubject subject, std::filesystem::path data, RunHooks hooks)
        : subject_(std::move(subject)), data_(std::move(data)), hooks_(std::move(hooks)) {}

    /// The first `games` games of the subject's seed, with these changes behind the subject's own. Fewer if stopped.
    /// Throws InputError for an impossible battle, an unknown agent, or one whose play depends on a clock.
    [[nodiscard]] ComparedGames play(const std::vector<FigureChange>& changes, std::uint32_t games) const {
        return play(changes, games, subject_.players, subject_.seed);
    }
    /// The same by others, or with other dice.
    [[nodiscard]] ComparedGames play(const std::vector<FigureChange>& changes, std::uint32_t games,
                                     const std::array<std::string, 2>& players, std::uint64_t seed) const;
    /// The battle with these changes. Throws InputError if it is impossible.
    [[nodiscard]] std::unique_ptr<BattleService> battle(const std::vector<FigureChange>& changes = {}) const;
    /// What follows by the rules from these changes (OpenedCell::follows); nothing, and errors, if they are impossible.
    [[nodiscard]] std::optional<std::vector<FigureChange>> follows(const std::vector<FigureChange>& changes,
                                                                   Diagnostics& diagnostics) const;
    /// Seconds that a game of these players takes on one thread, from a few games (a tenth of a second, or one game).
    [[nodiscard]] double seconds_per_game(const std::array<std::string, 2>& players) const;
    [[nodiscard]] double seconds_per_game() const { return seconds_per_game(subject_.players); }

    [[nodiscard]] const AnswerSubject& subject() const { return subject_; }
    [[nodiscard]] const RunHooks& hooks() const { return hooks_; }
    [[nodiscard]] bool is_stopped() const { return hooks_.stop && *hooks_.stop; }

private:
    AnswerSubject subject_;
    std::filesystem::path data_;
    RunHooks hooks_;
};

/// Results of games with fixed sides.
struct Outcome {
    std::uint64_t games = 0, won = 0, drawn = 0, lost = 0;  ///< of side A
    double score = 0.5;                                     ///< won + half of drawn, divided by all
    Interval interval{};                                    ///< of the score, 95%
};
[[nodiscard]] Outcome outcome_of(const ComparedGames& games);
/// "58.3 % (54.1 to 62.4)"
[[nodiscard]] std::string score_words(const Outcome& outcome);

/// The same question put to other players.
struct Check {
    std::string player;  ///< of both sides
    std::uint64_t seed = 1;
    Outcome before, after;          ///< without and with what was found; equal if nothing was changed
    PairedDifference difference{};  ///< of the score, after - before
};
/// Plays `games` games without and with the changes, on a fresh seed.
[[nodiscard]] Check check_with(const AnswerGames& answer, const std::string& player,
                               const std::vector<FigureChange>& changes, std::uint32_t games);

/// "9,600 games of heuristic: about 40 seconds". `seconds` of one game on one thread.
[[nodiscard]] std::string cost_words(std::uint64_t games, double seconds, int threads, const std::string& players);
/// "40 seconds", "3 minutes", "2.5 hours"
[[nodiscard]] std::string duration_words(double seconds);

/// What an answer rests on.
struct AnswerBasis {
    std::string method;  ///< a sentence or two, with its source
    AnswerSubject subject;
    BattleInfo battle;
    std::uint64_t games = 0;  ///< played in all
    std::string command;      ///< that gives the same answer
};
/// Members "method", "asked", "battle", "games", "command", "program" and "assumed".
[[nodiscard]] Json basis_json(const AnswerBasis& basis);
void add_basis(const AnswerBasis& basis, Document& document);

}  // namespace polemarch::sim
