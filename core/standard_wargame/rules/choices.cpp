#include "core/standard_wargame/rules/choices.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/eve/laying.h"
#include "core/standard_wargame/rules/arrival_choices.h"
#include "core/standard_wargame/rules/command.h"
#include "core/standard_wargame/rules/declaring.h"
#include "core/standard_wargame/rules/evasion.h"
#include "core/standard_wargame/rules/executing.h"
#include "core/standard_wargame/rules/fighting.h"
#include "core/standard_wargame/rules/look.h"
#include "core/standard_wargame/rules/morale.h"
#include "core/standard_wargame/rules/place_behind.h"
#include "core/standard_wargame/rules/queries.h"
#include "core/standard_wargame/rules/routing.h"
#include "core/standard_wargame/rules/shooting.h"
#include "core/standard_wargame/rules/travelling.h"
#include "core/standard_wargame/rules/turn.h"
#include "core/standard_wargame/rules/village.h"
#include "core/standard_wargame/rules/village_battle.h"
#include "core/table/snap.h"
#include "core/table/straight_move.h"

#include <algorithm>

namespace polemarch::standard_wargame {

namespace {

class Listing {
public:
    Listing(const Setup& g, const State& s, Moves& moves)
        : g_(g), s_(s), moves_(moves), look_(g, s), view_(look_.view), field_(view_.field), groups_(view_.groups) {}

    void list() {
        moves_.clear();
        if (s_.depth > 0) {
            in_record();
            return;
        }
        switch (s_.step) {
            case Step::first:
                add(Kind::first, nobody, nobody, 0);
                add(Kind::first, nobody, nobody, 1);
                break;
            case Step::command: command(); break;
            case Step::movement:
            case Step::strategic: orders(); break;
            case Step::declare: declarations(); break;
            case Step::distance: shots_due(); break;
            case Step::close: fights(); break;
            case Step::encourage: encouragement(); break;
            case Step::rout: routs(); break;
            default: break;
        }
    }

    // ---- of orders and actions: some of the list's candidates, not judged

    /// Orders to one unit, legal if there are any.
    void some_orders(AgentStream& stream) {
        moves_.clear();
        StackList<UnitIndex, places> units;
        each_unit(orderable(), [&](UnitIndex u) { units.push_back(u); });
        if (!units.empty()) orders_of(units[stream.below(static_cast<std::uint32_t>(units.size()))], generals());
    }
    /// Actions of one unit or of the ordered unit's group.
    void some_actions(AgentStream& stream) {
        moves_.clear();
        judging_ = false;
        if (!s_.acted.has(top(s_).unit)) return first_actions();
        StackList<UnitIndex, places> units;
        each_unit(idle(), [&](UnitIndex u) { units.push_back(u); });
        if (units.empty()) return;
        const UnitIndex u = units[stream.below(static_cast<std::uint32_t>(units.size()))];
        if (may_take_part(u)) actions_of_other(u);
    }

private:
    void add(const Move& m) {
        if (moves_.size() < max_moves) moves_.push_back(m);
    }
    void add(Kind kind, UnitIndex unit = nobody, UnitIndex target = nobody, std::uint8_t value = 0) {
        Move m;
        m.kind = kind;
        m.unit = unit;
        m.target = target;
        m.value = value;
        add(m);
    }
    /// If it is legal, and not there yet; a candidate that is not judged may be there twice.
    void consider(const Move& m) {
        if (moves_.size() == max_moves) return;
        if (judging_ &&
            (judge_action(view_, m) != Refusal::legal || std::find(moves_.begin(), moves_.end(), m) != moves_.end()))
            return;
        moves_.push_back(m);
    }

    void command() {
        const auto kept = kept_in(g_, s_);
        add(Kind::command, nobody, nobody, kept[0]);
        if (kept[1] != kept[0]) add(Kind::command, nobody, nobody, kept[1]);
        if (judge_level(s_) == Refusal::legal) add(Kind::level);
    }

