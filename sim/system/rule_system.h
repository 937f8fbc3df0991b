// What a rule system offers besides its rules: RuleSystem for its files and its dice, SystemBattle for one opened
// battle. Every optional capability has a default answer ("not offered by this system"), so a new capability is
// declared here and in the systems that have it, and nowhere else.
//
// Everything that belongs to the rules (moves, dice, texts) comes from SystemBattle::game(). typed_battle.h implements
// what follows from a typed Game; sim/registry.cpp lists the systems.
#pragma once

#include "ai/any_agent.h"
#include "core/diagnostics.h"
#include "core/perft.h"
#include "core/source.h"
#include "sim/analysis/advice.h"
#include "sim/analysis/review.h"
#include "sim/analysis/training_games.h"
#include "sim/batch/batch.h"
#include "sim/batch/game_observer.h"
#include "sim/events/event_view.h"
#include "sim/odds/odds.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/json_fwd.h"
#include "sim/shared/svg.h"
#include "sim/system/armies.h"
#include "sim/system/balance_dials.h"
#include "sim/system/plausible_values.h"
#include "sim/system/umpire.h"

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// The rule system does not offer what was asked for.
class NotOffered : public InputError {
public:
    using InputError::InputError;
};

/// How a game of a batch is observed.
struct GameWatch {
    GameObserver* observer = nullptr;  ///< may be null
    bool clocked = false;              ///< both agents are clocked (GameRow::work)
};

/// How a board is drawn.
struct BoardLook {
    bool colour = false;
    int width = 100;  ///< columns, 80 at least
};

/// A figure that depends on others by the rules.
struct Consequence {
    std::string path;  ///< sim/system/figures.h
    int before = 0;    ///< in the unchanged battle
    int now = 0;       ///< in the changed one
    int follows = 0;   ///< what it should be there by the rules
};

/// A rule that a battle may have or not.
struct OptionalRule {
    std::string name;  ///< as typed: "averaging-dice"; "no-averaging-dice" takes it away
    std::string rule;  ///< its number: "17.2.1"
};

/// One opened battle. Immutable; may be shared by threads.
class SystemBattle {
public:
    /// `sources`: the texts named in info.sources, the scenario first. Takes info.own_figures from it.
    SystemBattle(BattleInfo info, std::vector<Source> sources);
    SystemBattle(const SystemBattle&) = delete;
    SystemBattle& operator=(const SystemBattle&) = delete;
    virtual ~SystemBattle() = default;

    [[nodiscard]] const BattleInfo& info() const { return info_; }
    [[nodiscard]] const std::vector<Source>& sources() const { return sources_; }

    // ---- what follows from a typed Game (typed_battle.h)
    [[nodiscard]] virtual const AnyGame& game() const = 0;
    [[nodiscard]] virtual std::vector<AgentInfo> agents() const = 0;
    /// A new agent by its full name with settings. Throws InputError, which lists the valid names, for an unknown one.
    [[nodiscard]] virtual std::unique_ptr<AnyAgent> agent(const std::string& name) const = 0;
    /// Plays game `game` of the batch. The row has the facts, and the work of both agents if they are clocked. Returns
    /// nothing if `stop` was set meanwhile. Throws InputError for an unknown agent.
    [[nodiscard]] virtual std::optional<GameRow> play(const BatchRequest& request, std::uint32_t game,
                                                      const std::atomic<bool>& stop, const GameWatch& watch) const = 0;
    /// Counts below the start, ply by ply (core/perft.h).
    [[nodiscard]] virtual std::vector<PerftLevel> perft(std::size_t depth) const = 0;

