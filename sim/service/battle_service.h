// One opened battle of any rule system, as programs use it: batches and their signatures, replays, odds, advice,
// reviews, games with a person. Compiled once; everything system-specific is behind SystemBattle.
#pragma once

#include "core/diagnostics.h"
#include "core/record.h"
#include "sim/batch/report.h"
#include "sim/batch/signature.h"
#include "sim/events/event_count.h"
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

/// How a batch is run, observed and stopped. Does not affect the report's figures.
struct BatchHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;         ///< set from outside (a signal): ends the run soon
    std::atomic<std::uint32_t>* finished = nullptr;  ///< counts the games taken, for a progress display
    /// Receives the record of each game that was played, in the order of game numbers. If empty, no records are made.
    std::function<void(std::uint32_t game, const std::string& record)> record{};
    /// The record of this game that an earlier run has left, if there is one: then the game is counted as recorded and
    /// is not played. Called on any thread, concurrently. If empty, all games are played.
    std::function<std::optional<Source>(std::uint32_t game)> recorded{};
};

/// Whether agents are clocked (GameRow::work).
enum class Work : std::uint8_t { ignored, clocked };

struct ReplayReport {
    std::size_t steps = 0;                 ///< number of steps that replayed without a difference
    std::vector<std::string> sentences;    ///< what happened, a sentence per step
    std::optional<Diagnostic> difference;  ///< the first
    StateView at;                          ///< after these steps
};

/// A moment of a battle: its start, or where a record stands after its first `most` steps, all without a number.
struct Moment {
    const Record* record = nullptr;
    std::optional<std::size_t> most{};
    std::optional<Side> seen_by{};  ///< as this side sees it (core/game.h, Veiled); else the whole truth
};

/// A signature of some games: if it changes, the program plays differently.
struct GamesSignature {
    GamesHash hash;  ///< over every step of every game
    std::uint64_t steps = 0;
};

/// The battle of a pair of games in a run of this seed, where each pair has one of its own.
using BattleOfPair = std::function<std::shared_ptr<const SystemBattle>(std::uint64_t seed, std::uint32_t pair)>;

/// One opened battle; or a battle whose armies are built anew for each pair of games. Of the latter, what concerns one
/// game only (a session, advice, pictures) is about the battle of the first pair.
class BattleService {
public:
    explicit BattleService(std::shared_ptr<const SystemBattle> battle, BattleOfPair of_pair = {});

