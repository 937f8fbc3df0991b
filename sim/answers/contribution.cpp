#include "sim/answers/contribution.h"

#include "sim/answers/observed_games.h"
#include "sim/statistics/multiple_tests.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

ContributionTally::ContributionTally(const EventScene& scene)
    : lost_to_(scene.units.size(), std::vector<double>(scene.units.size() + 1)) {
    for (const EventUnit& unit : scene.units) units_.push_back({.unit = unit});
}

void ContributionTally::add(const GameCourse& course) {
    const auto happened = [](int turn) { return turn > 0 ? 1.0 : 0.0; };
    for (std::size_t u = 0; u < units_.size(); ++u) {
        const UnitCourse& one = course.units[u];
        UnitContribution& all = units_[u];
        all.destroyed.add(one.destroyed, 1);
        all.lost.add(one.lost, 1);
        all.was_lost.add(happened(one.loss_turn), 1);
        all.fought.add(happened(one.first_contact), 1);
        all.loss_turn.add(one.loss_turn, happened(one.loss_turn));
        all.contact_turn.add(one.first_contact, happened(one.first_contact));
    }
    for (const Harm& harm : course.harms) lost_to_[harm.unit][harm.by.value_or(units_.size())] += harm.strength;
}

std::vector<UnitContribution> ContributionTally::units() const {
    std::vector<UnitContribution> units = units_;
    for (std::size_t u = 0; u < units.size(); ++u) {
        const double all = std::accumulate(lost_to_[u].begin(), lost_to_[u].end(), 0.0);
        for (std::size_t by = 0; by <= units.size(); ++by)
            if (lost_to_[u][by] > 0)
                units[u].costs.push_back(
                    {by == units.size() ? std::nullopt : std::optional(by), lost_to_[u][by] / all});
        std::stable_sort(units[u].costs.begin(), units[u].costs.end(),
                         [](const UnitCost& a, const UnitCost& b) { return a.share > b.share; });
    }
    return units;
}

std::string Contribution::name(std::size_t unit) const {
    return fmt::format("{}: {}", letter(units[unit].unit.side), units[unit].unit.label);
}