    /// Orders to units in front lines, each by the general under whom its test is easiest.
    void orders() {
        add(Kind::done);
        const Generals ready = generals();
        each_unit(orderable(), [&](UnitIndex u) { orders_of(u, ready); });
    }
    using Generals = std::array<bool, most_generals>;
    /// Who may give an order now.
    [[nodiscard]] Generals generals() const {
        Generals ready{};
        for (std::size_t i = 0; i < most_generals; ++i) ready[i] = judge_general(view_, i) == Refusal::legal;
        return ready;
    }
    /// Units of front lines.
    [[nodiscard]] UnitSet orderable() const {
        const UnitSet own = (field_.on_table() & places_of(s_.active)) | inside_village(g_, s_, s_.active);
        return own.those([&](std::size_t place) {
            const auto u = static_cast<UnitIndex>(place);
            return !is_baggage(u) && groups_.in_front_line(u) && !s_.unit[u].has(Unit::ordered_bit);
        });
    }
    void orders_of(UnitIndex u, const Generals& ready) {
        if (judge_ready(view_, u) != Refusal::legal) return;
        std::array<GivenOrder, most_generals> given;
        for (std::size_t i = 0; i < most_generals; ++i)
            if (ready[i]) given[i] = circumstances_of(view_, u, i);
        for (std::size_t o = 0; o < order_types; ++o) {
            Move best;
            int least = 99;
            for (std::size_t i = 0; i < most_generals; ++i) {
                Move m;
                m.kind = Kind::order;
                m.unit = u;
                m.target = static_cast<std::uint8_t>(i);
                m.value = static_cast<std::uint8_t>(o);
                if (!ready[i] || judge_order(view_, m, given[i]) != Refusal::legal) continue;
                const int needs = order_test(given[i], g_.charts).needs;
                if (needs >= least) continue;
                least = needs;
                best = m;
            }
            if (least < 99) add(best);
        }
    }

    [[nodiscard]] static Move going(UnitIndex u, Body body, Leg first, Leg second = {}, Leg third = {}) {
        Move m;
        m.kind = Kind::go;
        m.unit = u;
        m.set(body);
        m.legs = {first, second, third};
        return m;
    }
    void body_moves(UnitIndex u, Body body) {
        const auto one = static_cast<std::uint16_t>(g_.charts.movement.move);
        const Leg ahead{Way::forward, 0, one}, half{Way::forward, 0, static_cast<std::uint16_t>(one / 2)};
        const int most = moves_of(view_, u, Going::open) + top(s_).more;
        for (int moves = std::max(most, 1); moves > 0; --moves)
            consider(going(u, body, {Way::forward, 0, static_cast<std::uint16_t>(moves * one)}));
        consider(going(u, body, half));
        Move touch = going(u, body, ahead);
        if (touch.legs[0].amount = up_to_contact(u, body); touch.legs[0].amount > 0) consider(touch);
        // Wheels by as much as one move allows, and by half of it.
        const int width = 1 + body.left + body.right;
        for (const auto hand : {std::uint8_t{0}, std::uint8_t{1}})
            for (const int part : {1, 2}) {
                const auto turn = static_cast<std::uint16_t>(10000 / width / part);  // a little below the full chord
                const Leg wheel{Way::wheel, hand, turn};
                consider(going(u, body, wheel));
                consider(going(u, body, wheel, ahead));
            }
        consider(going(u, body, {Way::backward, 0, one}));
        if (most > 1) consider(going(u, body, {Way::backward, 0, static_cast<std::uint16_t>(most * one)}));
    }

    /// How far the body can go before it touches an enemy straight ahead.
    [[nodiscard]] std::uint16_t up_to_contact(UnitIndex u, Body body) const {
        const auto members = members_of(groups_, u, body);
        if (!members) return 0;
        const Length most = g_.charts.movement.move;
        Length free = most;
        for (const UnitIndex v : *members) {
            const table::StraightMove path(field_[v], field_[v].heading(), most);
            const table::Box way =
                table::box_round(field_.box(v), table::box_of(table::Rectangle(path.end(), field_[v].extent())));
            each_unit(field_.meeting(way, field_.enemies_of(v)), [&](UnitIndex e) {
                if (const auto at = path.first_contact(field_[e], tolerance)) free = std::min(free, *at);
            });
        }
        return static_cast<std::uint16_t>(free < most ? free : 0);
    }

    /// A tactical move into line beside the ordered unit, or behind it.
    void joining(UnitIndex u, UnitIndex ordered) {
        const table::Rectangle& leader = field_[ordered];
        for (const table::Pose& pose :
             {table::beside(leader, table::Hand::left, g_.trait[u].extent),
              table::beside(leader, table::Hand::right, g_.trait[u].extent), place_behind(leader, field_[u])}) {
            Move m;
            m.kind = Kind::tactical;
            m.unit = u;
            m.legs[0].amount = static_cast<std::uint16_t>(pose.x);
            m.legs[1].amount = static_cast<std::uint16_t>(pose.y);
            m.legs[2].amount = pose.heading.parts;
            consider(m);
        }
    }