    /// Without the texts that differ from pair to pair.
    [[nodiscard]] const BattleInfo& battle() const { return info_; }
    /// The underlying battle of the rule system; of the first pair.
    [[nodiscard]] const SystemBattle& system() const { return *battle_; }
    /// From now on these events are figures of each game, behind those of the battle: in rows, reports and facts().
    /// `where` begins each message; may be empty. Throws InputError for what the battle does not have.
    void count(std::vector<CountedEvent> events, const std::string& where = {});
    /// The figures of a row; of the first pair, without those that only other pairs have.
    [[nodiscard]] std::vector<Fact> facts() const;
    [[nodiscard]] std::vector<AgentInfo> agents() const { return battle_->agents(); }
    /// The one name of this agent among all names of it (canonical_name). Throws InputError for an unknown agent.
    [[nodiscard]] std::string canonical_agent(const std::string& agent) const;
    /// Whether one of the agents thinks by the clock, so that it plays another game each time.
    [[nodiscard]] bool has_clock(const std::array<std::string, 2>& agents) const;
    /// Plays the games of the request; of an agent against itself one game of each pair (without_copies), which the
    /// report's request says. The caller fills in the report's timing. Throws InputError as check() does.
    [[nodiscard]] BatchReport simulate(const BatchRequest& request, const BatchHooks& hooks) const;
    /// Game `game` of that batch, with its facts, as a run with these hooks takes it: read from the record that
    /// hooks.recorded has of it, its decisions untimed; else played, with GameRow::record if hooks.record is set.
    /// Returns nothing if hooks.stop was set meanwhile. May be called on several threads. Throws InputError for an
    /// unknown agent, and, with the name of the file, for a record of another run, an unfinished one, and one that
    /// differs from the rules.
    [[nodiscard]] std::optional<GameRow> game(const BatchRequest& request, std::uint32_t game, const BatchHooks& hooks,
                                              Work work) const;
    /// The same, played without a clock.
    [[nodiscard]] std::optional<GameRow> row(const BatchRequest& request, std::uint32_t game,
                                             const std::atomic<bool>& stop) const;
    /// The record of game `game` of that batch. The batch need not have been run.
    [[nodiscard]] std::string record(const BatchRequest& request, std::uint32_t game) const;
    /// The head of that record, without playing the game.
    [[nodiscard]] RecordHeader record_header(const BatchRequest& request, std::uint32_t game) const;
    /// Throws InputError for an unknown agent and for half a pair (check_whole_pairs). For a check before a run.
    void check(const BatchRequest& request) const;
    /// The signature of the games of that batch. Throws InputError for an unknown agent.
    [[nodiscard]] GamesSignature signature(const BatchRequest& request) const;
    /// Counts below the start, ply by ply (core/perft.h).
    [[nodiscard]] std::vector<PerftLevel> perft(std::size_t depth) const;
    /// `width` is that of the board, in columns, 80 at least. Throws InputError for a record that differs from the
    /// rules.
    [[nodiscard]] StateView view(const Moment& moment, int width = 100) const;
    /// The state at the start; `width` as above.
    [[nodiscard]] StateView start(int width = 100) const { return view({}, width); }
    /// Compares the record, or its first `most` steps, with the rules; `width` as above.
    [[nodiscard]] ReplayReport replay(const Record& record, std::optional<std::size_t> most = std::nullopt,
                                      int width = 100) const;
    /// A picture (SVG). Throws InputError for a record that differs from the rules, and if the rule system cannot draw
    /// what is asked for.
    [[nodiscard]] std::string picture(const PictureRequest& request, const Moment& moment = {}) const;
    /// What stands there, as JSON. Throws InputError for a record that differs from the rules, and if the rule system
    /// does not offer it.
    [[nodiscard]] std::string state_json(const Moment& moment = {}) const;
    /// The odds of these moves, typed in order, at the start or after the first `most` steps of a record. Throws
    /// InputError for an illegal move, and for a record that differs from the rules.
    [[nodiscard]] OddsAnswer odds(const std::vector<std::string>& moves, const Record* record = nullptr,
                                  std::optional<std::size_t> most = std::nullopt) const;
    /// What an agent would choose, and why, after the first `most` steps of a record, or at the start; dice that are
    /// due at the start are rolled by the request's seed. Throws InputError if no side is to move, for an unknown
    /// agent, and for a record that differs from the rules.
    [[nodiscard]] Advice suggest(const AdviceRequest& request, const Record* record = nullptr,
                                 std::optional<std::size_t> most = std::nullopt) const;
    /// The agent's analysis of the choice that step `step` of the record (counted from 1, as in its log) made. Throws
    /// InputError also if the step is a roll.
    [[nodiscard]] Advice explain(const AdviceRequest& request, const Record& record, std::size_t step) const;
    /// The self-play games that the evaluation of its agents is fitted to. Throws InputError if they have no
    /// evaluation.
    [[nodiscard]] TrainingGames training_games() const;
    /// The default review request of this rule system.
    [[nodiscard]] ReviewRequest usual_review() const;
    /// Analyses a recorded game, finished or not. Returns nothing if it was stopped. Throws InputError for a record
    /// that differs from the rules, and if the rule system offers no review.
    [[nodiscard]] std::optional<Review> review(const Record& record, const ReviewRequest& request,
                                               const ReviewHooks& hooks) const;
    /// The handicap of a text such as "vp=1,panic=+4"; an empty text is no handicap. Throws InputError, which lists the
    /// valid ones, for anything else.
    [[nodiscard]] HandicapInfo handicap(const std::string& text) const;
    /// The same battle with these handicaps of sides A and B, in addition to its own. Throws InputError for an invalid
    /// text or an impossible battle; warns of implausible ones.
    [[nodiscard]] std::unique_ptr<BattleService> handicapped(const std::array<std::string, 2>& texts,
                                                             Diagnostics& warnings) const;
    /// A new game between a person and an agent, or between two persons if the request's general is person_name. Throws
    /// InputError for an unknown agent.
    [[nodiscard]] std::unique_ptr<Session> play(const SessionRequest& request) const;
    /// Continues a recorded game, finished or not, exactly where it ends: with its dice, and against the agent named in
    /// it unless the request names another; or between the two persons who played it. Throws InputError if the record
    /// differs from the rules, or if neither it nor the request names the person's side.
    [[nodiscard]] std::unique_ptr<Session> resume(const Record& record, const SessionRequest& request) const;

private:
    /// The battle of a game of the batch.
    [[nodiscard]] std::shared_ptr<const SystemBattle> battle_of(const BatchRequest& request, std::uint32_t game) const;
    /// The events in that battle; null: none are counted.
    [[nodiscard]] std::shared_ptr<const BoundEvents> events_in(const SystemBattle& battle) const;

    std::shared_ptr<const SystemBattle> battle_;
    BattleOfPair of_pair_;
    BattleInfo info_;
    std::vector<CountedEvent> events_;
    std::shared_ptr<const BoundEvents> bound_;  ///< null: none; of the first pair
};

}  // namespace polemarch::sim
