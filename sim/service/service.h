// The border between the program and the rule systems: what the tools may ask of an opened battle without knowing
// its rules. One virtual call a command; everything behind it is a template, instantiated once a system in
// sim/<system>/service.cpp.
#pragma once

#include "core/diagnostics.h"
#include "core/perft.h"
#include "core/record.h"
#include "sim/analysis/advice.h"
#include "sim/analysis/practice.h"
#include "sim/analysis/review.h"
#include "sim/batch/report.h"
#include "sim/batch/signature.h"
#include "sim/odds/odds.h"
#include "sim/play/moment.h"
#include "sim/play/session.h"
#include "sim/service/umpire.h"
#include "sim/shared/svg.h"

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
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

/// The same of a review; `finished` counts pieces (ReviewRequest::pieces).
struct ReviewHooks {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
    std::atomic<std::uint32_t>* finished = nullptr;
};

struct ReplayReport {
    std::size_t steps = 0;                 ///< replayed without a difference
    std::vector<std::string> sentences;    ///< what happened, a step each
    std::optional<Diagnostic> difference;  ///< the first
    Moment at;                             ///< after these steps
};

/// Whether the program still plays as it did.
struct GamesSignature {
    GamesHash hash;  ///< over every step of every game
    std::uint64_t steps = 0;
};

/// One opened battle.
class Service {
public:
    Service() = default;
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;
    virtual ~Service() = default;

    [[nodiscard]] virtual const BattleInfo& battle() const = 0;
    [[nodiscard]] virtual std::vector<AgentInfo> agents() const = 0;
    /// Plays the games asked for; the report's timing is left to the caller. Throws InputError for an unknown agent.
    [[nodiscard]] virtual BatchReport simulate(const BatchRequest& request, const BatchHooks& hooks) const = 0;
    /// Plays game `game` of that batch, clocking both agents (GameRow::work), without facts. Nothing if `stop` was set
    /// meanwhile. May be called on several threads. Throws InputError for an unknown agent.
    [[nodiscard]] virtual std::optional<GameRow> game(const BatchRequest& request, std::uint32_t game,
                                                      const std::atomic<bool>& stop) const = 0;
    /// The record of game `game` of that batch, which need not have been played.
    [[nodiscard]] virtual std::string record(const BatchRequest& request, std::uint32_t game) const = 0;
    /// The head of that record, without playing the game.
    [[nodiscard]] virtual RecordHeader record_header(const BatchRequest& request, std::uint32_t game) const = 0;
    /// Throws InputError for an unknown agent. For a check before anything is done.
    virtual void check(const BatchRequest& request) const = 0;
    /// The games of that batch in one number. Throws InputError for an unknown agent.
    [[nodiscard]] virtual GamesSignature signature(const BatchRequest& request) const = 0;
    /// Counts below the start, ply by ply (core/perft.h).
    [[nodiscard]] virtual std::vector<PerftLevel> perft(std::size_t depth) const = 0;
    [[nodiscard]] virtual Moment start() const = 0;
    /// Judges the record, or its first `most` steps, against the rules.
    [[nodiscard]] virtual ReplayReport replay(const Record& record,
                                              std::optional<std::size_t> most = std::nullopt) const = 0;
    /// The start, or what stands after the first `most` steps of a record, as a picture (SVG). Throws InputError for a
    /// record that differs from the rules, and where the rule system draws none, or not what is asked for.
    [[nodiscard]] virtual std::string picture(const PictureRequest& request, const Record* record = nullptr,
                                              std::optional<std::size_t> most = std::nullopt) const = 0;
    /// What these moves, typed one after the other, lead to: at the start, or after the first `most` steps of a record.
    /// Throws InputError for a move that is not legal, and for a record that differs from the rules.
    [[nodiscard]] virtual OddsAnswer odds(const std::vector<std::string>& moves, const Record* record = nullptr,
                                          std::optional<std::size_t> most = std::nullopt) const = 0;
    /// What a general would choose at the start, if dice fall there once they are thrown by the request's seed, or
    /// after the first `most` steps of a record, and why. Throws
    /// InputError where no side is to move, for an unknown general, and for a record that differs from the rules.
    [[nodiscard]] virtual Advice suggest(const AdviceRequest& request, const Record* record = nullptr,
                                         std::optional<std::size_t> most = std::nullopt) const = 0;
    /// What he thinks of the choice that step `step` of the record (counted from 1, as in its log) made. Throws
    /// InputError for a step of dice, too.
    [[nodiscard]] virtual Advice explain(const AdviceRequest& request, const Record& record,
                                         std::size_t step) const = 0;
    /// How the evaluation of its generals is practised. Throws InputError if they have none.
    [[nodiscard]] virtual Practice practice() const = 0;
    /// How games of this rule system are looked at if nothing is asked for.
    [[nodiscard]] virtual ReviewRequest usual_review() const = 0;
    /// Looks again at a recorded game, finished or not. Nothing if it was stopped. Throws InputError for a record that
    /// differs from the rules, and where the rule system has no foresight.
    [[nodiscard]] virtual std::optional<Review> review(const Record& record, const ReviewRequest& request,
                                                       const ReviewHooks& hooks) const = 0;
    /// What a handicap is that is typed as "vp=1,panic=+4"; an empty text is none. Throws InputError, with what there
    /// is, for anything else.
    [[nodiscard]] virtual HandicapInfo handicap(const std::string& text) const = 0;
    /// The same battle with these handicaps of sides A and B, on top of those that it has. Throws InputError if a text
    /// is none, or leaves no battle that can be; of senseless ones there are warnings.
    [[nodiscard]] virtual std::unique_ptr<Service> handicapped(const std::array<std::string, 2>& texts,
                                                               Diagnostics& warnings) const = 0;
    /// A new game between a person and a general. Throws InputError for an unknown general.
    [[nodiscard]] virtual std::unique_ptr<Session> play(const SessionRequest& request) const = 0;
    /// Goes on with a recorded game, finished or not, exactly where it ends: with its dice, and against the general
    /// named in it unless another is asked for. Throws InputError if the record differs from the rules, or if neither
    /// it nor the request says whose side the person takes.
    [[nodiscard]] virtual std::unique_ptr<Session> resume(const Record& record,
                                                          const SessionRequest& request) const = 0;
};

