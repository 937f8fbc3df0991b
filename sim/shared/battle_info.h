// What reports and files show of a battle and its players.
#pragma once

#include "core/game.h"
#include "sim/shared/agent_name.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace polemarch::sim {

/// A file that a battle was built from.
struct SourceInfo {
    std::string name;
    std::string hash;  ///< content_hash of its text as it was read (core/files.h)
};

/// Something that a rule system can change in favour of or against a side.
struct HandicapDial {
    std::string name;         ///< "vp", as it is typed
    std::string description;  ///< one line
};
/// What a side or a player has more or less of than in the battle as printed; empty lists: nothing.
struct HandicapInfo {
    std::vector<std::string> words{};                    ///< for people: "victory points +1"
    std::vector<std::pair<std::string, int>> changes{};  ///< as typed: "vp", 1
    bool operator==(const HandicapInfo&) const = default;
};

/// A battle, for reports and files.
struct BattleInfo {
    std::string system;                       ///< "ancient-battles"
    std::string name;                         ///< "Heraclea"
    std::string short_name;                   ///< "heraclea"
    std::string date;                         ///< "280 BC"; may be empty
    std::array<std::string, 2> sides;         ///< names of the armies
    std::string special{};                    ///< what is special about it, in one line; may be empty
    std::string note{};                       ///< its history; may be empty
    std::vector<SourceInfo> sources{};        ///< all data files that were read
    std::vector<std::string> assumed{};       ///< figures that neither a rule text nor a published card gives
    std::array<HandicapInfo, 2> handicaps{};  ///< in force, by side
    std::vector<std::string> options{};       ///< optional rules in force: "averaging-dice (17.2.1)"
    std::vector<std::string> changes{};       ///< to the scenario's text, as typed: "--handicap A:vp=1"
    std::vector<std::string> own_figures{};   ///< of charts, that the scenario changes: "units.PX.movement = 9"
    std::optional<Side> draw_counts_for{};    ///< a draw is a victory of this side
    bool armies_built_anew = false;           ///< from their lists, for each pair of games
};

/// An agent that can be selected by name.
struct AgentInfo {
    std::string name;                      ///< "heuristic"
    std::string description;               ///< one line
    std::vector<AgentSetting> settings{};  ///< what may follow the name
    std::string group{};                   ///< heading in help, "baselines"; empty: among the agents
};

}  // namespace polemarch::sim
