#include "ai/ancient_battles/macro_game.h"

#include <algorithm>
#include <optional>

namespace polemarch::ancient_battles {

namespace {

/// The best plans by HeuristicAnalysis::better(), best first. At most two facings of one hex, since more would spend
/// simulations on nearly equal moves.
class Shortlist {
public:
    Shortlist(const HeuristicAnalysis& analysis, std::size_t most) : analysis_(analysis), most_(most) {}
    [[nodiscard]] const StackList<Plan, 33>& plans() const { return plans_; }

    void offer(const Plan& plan) {
        std::size_t alike = 0, worse = plans_.size();  // plans of the same hex; the plan that would be replaced
        for (std::size_t i = 0; i < plans_.size(); ++i)
            if (plans_[i].go.kind == plan.go.kind && plans_[i].go.hex == plan.go.hex) ++alike, worse = i;
        if (alike < 2) worse = plans_.size() < most_ ? plans_.size() : most_ - 1;
        if (worse == plans_.size())
            plans_.push_back(plan);
        else if (analysis_.better(plan, plans_[worse]))
            plans_[worse] = plan;
        else
            return;
        for (std::size_t i = worse; i > 0 && analysis_.better(plans_[i], plans_[i - 1]); --i)
            std::swap(plans_[i - 1], plans_[i]);
    }

private:
    const HeuristicAnalysis& analysis_;
    std::size_t most_;
    StackList<Plan, 33> plans_;
};

/// The marches that a search compares, in the order of their priors, without repetition.
class MarchList {
public:
    [[nodiscard]] const StackList<Plan, 40>& plans() const { return plans_; }
    [[nodiscard]] bool has(const Plan& plan) const {
        return std::any_of(plans_.begin(), plans_.end(),
                           [&](const Plan& other) { return other.go == plan.go && other.facing == plan.facing; });
    }
    /// How many have the hex of this plan.
    [[nodiscard]] std::ptrdiff_t alike(const Plan& plan) const {
        return std::count_if(plans_.begin(), plans_.end(), [&](const Plan& other) {
            return other.go.kind == plan.go.kind && other.go.hex == plan.go.hex;
        });
    }
    void add(const Plan& plan) { plans_.push_back(plan); }

private:
    StackList<Plan, 40> plans_;
};

}  // namespace

MacroGame::MacroGame(const Battle& battle, const Settings& settings)
    : battle_(battle),
      generals_{HeuristicGeneral(settings.weights_by_side[0]), HeuristicGeneral(settings.weights_by_side[1])},
      marches_(settings.marches),
      whole_orders_(settings.whole_orders) {}

bool MacroGame::scripted(const State& s, bool whole_orders) {
    switch (s.phase) {
        case Phase::destination:
        case Phase::facing: return s.order != Order::move || (whole_orders && s.commander != none);
        case Phase::formation:
        case Phase::rapid_fire:
        case Phase::target:
        case Phase::support: return whole_orders;
        case Phase::flee_unit:
        case Phase::flee_edge:
        case Phase::flee_step:
        case Phase::dismount:
        case Phase::set_up:
        case Phase::impetuous: return true;
        default: return falls(s.phase);  // dice that lie (17.2.2)
    }
}

void MacroGame::legal_moves(const State& s, MoveList<MacroGame>& moves) const {
    moves.clear();
    if (s.phase == Phase::destination) {
        list_marches(s, moves);
        if (!moves.empty()) return;
    }
    MoveList<Battle> plain;
    battle_.legal_moves(s, plain);
    for (const ancient_battles::Move& m : plain) {
        const bool whole =
            whole_orders_ && (m.kind == Kind::order_lead || m.kind == Kind::enter || m.kind == Kind::panic ||
                              (m.kind == Kind::order_unit && static_cast<Order>(m.value) != Order::move));
        moves.push_back(whole ? MacroMove::order(m) : MacroMove(m));
    }
}

/// First the heuristic general's own march, then the best few and, at any value, the best of each kind that scores or
/// keeps the enemy from scoring: only a simulation shows the value of a victory point. These come before the other ones
/// in a turn that may be the last.
void MacroGame::list_marches(const State& s, MoveList<MacroGame>& moves) const {
    HeuristicAnalysis analysis(battle_.setup(), s, s.mover, general(s.mover).heuristic_weights());
    Shortlist best(analysis, marches_);
    const hex::Set beside = hex::around(bases(battle_.setup(), s, 1u - s.mover));
    std::optional<Plan> leave, strike, raid;
    const auto improve = [&](std::optional<Plan>& best_of_kind, const Plan& plan) {
        if (!best_of_kind || analysis.better(plan, *best_of_kind)) best_of_kind = plan;
    };
    analysis.each_march(s.subject, [&](const Plan& plan) {
        best.offer(plan);
        const bool scores = analysis.scores(s.subject, plan);
        if (plan.go.kind == Kind::leave) {
            if (scores) improve(leave, plan);
            return;
        }
        if (scores) improve(strike, plan);
        if (beside.has(plan.go.hex)) improve(raid, plan);
    });
    std::optional<Plan> post = analysis.best_post(s.subject);
    if (best.plans().empty()) return;
    MarchList required, listed;
    listed.add(analysis.best_march(s.subject));
    for (const auto* plan : {&leave, &strike, &post, &raid}) {
        // Beside a camp without an attack any facing will do.
        if (!*plan || listed.has(**plan) || required.has(**plan)) continue;
        if (listed.alike(**plan) + required.alike(**plan) >= (plan == &raid ? 1 : 2)) continue;
        required.add(**plan);
    }
    const auto add_required = [&] {
        for (const Plan& plan : required.plans()) listed.add(plan);
    };
    const bool first = analysis.stakes().may_be_last();
    if (first) add_required();
    const std::size_t room = marches_ - std::min(marches_, first ? 0 : required.plans().size());
    for (const Plan& plan : best.plans()) {
        if (listed.plans().size() >= room) break;
        if (listed.has(plan) || required.has(plan)) continue;
        if (listed.alike(plan) + (first ? 0 : required.alike(plan)) < 2) listed.add(plan);
    }
    if (!first) add_required();
    for (const Plan& plan : listed.plans())
        moves.push_back(plan.go.kind == Kind::go ? MacroMove::march(plan.go, plan.facing) : MacroMove(plan.go));
}

Verdict MacroGame::judge(const State& s, const Move& m) const { return battle_.judge(s, m.move()); }

void MacroGame::apply(State& s, const Move& m) const {
    battle_.apply(s, m.move());
    if (const auto face = m.face(); face && s.phase == Phase::facing) battle_.apply(s, *face);
    go_on(s);
}

void MacroGame::outcomes(const State& s, OutcomeList<MacroGame>& out) const {
    Outcomes plain;
    battle_.outcomes(s, plain);
    out.clear();
    for (const auto& [move, ways] : plain) out.push_back({move, ways});
}

MacroGame::March MacroGame::next_march(const State& s) const {
    const HeuristicWeights& heuristic_weights = general(s.mover).heuristic_weights();
    HeuristicAnalysis analysis(battle_.setup(), s, s.mover, heuristic_weights);
    StackList<UnitIndex, max_units> units;
    each_unit(s.formation, [&](UnitIndex u) { units.push_back(u); });
    // Ties by unit index; std::stable_sort would allocate.
    std::sort(units.begin(), units.end(), [&](UnitIndex a, UnitIndex b) {
        const int from_a = analysis.hexes_to_enemy(s.unit[a].hex), from_b = analysis.hexes_to_enemy(s.unit[b].hex);
        return from_a != from_b ? from_a < from_b : a < b;
    });
    March best;
    for (const UnitIndex u : units) {
        const Plan plan = analysis.best_march(u);
        if (plan.gain > heuristic_weights.threshold) return {u, plan};
        if (!s.acted && (best.unit == none || plan.gain > best.plan.gain))
            best = {u, plan};  // an order must move at least one unit
    }
    return best;
}

void MacroGame::go_on(State& s) const {
    for (;;) {
        const Actor actor = battle_.actor(s);
        if (actor == Actor::nobody || actor == Actor::chance || !scripted(s, whole_orders_)) return;
        if (s.phase == Phase::formation && s.order == Order::move) {
            const March march = next_march(s);
            if (march.unit == none) {
                battle_.apply(s, {.kind = Kind::done});
                continue;
            }
            battle_.apply(s, {.kind = Kind::take, .unit = march.unit});
            carry_out(battle_, s, march.plan);
            continue;
        }
        battle_.apply(s, general(s.mover).best(battle_, s));
    }
}

}  // namespace polemarch::ancient_battles