/// Opens a scenario by its path or its short name (data/<system>/scenarios/<name>.toml). Null, and errors, if there
/// is a fault in it; an unknown name throws InputError with the names that are near. Warnings go to `diagnostics`.
/// `options` change which of its optional rules are in force: "averaging-dice", "no-re-rolls"; an unknown one throws.
[[nodiscard]] std::unique_ptr<Service> open_battle(const std::string& scenario, const std::filesystem::path& data,
                                                   Diagnostics& diagnostics,
                                                   const std::vector<std::string>& options = {});
/// Opens the battle that a record carries; it reads no other file.
[[nodiscard]] std::unique_ptr<Service> open_battle(const Record& record, Diagnostics& diagnostics);

/// Looks for faults in a scenario (by name or path) or a chart: what it is ("Heraclea, a scenario"), or nothing and
/// errors.
[[nodiscard]] std::optional<std::string> validate_file(const std::string& file, const std::filesystem::path& data,
                                                       Diagnostics& diagnostics);

/// A scenario to begin with (data/<system>/skeleton.toml). Throws InputError for an unknown system, and for one that
/// has none.
[[nodiscard]] std::string skeleton(const std::string& system, const std::filesystem::path& data);

/// A map for the editor Tiled: its file, and the picture of its tiles.
struct EditorMap {
    std::string map, tiles;
};
/// The map of a scenario (by name or path); `image` is the name that its picture will have beside it. Nothing after
/// errors; InputError where the rule system has no maps of hexes.
[[nodiscard]] std::optional<EditorMap> export_map(const std::string& scenario, const std::filesystem::path& data,
                                                  const std::string& image, Diagnostics& diagnostics);
/// A map of that editor as the part of a scenario file that says it; or, given a scenario, the whole text of that with
/// this map in it. Nothing after errors.
[[nodiscard]] std::optional<std::string> import_map(const std::string& map, const std::optional<std::string>& scenario,
                                                    const std::filesystem::path& data, Diagnostics& diagnostics);

/// What each rule system can be asked about its dice without a battle, by its name ("ancient-battles").
[[nodiscard]] std::map<std::string, OddsMenu> odds_menus();
/// Throws InputError for an unknown system, and for what it does not understand; of faulty charts too.
[[nodiscard]] OddsAnswer odds(const std::string& system, const OddsQuestion& question,
                              const std::filesystem::path& data);

/// Rule systems that have an umpire for games on a real table.
[[nodiscard]] std::vector<std::string> umpired_systems();
/// The umpire of such a system, whose dice the seed decides. Throws InputError for any other, and for faulty charts.
[[nodiscard]] std::unique_ptr<Umpire> open_umpire(const std::string& system, std::uint64_t seed,
                                                  const std::filesystem::path& data);

/// The agents that can be asked for by name, of all rule systems; those of one name are one, with the settings that
/// the first of them has.
[[nodiscard]] std::vector<AgentInfo> all_agents();

/// What a handicap can change, in all rule systems; those of one name are one.
[[nodiscard]] std::vector<HandicapDial> all_handicap_dials();

/// Short names of all scenarios in the data directory, in order; only of rule systems that have all these players.
[[nodiscard]] std::vector<std::string> scenario_names(const std::filesystem::path& data,
                                                      const std::vector<std::string>& players = {});

}  // namespace polemarch::sim