    // ---- optional capabilities
    /// The state as text within the columns of `look`: what is due; the map; its legend and the two armies. With escape
    /// sequences for terminals if it asks for colour; colour is never the only mark. Default: the position.
    [[nodiscard]] virtual std::string board(const StateBytes& s, const Due& due, const BoardLook& look) const;
    /// The part of the map where something happens, in lines that fit: what is due, and what has changed since
    /// `before`. Default: empty.
    [[nodiscard]] virtual std::string board_part(const StateBytes& s, const StateBytes& before,
                                                 const BoardRoom& room) const;
    /// What a list shows behind a legal move. Default: nothing.
    [[nodiscard]] virtual Remark remark(const StateBytes& s, const MoveBytes& m) const;
    /// A text with lengths as lists show them, in coarser steps than moves are written. Default: unchanged.
    [[nodiscard]] virtual std::string rounded(const std::string& text) const;
    /// How the battle is won, in a sentence or two. Default: empty.
    [[nodiscard]] virtual std::string victory() const;
    /// The units of a state in words, side A's first. Default: empty.
    [[nodiscard]] virtual std::vector<UnitInWords> units(const StateBytes& s) const;
    /// The rules of the battle beyond the basic game, a sentence each. Default: empty.
    [[nodiscard]] virtual std::vector<std::string> special_rules(const StateBytes& s) const;
    /// The odds of these moves, made in order from `s`. Throws InputError for an illegal move. Default: the dice that
    /// the last one leads to (sim/odds/upcoming_dice.h).
    [[nodiscard]] virtual OddsAnswer odds(const StateBytes& s, const std::vector<std::string>& moves) const;
    /// An agent's analysis of the choices in a state, except what advice() adds. For an agent without an analysis the
    /// function asks another and says so. Throws InputError for an unknown one (require_agent).
    [[nodiscard]] virtual Advice advise(const AdviceQuestion& question) const;
    /// A state and what is due in it as SVG.
    [[nodiscard]] virtual std::string picture(const StateBytes& s, const Due& due, const PictureRequest& request) const;
    /// The self-play games that the evaluation of its agents is fitted to.
    [[nodiscard]] virtual TrainingGames training_games() const;
    /// Whether a battle that ends with this payoff to side A is drawn, though it pays one side more than the other.
    /// Default: no.
    [[nodiscard]] virtual bool drawn_with_advantage(double payoff) const;
    /// What a review requires.
    [[nodiscard]] virtual ReviewParts review() const;
    /// The handicap of a text such as "vp=1,panic=+4"; an empty text is no handicap. Throws InputError, which lists the
    /// valid ones, for anything else.
    [[nodiscard]] virtual HandicapInfo handicap(const std::string& text) const;
    /// The same battle with these handicaps of sides A and B, in addition to its own. Throws InputError for an invalid
    /// text or an impossible battle; warns of implausible ones.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> handicapped(const std::array<std::string, 2>& texts,
                                                                    Diagnostics& warnings) const;
    /// What events that a user counts may ask about the battle. Default: results and figures only.
    [[nodiscard]] virtual std::unique_ptr<const EventView> event_view() const;
    /// All figures that depend on others, and what follows for them from changes that made this battle of `before`.
    /// Default: none.
    [[nodiscard]] virtual std::vector<Consequence> consequences(const SystemBattle& before) const;
    /// What can be made more or less of to balance the battle. Default: nothing.
    [[nodiscard]] virtual std::vector<BalanceDial> balance_dials() const;
    /// Of both armies at the start. Default: not known.
    [[nodiscard]] virtual std::array<ArmySize, 2> army_sizes() const;
    /// Its texts, in which each unit has an entry in the scenario and a place that depends on no other unit: one can be
    /// removed. Default: sources().
    [[nodiscard]] virtual std::vector<Source> sources_by_place() const;
    /// What stands in a state, or in a side's view of one, and what each unit can do there, as JSON in one line.
    [[nodiscard]] virtual std::string state_json(const StateBytes& s) const;

    // ---- optional: the board as data, for front ends that draw it (data/BOARD.md). Default: NotOffered is thrown.
    /// The ground in a state, which rarely changes.
    [[nodiscard]] virtual Json ground(const StateBytes& s) const;
    /// What is on it: units, leaders, markers.
    [[nodiscard]] virtual Json pieces(const StateBytes& s) const;
    /// What a legal move points at: its unit, place and target.
    [[nodiscard]] virtual Json point(const StateBytes& s, const MoveBytes& m) const;
    /// What the unit of this name can reach, see and threaten in a state, and what threatens it. Throws InputError if
    /// there is no such unit.
    [[nodiscard]] virtual Json look(const StateBytes& s, const std::string& unit) const;
    /// The zones of control of all units of each side in a state.
    [[nodiscard]] virtual Json zones(const StateBytes& s) const;
    /// The legal move whose result is nearest to a place that was pointed at; empty: none is near. `place` is as the
    /// request "near" describes it (data/BOARD.md). Throws InputError if it is not.
    [[nodiscard]] virtual std::string nearest_move(const StateBytes& s, const Json& place) const;

    // ---- derived from these
    /// advise(), completed with what is due and the side to choose.
    [[nodiscard]] Advice advice(const AdviceQuestion& question) const;
    /// What happens next in the state; or that a side has given up there.
    [[nodiscard]] Due due(const StateBytes& s, std::optional<Side> resigned) const;

protected:
    void require_agent(const std::string& name) const { static_cast<void>(agent(name)); }

private:
    BattleInfo info_;
    std::vector<Source> sources_;
};

/// Makes the battles of two armies that meet. Immutable; may be shared by threads.
class Meetings {
public:
    Meetings() = default;
    Meetings(const Meetings&) = delete;
    Meetings& operator=(const Meetings&) = delete;
    virtual ~Meetings() = default;

    /// The battle of these two, from its eve on. Null after errors. Throws InputError if no army of a list is legal.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> battle(const MeetingRequest& request,
                                                               Diagnostics& diagnostics) const = 0;
};

