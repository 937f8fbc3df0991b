// A battle on a table that is turned round or mirrored, with its states and moves: the same battle, the table lies
// another way. Turned round, the armies change their names, since side A's rear edge is the southern one; mirrored,
// left and right are exchanged.
#pragma once

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/turn.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace polemarch::test {

enum class Lay : std::uint8_t { half_turn, mirrored };

class LaidBattle {
    using Kind = standard_wargame::Kind;
    using Move = standard_wargame::Move;
    using State = standard_wargame::State;
    using UnitIndex = standard_wargame::UnitIndex;

public:
    /// The scenario must have no [position]. A mirrored one must have its terrain: the shapes of the eve have no mirror
    /// images.
    LaidBattle(const standard_wargame::Battle& plain, Lay lay) : half_(lay == Lay::half_turn) {
        auto setup = std::make_unique<const standard_wargame::Setup>(plain.charts(), (*this)(plain.scenario()));
        const State start = standard_wargame::first_state(*setup);
        laid_ = std::make_unique<const standard_wargame::Battle>(std::move(setup), start);
    }
    [[nodiscard]] const standard_wargame::Battle& laid() const { return *laid_; }

    [[nodiscard]] unsigned side(unsigned side) const { return half_ && side < 2 ? 1 - side : side; }

    /// What is so in the plain battle, in the laid one.
    [[nodiscard]] State operator()(const State& s) const {
        using namespace standard_wargame;
        State r = s;
        for (UnitSet State::*set : {&State::acted, &State::declared, &State::fighters, &State::targeted, &State::evaded,
                                    &State::points, &State::disordered, &State::lost_groups, &State::routed}) {
            r.*set = {};
            each_unit(s.*set, [&](UnitIndex u) { r.*set |= UnitSet(unit(u)); });
        }
        for (std::size_t u = 0; u < places; ++u) {
            Unit& there = r.unit[unit(static_cast<UnitIndex>(u))];
            there = s.unit[u];
            const auto where = there.where;
            if (where == Whereabouts::unused || where == Whereabouts::destroyed) continue;
            if (!half_ && type_of(trait_of(static_cast<UnitIndex>(u)).troops) == Type::war_wagon &&
                there.has(Unit::shot_bit) != there.has(Unit::shot_twice_bit))  // halves of its front
                there.flags ^= Unit::shot_bit | Unit::shot_twice_bit;
            there.group = unit(there.group);
            // At no place: in a village, or with the other side's view of a march.
            if (there.where != Whereabouts::table && there.pose == table::Pose{}) continue;
            there.pose = pose(there.pose);
        }
        r.eve.exchanged = 0;
        for (unsigned a = 0; a < 2; ++a) {
            const unsigned exchanged = s.eve.exchanged >> standard_wargame::most_generals * a & 15u;
            r.eve.exchanged |= static_cast<std::uint8_t>(exchanged << standard_wargame::most_generals * side(a));
            r.army[side(a)] = s.army[a];
            if (!half_) std::swap(r.army[a].march_wait[0], r.army[a].march_wait[1]);
            r.eve.strategy[side(a)] = s.eve.strategy[a];
        }
        for (std::size_t i = 0; i < s.depth; ++i) {
            Pending& p = r.pending[i];
            p.unit = unit(p.unit);
            if (p.what != What::order) p.target = unit(p.target);
            if (p.what == What::travel) p.move = (*this)(p.move);
        }
        // Zero before they mean anything.
        if (s.step != Step::roles_dice) r.eve.attacker = other(s.eve.attacker);
        const bool nobodys = s.step == Step::roles_dice || s.step == Step::first_dice ||
                             (is_deployment(s.step) && (!laid_ || laid_->scenario().begins == Begins::deployment));
        if (!nobodys) r.active = other(s.active);
        if (s.step > Step::first) r.first_side = other(s.first_side);
        r.loser = other(s.loser);
        if (is_deployment(s.step) && s.step != Step::deployment_dice) r.eve.deploys = other(s.eve.deploys);
        if (s.step == Step::wing || s.step == Step::deploy) r.eve.deploys_first = other(s.eve.deploys_first);
        // It is kept from the wings to the end of the deployment.
        if (is_deployment(s.step) && s.eve.deployment_step >= 2 &&
            (s.eve.deployment_step > 2 || s.step == Step::deploy))
            r.eve.wing ^= 1u;
        for (EvePiece& piece : r.eve.pieces) {
            piece.by = other(piece.by);
            if (!laid_charts(piece.ground) && piece.status == PieceStatus::laid) piece.pose = pose(piece.pose);
        }
        Arrival& a = r.arrival;
        if (half_) {
            a.from = static_cast<std::int16_t>(-s.arrival.to);
            a.to = static_cast<std::int16_t>(-s.arrival.from);
            a.at = static_cast<std::int16_t>(-s.arrival.at);
        } else if (s.step == Step::arrival) {
            a.hand ^= 1u;
        }
        return r;
    }

    /// A move of this state. Strategic moves of war wagons go with the right end ahead or, "back", with the left one.
    [[nodiscard]] Move operator()(const State& s, const Move& m) const {
        using namespace standard_wargame;
        Move r = (*this)(m);
        if (half_ || s.step != Step::strategic || m.kind != Kind::go) return r;
        if (type_of(trait_of(m.unit).troops) != Type::war_wagon) return r;
        for (Leg& leg : r.legs)
            if (leg.way == Way::forward || leg.way == Way::backward)
                leg.way = leg.way == Way::forward ? Way::backward : Way::forward;
        return r;
    }
    /// Any other, or an outcome of dice.
    [[nodiscard]] Move operator()(const Move& m) const {
        using namespace standard_wargame;
        Move r = m;
        switch (m.kind) {
            case Kind::rolled_first:
            case Kind::rolled_deployment:
            case Kind::rolled_roles: r.value = other(m.value); return r;
            case Kind::order:
            case Kind::turn:
            case Kind::stands:
            case Kind::point:
            case Kind::encourage:
            case Kind::rout:
            case Kind::garrison:
            case Kind::give_up:
            case Kind::exchange:
            case Kind::expand:
            case Kind::column:
            case Kind::evade: r.unit = unit(m.unit); break;
            case Kind::go: {
                r.unit = unit(m.unit);
                Body body = m.body();
                if (!half_) std::swap(body.left, body.right);
                r.set(body);
                break;
            }
            case Kind::shoot:
            case Kind::fight:
            case Kind::feint:
                r.unit = unit(m.unit);
                r.target = unit(m.target);
                break;
            case Kind::tactical:
            case Kind::baggage:
            case Kind::deploy:
            case Kind::place: {
                if (m.kind != Kind::place) r.unit = unit(m.unit);
                const table::Pose there = pose({static_cast<std::int16_t>(m.legs[0].amount),
                                                static_cast<std::int16_t>(m.legs[1].amount),
                                                {m.legs[2].amount}});
                r.legs[0].amount = static_cast<std::uint16_t>(there.x);
                r.legs[1].amount = static_cast<std::uint16_t>(there.y);
                r.legs[2].amount = there.heading.parts;
                return r;
            }
            case Kind::arrive:
                r.unit = unit(m.unit);
                if (half_) r.legs[2].amount = static_cast<std::uint16_t>(-m.legs[2].amount);
                break;
            case Kind::wing: r.value ^= 1u; break;
            case Kind::send:
                if (!half_) r.set(Marchers{m.marchers().right, m.marchers().left});
                return r;
            default: return r;
        }
        if (half_ || m.kind == Kind::evade) return r;
        if (m.kind == Kind::turn) r.value = static_cast<std::uint8_t>(4 - m.value);
        if (m.kind == Kind::expand) r.target ^= 1u;
        if (m.kind == Kind::rout) {
            const auto mirrored = [](std::uint8_t turn) {
                return turn == 1 || turn == 2 ? static_cast<std::uint8_t>(3 - turn) : turn;
            };
            r.value = mirrored(m.value);
            r.target = mirrored(m.target);
        }
        for (Leg& leg : r.legs)
            if (leg.way == Way::wheel) leg.how ^= 1u;
        return r;
    }

private:
    [[nodiscard]] std::uint8_t other(std::uint8_t who) const { return static_cast<std::uint8_t>(side(who)); }
    [[nodiscard]] UnitIndex unit(UnitIndex u) const {
        using namespace standard_wargame;
        return half_ && u < places ? unit_of(1 - side_of(u), u % side_places) : u;
    }
    [[nodiscard]] table::Point place(table::Point p) const { return {-p.x, half_ ? -p.y : p.y}; }
    [[nodiscard]] table::Pose pose(table::Pose p) const {
        return table::pose_at(place(p.at()), half_ ? p.heading + table::half_turn : -p.heading);
    }
    [[nodiscard]] const standard_wargame::Trait& trait_of(UnitIndex u) const { return laid_->setup().trait[unit(u)]; }
    [[nodiscard]] bool laid_charts(standard_wargame::Ground ground) const {
        return laid_ != nullptr && laid_->charts().ground(ground).band;
    }
    [[nodiscard]] standard_wargame::Scenario operator()(standard_wargame::Scenario scenario) const {
        for (standard_wargame::Piece& piece : scenario.pieces) {
            std::vector<table::Point> corners;
            for (const table::Point p : piece.shape.corners()) corners.push_back(place(p));
            piece.shape = table::Polygon(corners);
            piece.peak = place(piece.peak);
            piece.friendly = other(piece.friendly);
        }
        for (standard_wargame::SideEntry& side : scenario.sides) {
            side.baggage = pose(side.baggage);
            for (standard_wargame::UnitEntry& unit : side.units) {
                const bool somewhere = scenario.begins == standard_wargame::Begins::deployed && !unit.march &&
                                       unit.inside == standard_wargame::Inside::outside;
                if (somewhere) unit.pose = pose(unit.pose);
                if (!half_ && unit.march)
                    unit.march = static_cast<table::Hand>(static_cast<unsigned>(*unit.march) ^ 1u);
            }
        }
        if (half_) std::swap(scenario.sides[0], scenario.sides[1]);
        scenario.attacker = other(scenario.attacker);
        return scenario;
    }

    bool half_;
    std::unique_ptr<const standard_wargame::Battle> laid_;
};

}  // namespace polemarch::test