std::vector<std::size_t> Contribution::ranked() const {
    std::vector<std::size_t> order(units.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto weight = [&](std::size_t u) {
        const UnitContribution& unit = units[u];
        if (unit.without.empty()) return std::pair(0, unit.destroyed.mean() - unit.lost.mean());
        return std::pair(1, unit.without.front().worth.difference);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
    return order;
}

std::vector<std::size_t> Contribution::certain() const {
    std::vector<std::size_t> found = ranked();
    std::erase_if(found, [&](std::size_t u) {
        return units[u].without.empty() || units[u].without.front().p.value_or(1) > significance;
    });
    return found;
}

std::size_t removable_units(const SystemBattle& battle) {
    const auto units = battle.event_view()->scene().units;
    return static_cast<std::size_t>(std::count_if(
        units.begin(), units.end(), [](const EventUnit& unit) { return !unit.camp && !unit.path.empty(); }));
}

namespace {

/// The scores of side A, in the order of the games.
using SideScores = std::vector<double>;

FigureChange removal_of(const EventUnit& unit) { return {unit.path, ChangeKind::remove, "", {}}; }

/// The worth of a unit from side A's scores with it and without it.
PairedDifference worth_of(const EventUnit& unit, const SideScores& with, const SideScores& without) {
    return unit.side == Side::first ? difference_of_shares(with, without) : difference_of_shares(without, with);
}

class ContributionRun {
public:
    ContributionRun(const ContributionRequest& request, const AnswerGames& games)
        : request_(request), games_(games), battle_(games.battle()) {}

    std::optional<Contribution> run() {
        play_whole();
        if (request_.leave_out) leave_out();
        if (request_.leave_out && !games_.is_stopped()) check();
        if (games_.is_stopped()) return std::nullopt;
        basis();
        return std::move(result_);
    }

private:
    void play_whole() {
        const EventScene scene = battle_->system().event_view()->scene();
        result_.strength = scene.strength;
        ContributionTally tally(scene);
        const BatchRequest request{
            .games = {1, request_.games}, .agents = games_.subject().players, .seed = games_.subject().seed};
        ComparedGames games;
        play_observed(*battle_, request, games_.hooks(), [&](const GameRow& row, GameCourse&& course) {
            tally.add(course);
            games.games.push_back(stored_game(1, 1, request, row, {}, {}));
        });
        played_ += games.games.size();
        whole_ = scores(games);
        result_.outcome = outcome_of(games);
        result_.units = tally.units();
    }

    static SideScores scores(const ComparedGames& games) {
        SideScores scores;
        for (const StoredGame& game : games.games)
            scores.push_back(game.result == "A" ? 1 : game.result == "B" ? 0 : 0.5);
        return scores;
    }

    void leave_out() {
        for (std::size_t u = 0; u < result_.units.size() && !games_.is_stopped(); ++u) {
            UnitContribution& unit = result_.units[u];
            if (unit.unit.camp)
                unit.stays = "it is a camp";
            else if (unit.unit.path.empty())
                unit.stays = "the scenario has no entry of its own for it";
            else
                leave_out(unit);
        }
        for (const bool held : {false, true}) adjust(held);
    }

    void leave_out(UnitContribution& unit) {
        const FigureChange removal = removal_of(unit.unit);
        Diagnostics diagnostics;
        const auto follows = games_.follows({removal}, diagnostics);
        if (!follows) {
            unit.stays = diagnostics.all().front().what;
            return;
        }
        WithoutUnit as_ruled;
        for (const FigureChange& change : *follows) as_ruled.follows.push_back(text_of(change));
        play_without(unit, as_ruled, {removal});
        if (follows->empty()) return;
        std::vector<FigureChange> holding{removal};
        for (const Consequence& figure : games_.battle({removal})->system().consequences(battle_->system()))
            if (figure.follows != figure.before)
                holding.push_back({figure.path, ChangeKind::set, fmt::format("{}", figure.before), {}});
        play_without(unit, {.held = true}, holding);
    }

    void play_without(UnitContribution& unit, WithoutUnit games, const std::vector<FigureChange>& changes) {
        const SideScores without = scores(games_.play(changes, request_.games));
        if (games_.is_stopped()) return;
        played_ += without.size();
        games.worth = worth_of(unit.unit, whole_, without);
        unit.without.push_back(std::move(games));
    }

    void adjust(bool held) {
        std::vector<WithoutUnit*> tested;
        std::vector<double> p;
        for (UnitContribution& unit : result_.units)
            for (WithoutUnit& games : unit.without) {
                if (games.held != held || !games.worth.p) continue;
                tested.push_back(&games);
                p.push_back(*games.worth.p);
            }
        const auto adjusted = holm(p);
        for (std::size_t i = 0; i < tested.size(); ++i) tested[i]->p = adjusted[i];
    }

    void check() {
        std::vector<std::size_t> largest = result_.ranked();
        std::erase_if(largest, [&](std::size_t u) { return result_.units[u].without.empty(); });
        largest.resize(std::min(largest.size(), request_.checked_units));
        for (const std::string& player : request_.check)
            for (const std::size_t u : largest) {
                const UnitContribution& unit = result_.units[u];
                CheckedWorth checked{
                    .unit = u, .check = check_with(games_, player, {removal_of(unit.unit)}, request_.check_games)};
                if (games_.is_stopped()) return;
                played_ += checked.check.before.games + checked.check.after.games;
                checked.worth = checked.check.difference;
                if (unit.unit.side == Side::first) {  // of side A's score, without - with
                    checked.worth.difference = -checked.worth.difference;
                    checked.worth.interval = {-checked.check.difference.interval.high,
                                              -checked.check.difference.interval.low};
                }
                const Interval &found = unit.without.front().worth.interval, &here = checked.worth.interval;
                checked.disagrees = found.low > here.high || here.low > found.high;
                result_.checks.push_back(std::move(checked));
            }
    }

    void basis() {
        result_.basis.method =
            "Strength is destroyed by the enemies whose dice cost it, in equal parts if there are several; a loss by "
            "no "
            "enemy's dice is a rout, a flight or the unit's own doing. Means with 95% intervals by games (Student's "
            "t). "
            "Worth: the side's score with the unit less the score without it, in games on the same seeds, by a paired "
            "t-test; p-values are adjusted by Holm's method over all units.";
        result_.basis.subject = games_.subject();
        result_.basis.battle = battle_->battle();
        result_.basis.games = played_;
    }

    const ContributionRequest& request_;
    const AnswerGames& games_;
    std::unique_ptr<BattleService> battle_;
    Contribution result_;
    SideScores whole_;  ///< of the games with all units
    std::uint64_t played_ = 0;
};

}  // namespace

std::optional<Contribution> contribution(const ContributionRequest& request, const AnswerGames& games) {
    return ContributionRun(request, games).run();
}

}  // namespace polemarch::sim