    /// Out of a village: straight out of each of its edges.
    void exits(UnitIndex u) {
        const auto leave = [&](table::Pose pose) {
            Move m;
            m.kind = Kind::tactical;
            m.unit = u;
            m.legs[0].amount = static_cast<std::uint16_t>(pose.x);
            m.legs[1].amount = static_cast<std::uint16_t>(pose.y);
            m.legs[2].amount = pose.heading.parts;
            consider(m);
        };
        each_place_at_wall(*fortified_village(g_, s_), g_.trait[u].extent, base_width / 8, false, leave);
    }

    void actions() {
        add(Kind::done);
        if (!s_.acted.has(top(s_).unit)) return first_actions();
        each_unit(idle(), [&](UnitIndex u) {
            if (may_take_part(u)) actions_of_other(u);
        });
    }
    /// Of the ordered unit and its group.
    void first_actions() {
        const Pending& p = top(s_);
        const auto single = [&](UnitIndex u) {
            body_moves(u, {});
            for (const auto quarters : {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}}) {
                Move m;
                m.kind = Kind::turn;
                m.unit = u;
                m.value = quarters;
                consider(m);
            }
        };
        if (s_.step == Step::strategic && p.more == 0 && s_.acted.empty())
            for (std::uint8_t points = 1; points <= s_.morale; ++points) add(Kind::march, nobody, nobody, points);
        if (is_inside(s_, p.unit)) {
            exits(p.unit);
            return;
        }
        add(Kind::stands, p.unit);
        if (groups_.in_front_line(p.unit)) {
            const Body whole = whole_group(groups_, p.unit);
            if (!(whole == Body{})) body_moves(p.unit, whole);
            for (const auto hand : {std::uint8_t{0}, std::uint8_t{1}})
                for (std::uint8_t k = 1; k <= 3; ++k) {
                    Move m;
                    m.kind = Kind::expand;
                    m.unit = p.unit;
                    m.target = hand;
                    m.value = k;
                    consider(m);
                }
            Move column;
            column.kind = Kind::column;
            column.unit = p.unit;
            const int most = moves_of(view_, p.unit, Going::open) + road_moves(view_) + p.more;
            for (int moves = std::max(most, 1); moves > 0; --moves) {
                column.legs[0] = {Way::forward, 0, static_cast<std::uint16_t>(moves * g_.charts.movement.move)};
                if (groups_.behind(p.unit) != nobody || moves > most - road_moves(view_)) consider(column);
            }
        }
        single(p.unit);
    }
    /// Own units that have not acted.
    [[nodiscard]] UnitSet idle() const {
        const UnitSet own = without(field_.on_table() & places_of(s_.active), s_.acted);
        return without(own, UnitSet(baggage_of(s_.active)));
    }
    /// Ready, and near the ordered unit.
    [[nodiscard]] bool may_take_part(UnitIndex u) const {
        return judge_ready(view_, u) == Refusal::legal && field_.within(u, top(s_).unit, 8 * base_width);
    }
    /// As it stands, and into line with the ordered unit.
    void actions_of_other(UnitIndex u) {
        if (!judging_ || judge_stands(view_, u) == Refusal::legal) add(Kind::stands, u);
        consider(going(u, {}, {Way::forward, 0, static_cast<std::uint16_t>(g_.charts.movement.move)}));
        joining(u, top(s_).unit);
    }

    void in_record() {
        const Pending& p = top(s_);
        switch (p.stage) {
            case Stage::act: actions(); break;
            case Stage::evade: {
                Move m;
                m.kind = Kind::evade;
                m.unit = p.unit;
                add(m);
                const UnitSet companions = companions_of(view_, p.unit, p.target);
                m.set_numbers(numbers_of(companions));
                if (!companions.empty()) add(m);
                if (is_evade_optional(view_, p.unit, p.target)) add(Kind::stay);
                break;
            }
            case Stage::answer: answers(p); break;
            case Stage::hold:
                add(Kind::hold);
                add(Kind::retreat);
                break;
            case Stage::extend:
                add(Kind::extend);
                add(Kind::retreat);
                break;
            default: break;
        }
    }

    void answers(const Pending& p) {
        if (p.what == What::shot) {
            each_unit(targets_all_round(view_, p.unit), [&](UnitIndex v) { add(Kind::shoot, p.unit, v); });
            add(Kind::stay);
        } else if (is_inside(s_, p.unit)) {
            each_unit(village_defenders(g_, s_), [&](UnitIndex u) { add(Kind::fight, u, p.unit); });
        } else {
            each_unit(targets_of(view_, p.unit), [&](UnitIndex v) { add(Kind::fight, p.unit, v); });
        }
    }

