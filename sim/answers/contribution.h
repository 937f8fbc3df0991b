// Which unit decided it? What each unit destroyed and lost, by whom and when, and how the battle goes without it.
//
// Strength is what armies panic or break by (sim/answers/game_course.h). A unit's worth is the score of its side with
// it, less the score without it, in games on the same seeds (paired t-test by game; Holm over all units). Where
// something follows from its absence by the rules (in Ancient Battles the panic level), there are games with what
// follows, and games with the figure held. Worth is about results, strength about losses: a unit that nobody dares to
// attack destroys nothing and may be worth much.
#pragma once

#include "sim/answers/answer.h"
#include "sim/answers/document.h"
#include "sim/answers/game_course.h"
#include "sim/statistics/mean.h"
#include "sim/statistics/paired_difference.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// A part of what a unit lost.
struct UnitCost {
    std::optional<std::size_t> by{};  ///< an enemy; nothing: no enemy's dice
    double share = 0;                 ///< of the strength that it lost in all games
};

/// The games without a unit.
struct WithoutUnit {
    bool held = false;                   ///< figures that would follow keep their values
    PairedDifference worth{};            ///< its side's score with it - without it
    std::optional<double> p{};           ///< adjusted by Holm's method over the units of this kind of games
    std::vector<std::string> follows{};  ///< "side.A.panic = 21"; of games with what follows
};

struct UnitContribution {
    EventUnit unit;
    ClusterSums destroyed{}, lost{};          ///< strength, in all games
    ClusterSums was_lost{}, fought{};         ///< shares of all games: lost, in a melee
    ClusterSums loss_turn{}, contact_turn{};  ///< of the games in which it was lost, was in a melee
    std::vector<UnitCost> costs{};            ///< the largest share first
    std::vector<WithoutUnit> without{};       ///< with what follows; then held, if something follows
    std::string stays{};                      ///< why it cannot be left out; empty: it can, or nobody asked
};

/// Adds games up.
class ContributionTally {
public:
    explicit ContributionTally(const EventScene& scene);
    void add(const GameCourse& course);
    /// In the order of the scene.
    [[nodiscard]] std::vector<UnitContribution> units() const;

private:
    std::vector<UnitContribution> units_;
    std::vector<std::vector<double>> lost_to_;  ///< by unit and enemy, the strength lost to it; nobody is the last
};

/// A unit's worth between other players, on fresh seeds.
struct CheckedWorth {
    std::size_t unit = 0;  ///< into Contribution::units
    Check check;           ///< of side A's score, without the unit - with it
    PairedDifference worth{};
    /// Whether it is certainly another worth: the 95% intervals have nothing in common.
    bool disagrees = false;
};

struct ContributionRequest {
    std::uint32_t games = 200;  ///< with all units, and as many without each
    bool leave_out = true;
    std::vector<std::string> check{};  ///< players who play both sides again
    std::uint32_t check_games = 40;
    std::size_t checked_units = 1;  ///< those of the largest worth
};

struct Contribution {
    AnswerBasis basis;
    std::string strength;                 ///< its unit: "strength points"
    Outcome outcome;                      ///< with all units
    std::vector<UnitContribution> units;  ///< in the order of the scene
    std::vector<CheckedWorth> checks{};
    static constexpr double significance = 0.05;

    /// "A: PX@E8"; two units may be called alike.
    [[nodiscard]] std::string name(std::size_t unit) const;
    /// All by worth, the largest first, those without one last; those by strength destroyed less lost.
    [[nodiscard]] std::vector<std::size_t> ranked() const;
    /// Those of them whose worth is certainly not 0.
    [[nodiscard]] std::vector<std::size_t> certain() const;
};

/// Units that can be left out by a path to their entry.
[[nodiscard]] std::size_t removable_units(const SystemBattle& battle);

/// Plays. Nothing if it was stopped. Throws InputError for an impossible battle, an unknown agent, and a battle that
/// shows no steps.
[[nodiscard]] std::optional<Contribution> contribution(const ContributionRequest& request, const AnswerGames& games);

/// data/schema/contribution.schema.json
[[nodiscard]] std::string json_report(const Contribution& contribution);
[[nodiscard]] Document document_of(const Contribution& contribution);

}  // namespace polemarch::sim