/// A map of the editor Tiled.
struct DrawnMap {
    Source file;
    std::function<Source(const std::string& path)> read_beside;  ///< a file that the map names; throws InputError
    std::optional<Source> tiles{};                               ///< says which tile is which terrain
};
/// What a map for that editor will be called: it is XML as .tmx, else JSON. `image`: the picture of its tiles.
struct EditorFiles {
    std::filesystem::path map, image;
};
/// A map for the editor Tiled: its file, and the picture of its tiles.
struct EditorMap {
    std::string map, tiles;
    std::vector<std::filesystem::path> read{};  ///< the files that it was made of
};

/// A rule system. Immutable; one of each kind.
class RuleSystem {
public:
    /// `name`: on the command line, in records and reports ("ancient-battles"); `folder`: below the data directory.
    RuleSystem(std::string_view name, std::string_view folder) : name_(name), folder_(folder) {}
    RuleSystem(const RuleSystem&) = delete;
    RuleSystem& operator=(const RuleSystem&) = delete;
    virtual ~RuleSystem() = default;

    [[nodiscard]] std::string_view name() const { return name_; }
    [[nodiscard]] std::string_view folder() const { return folder_; }

    // ---- what every system has
    [[nodiscard]] virtual std::vector<AgentInfo> agents() const = 0;
    /// Opens a scenario; reads the other files it needs from the data directory. `options` are words that change which
    /// of its optional rules are in force. Throws InputError for an unknown option. Returns null after errors.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& data,
                                                             const std::vector<std::string>& options,
                                                             Diagnostics& diagnostics) const = 0;
    /// Opens a battle from the texts of a record. Returns null after errors, which name the record and its text.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> reopen(const Record& record,
                                                               Diagnostics& diagnostics) const = 0;
    /// What this file of the system is; nothing after errors.
    [[nodiscard]] virtual std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                              Diagnostics& diagnostics) const = 0;
    /// Every assumed figure of its charts with its plausible values, in their order. Nothing, and errors, if the charts
    /// have faults or an assumed figure has none.
    [[nodiscard]] virtual std::optional<std::vector<PlausibleFigure>> plausible_figures(
        const std::filesystem::path& data, Diagnostics& diagnostics) const = 0;

    // ---- optional capabilities
    [[nodiscard]] virtual std::vector<HandicapDial> handicap_dials() const;
    /// What open() takes as `options`. Default: none.
    [[nodiscard]] virtual std::vector<OptionalRule> optional_rules() const { return {}; }
    /// The questions about dice that it answers without a battle; may have none.
    [[nodiscard]] virtual OddsMenu odds_menu() const;
    /// Throws InputError if the question is not understood. Returns nothing if the charts have faults, which go to
    /// `diagnostics`.
    [[nodiscard]] virtual std::optional<OddsAnswer> odds(const OddsQuestion& question,
                                                         const std::filesystem::path& data,
                                                         Diagnostics& diagnostics) const;
    [[nodiscard]] virtual bool has_umpire() const;
    /// The umpire for games on a real table; the seed decides its dice. Null, and errors, if the charts have faults.
    [[nodiscard]] virtual std::unique_ptr<Umpire> umpire(std::uint64_t seed, const std::filesystem::path& data,
                                                         Diagnostics& diagnostics) const;
    /// Armies built from lists; null: the system has none.
    [[nodiscard]] virtual const Armies* armies() const;
    /// Battles of two armies that meet. Null after errors.
    [[nodiscard]] virtual std::unique_ptr<const Meetings> meetings(const std::filesystem::path& data,
                                                                   Diagnostics& diagnostics) const;
    [[nodiscard]] virtual bool has_hex_maps() const;
    /// The map of a scenario for the editor Tiled. Nothing after errors.
    [[nodiscard]] virtual std::optional<EditorMap> export_map(const Source& scenario, const std::filesystem::path& data,
                                                              const EditorFiles& files, Diagnostics& diagnostics) const;
    /// Converts such a map to the part of a scenario file that describes it; or, given a scenario without errors, to
    /// its whole text with this map. Returns nothing after errors.
    [[nodiscard]] virtual std::optional<std::string> import_map(const DrawnMap& map,
                                                                const std::optional<Source>& scenario,
                                                                const std::filesystem::path& data,
                                                                Diagnostics& diagnostics) const;
    /// A file for DrawnMap::tiles, with a line for each tile of the map. Returns nothing after errors.
    [[nodiscard]] virtual std::optional<std::string> map_tiles(const DrawnMap& map, const std::filesystem::path& data,
                                                               Diagnostics& diagnostics) const;

private:
    std::string_view name_, folder_;
};

/// All rule systems (sim/registry.cpp), in the order in which they are listed.
[[nodiscard]] const std::vector<const RuleSystem*>& rule_systems();

}  // namespace polemarch::sim
