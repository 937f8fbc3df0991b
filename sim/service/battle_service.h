// One opened battle of whatever rule system, as programs use it: batches and their signatures, replays, odds, advice,
// reviews, games with a person. Compiled once; what a rule system has of its own stands behind SystemBattle.
#pragma once

#include "core/diagnostics.h"
#include "core/record.h"
#include "sim/batch/report.h"
#include "sim/batch/signature.h"
#include "sim/play/session.h"
#include "sim/system/rule_system.h"

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// How a batch is carried out, watched and stopped; none of it changes the report's figures.
struct BatchHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;         ///< set from outside (a signal): the run ends soon
    std::atomic<std::uint32_t>* finished = nullptr;  ///< games taken so far, for whoever shows progress
    /// Takes the record of each game, in the order of game numbers; empty: no records are made.
    std::function<void(std::uint32_t game, const std::string& record)> record{};
};

struct ReplayReport {
    std::size_t steps = 0;                 ///< replayed without a difference
    std::vector<std::string> sentences;    ///< what happened, a step each
    std::optional<Diagnostic> difference;  ///< the first
    StateView at;                          ///< after these steps
};

/// Whether the program still plays as it did.
struct GamesSignature {
    GamesHash hash;  ///< over every step of every game
    std::uint64_t steps = 0;
};

/// One opened battle.
class BattleService {
public:
    explicit BattleService(std::shared_ptr<const SystemBattle> battle) : battle_(std::move(battle)) {}

    [[nodiscard]] const BattleInfo& battle() const { return battle_->info(); }
    /// The same battle as its rule system offers it.
    [[nodiscard]] const SystemBattle& system() const { return *battle_; }
    [[nodiscard]] std::vector<AgentInfo> agents() const { return battle_->agents(); }
    /// Plays the games asked for; the report's timing is left to the caller. Throws InputError for an unknown agent.
    [[nodiscard]] BatchReport simulate(const BatchRequest& request, const BatchHooks& hooks) const;
    /// Plays game `game` of that batch, clocking both agents (GameRow::work), without facts. Nothing if `stop` was set
    /// meanwhile. May be called on several threads. Throws InputError for an unknown agent.
    [[nodiscard]] std::optional<GameRow> game(const BatchRequest& request, std::uint32_t game,
                                              const std::atomic<bool>& stop) const;
    /// The record of game `game` of that batch, which need not have been played.
    [[nodiscard]] std::string record(const BatchRequest& request, std::uint32_t game) const;
    /// The head of that record, without playing the game.
    [[nodiscard]] RecordHeader record_header(const BatchRequest& request, std::uint32_t game) const;
    /// Throws InputError for an unknown agent. For a check before anything is done.
    void check(const BatchRequest& request) const;
    /// The games of that batch in one number. Throws InputError for an unknown agent.
    [[nodiscard]] GamesSignature signature(const BatchRequest& request) const;
    /// Counts below the start, ply by ply (core/perft.h).
    [[nodiscard]] std::vector<PerftLevel> perft(std::size_t depth) const;
    [[nodiscard]] StateView start() const;
    /// Judges the record, or its first `most` steps, against the rules.
    [[nodiscard]] ReplayReport replay(const Record& record, std::optional<std::size_t> most = std::nullopt) const;
    /// The start, or what stands after the first `most` steps of a record, as a picture (SVG). Throws InputError for a
    /// record that differs from the rules, and where the rule system draws none, or not what is asked for.
    [[nodiscard]] std::string picture(const PictureRequest& request, const Record* record = nullptr,
                                      std::optional<std::size_t> most = std::nullopt) const;
    /// What these moves, typed one after the other, lead to: at the start, or after the first `most` steps of a record.
    /// Throws InputError for a move that is not legal, and for a record that differs from the rules.
    [[nodiscard]] OddsAnswer odds(const std::vector<std::string>& moves, const Record* record = nullptr,
                                  std::optional<std::size_t> most = std::nullopt) const;
    /// What a general would choose at the start, if dice fall there once they are thrown by the request's seed, or
    /// after the first `most` steps of a record, and why. Throws
    /// InputError where no side is to move, for an unknown general, and for a record that differs from the rules.
    [[nodiscard]] Advice suggest(const AdviceRequest& request, const Record* record = nullptr,
                                 std::optional<std::size_t> most = std::nullopt) const;
    /// What he thinks of the choice that step `step` of the record (counted from 1, as in its log) made. Throws
    /// InputError for a step of dice, too.
    [[nodiscard]] Advice explain(const AdviceRequest& request, const Record& record, std::size_t step) const;
    /// How the evaluation of its generals is practised. Throws InputError if they have none.
    [[nodiscard]] TrainingGames training_games() const;
    /// How games of this rule system are looked at if nothing is asked for.
    [[nodiscard]] ReviewRequest usual_review() const;
    /// Looks again at a recorded game, finished or not. Nothing if it was stopped. Throws InputError for a record that
    /// differs from the rules, and where the rule system has no foresight.
    [[nodiscard]] std::optional<Review> review(const Record& record, const ReviewRequest& request,
                                               const ReviewHooks& hooks) const;
    /// What a handicap is that is typed as "vp=1,panic=+4"; an empty text is none. Throws InputError, with what there
    /// is, for anything else.
    [[nodiscard]] HandicapInfo handicap(const std::string& text) const;
    /// The same battle with these handicaps of sides A and B, on top of those that it has. Throws InputError if a text
    /// is none, or leaves no battle that can be; of senseless ones there are warnings.
    [[nodiscard]] std::unique_ptr<BattleService> handicapped(const std::array<std::string, 2>& texts,
                                                             Diagnostics& warnings) const;
    /// A new game between a person and a general. Throws InputError for an unknown general.
    [[nodiscard]] std::unique_ptr<Session> play(const SessionRequest& request) const;
    /// Goes on with a recorded game, finished or not, exactly where it ends: with its dice, and against the general
    /// named in it unless another is asked for. Throws InputError if the record differs from the rules, or if neither
    /// it nor the request says whose side the person takes.
    [[nodiscard]] std::unique_ptr<Session> resume(const Record& record, const SessionRequest& request) const;

private:
    std::shared_ptr<const SystemBattle> battle_;
};

}  // namespace polemarch::sim