    void declarations() {
        const UnitSet allowed = may_declare(view_);
        const auto declare = [&](UnitSet units) {
            Move m;
            m.kind = Kind::declare;
            m.set_numbers(numbers_of(units));
            if (std::find(moves_.begin(), moves_.end(), m) == moves_.end()) add(m);
        };
        declare(allowed);
        declare({});
        each_unit(allowed, [&](UnitIndex u) {
            declare(UnitSet(u));
            declare(without(allowed, UnitSet(u)));
        });
    }

    void shots_due() {
        const Shots all = shots(view_);
        for (std::size_t i = 0; i < all.size(); ++i) add(Kind::shoot, all[i].shooter, all[i].target);
    }

    void fights() {
        if (s_.fought == 0) each_unit(may_have_points(view_), [&](UnitIndex u) { add(Kind::point, u); });
        each_unit(attackers(view_), [&](UnitIndex u) {
            if (is_inside(s_, u)) {
                add(Kind::fight, u);
                return;
            }
            const UnitSet targets = targets_of(view_, u);
            if (is_owners_choice(s_, u, targets)) {
                add(Kind::fight, u);
                return;
            }
            const bool feints = may_feint(view_, u);
            each_unit(targets, [&](UnitIndex v) {
                add(Kind::fight, u, v);
                if (feints) add(Kind::feint, u, v);
            });
        });
    }

    void encouragement() {
        add(Kind::done);
        UnitSet groups_done;
        each_unit(outweighed(view_), [&](UnitIndex u) {
            const UnitIndex group = groups_.group_of(u);
            if (groups_done.has(group)) return;
            groups_done |= UnitSet(group);
            for (std::size_t i = 0; i < most_generals; ++i)
                if (judge_encourage(view_, i, u) == Refusal::legal)
                    add(Kind::encourage, u, static_cast<std::uint8_t>(i));
        });
    }

    void routs() {
        each_unit(without(s_.disordered, s_.routed), [&](UnitIndex u) {
            if (!s_.unit[u].on_table()) return;
            for (const RoutTurn turn : {RoutTurn::half, RoutTurn::left, RoutTurn::right})
                if (may_turn_aside(g_, s_, u, turn)) {
                    add(Kind::rout, u, nobody, static_cast<std::uint8_t>(turn));
                    const auto differ = turns_of_carried(g_, s_, u, turn);
                    for (std::uint8_t carried = 0; carried < 3; ++carried)
                        if (differ[carried]) add(Kind::rout, u, carried, static_cast<std::uint8_t>(turn));
                }
        });
    }

    const Setup& g_;
    const State& s_;
    Moves& moves_;
    Look look_;
    const View& view_;
    const Field& field_;
    const Groups& groups_;
    bool judging_ = true;  ///< only what is legal
};

/// Whether a side has a choice of orders or of actions, and may be done with them.
bool is_ordering(const State& s) {
    return s.depth == 0 ? s.step == Step::movement || s.step == Step::strategic : top(s).stage == Stage::act;
}

Move one_of(const Moves& moves, AgentStream& stream) {
    return moves[stream.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace

Move any_move(const Setup& g, const State& s, AgentStream& stream) {
    Moves moves;
    if (s.step == Step::arrival) return any_arrival(g, s, stream);
    if (is_ordering(s)) {
        Listing listing(g, s, moves);
        for (int attempt = 0; attempt < 4 && stream.below(16) > 0; ++attempt) {
            if (s.depth > 0)
                listing.some_actions(stream);
            else
                listing.some_orders(stream);
            if (moves.empty()) continue;
            const Move m = one_of(moves, stream);
            if (s.depth == 0 || judge(g, s, m) == Refusal::legal) return m;
        }
        return {.kind = Kind::done};
    }
    if (stream.below(64) > 0) {
        if (s.step == Step::place)
            for (const Move& m : some_places_for_piece(g, s)) moves.push_back(m);
        else if (s.step == Step::deploy || (s.step == Step::baggage && s.unit[baggage_of(s.eve.deploys)].on_table()))
            some_deployments(g, s, stream, moves);
        if (!moves.empty()) return one_of(moves, stream);
    }
    legal_moves(g, s, moves);
    return one_of(moves, stream);
}

void legal_moves(const Setup& g, const State& s, Moves& moves) {
    moves.clear();
    if (is_eve(s))
        eve_moves(g, s, moves);
    else if (is_deployment(s.step))
        deployment_moves(g, s, moves);
    else if (s.step == Step::arrival)
        arrival_moves(g, s, moves);
    else
        Listing(g, s, moves).list();
}

}  // namespace polemarch::standard_wargame
