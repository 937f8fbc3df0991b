// What a rule system offers besides its rules: RuleSystem for its files and its dice, SystemBattle for one opened
// battle. Everything that not every system has comes with a default answer ("not offered by this system"), so that a
// new capability is declared here and in the systems that have it, and nowhere else.
//
// What belongs to the rules (moves, dice, texts) is asked of SystemBattle::game(). typed_battle.h gives a system all
// that follows from its typed Game; sim/registry.cpp lists the systems.
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
#include "sim/odds/odds.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/svg.h"
#include "sim/system/umpire.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// This rule system does not offer what was asked of it.
class NotOffered : public InputError {
public:
    using InputError::InputError;
};

/// How a game of a batch is watched.
struct GameWatch {
    GameObserver* observer = nullptr;  ///< may be null
    bool clocked = false;              ///< both agents are clocked (GameRow::work)
};

/// One opened battle. Immutable; may be shared by threads.
class SystemBattle {
public:
    /// `sources`: the texts named in info.sources.
    SystemBattle(BattleInfo info, std::vector<Source> sources) : info_(std::move(info)), sources_(std::move(sources)) {}
    SystemBattle(const SystemBattle&) = delete;
    SystemBattle& operator=(const SystemBattle&) = delete;
    virtual ~SystemBattle() = default;

    [[nodiscard]] const BattleInfo& info() const { return info_; }
    [[nodiscard]] const std::vector<Source>& sources() const { return sources_; }

    // ---- what follows from a typed Game (typed_battle.h)
    [[nodiscard]] virtual const AnyGame& game() const = 0;
    [[nodiscard]] virtual std::vector<AgentInfo> agents() const = 0;
    /// A new agent by its whole name, "level-6:simulations=250". Throws InputError, with the names that there are, for an
    /// unknown one.
    [[nodiscard]] virtual std::unique_ptr<AnyAgent> agent(const std::string& name) const = 0;
    /// Plays game `game` of the batch; the row has the facts, and the work of both agents if it is clocked. Nothing if
    /// `stop` was set meanwhile. Throws InputError for an unknown agent.
    [[nodiscard]] virtual std::optional<GameRow> play(const BatchRequest& request, std::uint32_t game,
                                                      const std::atomic<bool>& stop, const GameWatch& watch) const = 0;
    /// Counts below the start, ply by ply (core/perft.h).
    [[nodiscard]] virtual std::vector<PerftLevel> perft(std::size_t depth) const = 0;

    // ---- what a system may have
    /// The state as text within 100 columns: what is due; the map; its signs and the two armies. With escape sequences
    /// for terminals if `colour`; nothing is said by colour alone. Default: the position.
    [[nodiscard]] virtual std::string board(const StateBytes& s, const Due& due, bool colour) const;
    /// What the battle has besides the basic game, a sentence each. Default: nothing.
    [[nodiscard]] virtual std::vector<std::string> special_rules(const StateBytes& s) const;
    /// What these moves, made in turn from `s`, lead to. Throws InputError for a move that is not legal. Default: the
    /// dice that the last one leads to (sim/odds/upcoming_dice.h).
    [[nodiscard]] virtual OddsAnswer odds(const StateBytes& s, const std::vector<std::string>& moves) const;
    /// What an agent of this battle thinks of the choices in a state, but for what advice() adds. Of an agent that
    /// thinks nothing the function chooses another to ask, and says so. Throws InputError for an unknown one
    /// (require_agent).
    [[nodiscard]] virtual Advice advise(const AdviceQuestion& question) const;
    /// A state and what is due in it as SVG.
    [[nodiscard]] virtual std::string picture(const StateBytes& s, const Due& due, const PictureRequest& request) const;
    /// How the evaluation of its agents is practised.
    [[nodiscard]] virtual TrainingGames training_games() const;
    /// What a review asks.
    [[nodiscard]] virtual ReviewParts review() const;
    /// What a handicap is that is typed as "vp=1,panic=+4"; an empty text is none. Throws InputError, with what there
    /// is, for anything else.
    [[nodiscard]] virtual HandicapInfo handicap(const std::string& text) const;
    /// The same battle with these handicaps of sides A and B, on top of those that it has. Throws InputError if a text
    /// is none, or leaves no battle that can be; of senseless ones there are warnings.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> handicapped(const std::array<std::string, 2>& texts,
                                                                    Diagnostics& warnings) const;

    // ---- made of these
    /// advise(), with what is due and who chooses.
    [[nodiscard]] Advice advice(const AdviceQuestion& question) const;
    /// What happens next in the state; or, where a side has given up there, that it has.
    [[nodiscard]] Due due(const StateBytes& s, std::optional<Side> resigned) const;

protected:
    void require_agent(const std::string& name) const { static_cast<void>(agent(name)); }

private:
    BattleInfo info_;
    std::vector<Source> sources_;
};

/// A map for the editor Tiled: its file, and the picture of its tiles.
struct EditorMap {
    std::string map, tiles;
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
    /// Opens a scenario; whatever else it needs is read from the data directory. `options` are words that change which
    /// of its optional rules are in force: InputError for one that is unknown. Null after errors.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> open(const Source& scenario, const std::filesystem::path& data,
                                                             const std::vector<std::string>& options,
                                                             Diagnostics& diagnostics) const = 0;
    /// Opens a battle from the texts of a record. Null after errors, which name the record and its text.
    [[nodiscard]] virtual std::unique_ptr<SystemBattle> reopen(const Record& record,
                                                               Diagnostics& diagnostics) const = 0;
    /// What this file of the system is; nothing after errors.
    [[nodiscard]] virtual std::optional<std::string> validate(const Source& file, const std::filesystem::path& data,
                                                              Diagnostics& diagnostics) const = 0;

    // ---- what a system may have
    [[nodiscard]] virtual std::vector<HandicapDial> handicap_dials() const;
    /// What it can be asked about its dice without a battle; no questions where nothing can be asked.
    [[nodiscard]] virtual OddsMenu odds_menu() const;
    /// Throws InputError for what is not understood; faults of the charts go to `diagnostics`, and there is no answer.
    [[nodiscard]] virtual std::optional<OddsAnswer> odds(const OddsQuestion& question,
                                                         const std::filesystem::path& data,
                                                         Diagnostics& diagnostics) const;
    [[nodiscard]] virtual bool has_umpire() const;
    /// The umpire of its games on a real table, whose dice the seed decides; null, and faults, if the charts have any.
    [[nodiscard]] virtual std::unique_ptr<Umpire> umpire(std::uint64_t seed, const std::filesystem::path& data,
                                                         Diagnostics& diagnostics) const;
    [[nodiscard]] virtual bool has_hex_maps() const;
    /// The map of a scenario for the editor Tiled; `image` is what the picture of its tiles will be called. Nothing
    /// after errors.
    [[nodiscard]] virtual std::optional<EditorMap> export_map(const Source& scenario, const std::filesystem::path& data,
                                                              const std::string& image, Diagnostics& diagnostics) const;
    /// Such a map as the part of a scenario file that says it; or, given a scenario, all of its text with this map in
    /// it, which has no errors. Nothing after errors.
    [[nodiscard]] virtual std::optional<std::string> import_map(const Source& map,
                                                                const std::optional<Source>& scenario,
                                                                const std::filesystem::path& data,
                                                                Diagnostics& diagnostics) const;

private:
    std::string_view name_, folder_;
};

/// All rule systems (sim/registry.cpp), in the order in which they are listed to people.
[[nodiscard]] const std::vector<const RuleSystem*>& rule_systems();

}  // namespace polemarch::sim
