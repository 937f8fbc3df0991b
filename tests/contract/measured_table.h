// A measured table: a skeleton of Blood of Kings & Heroes under the contract. It shows
//   - a unit's whole order as one 16-byte move of up to three legs, any angle, judged and not only listed;
//   - a charge that is answered, and interrupted by a third unit's uncontrolled charge: a short stack in the State;
//   - simultaneous fire at a turn's end.
// The source has no numbers: comments name its sections and our rulings (B...). Left out: terrain, leaders,
// formations, and the shares of B76 (here the interrupted unit waits until the interrupter is done).
#pragma once

#include "core/notation.h"
#include "tests/contract/measured_geometry.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace polemarch::test {

class MeasuredTable {
public:
    static constexpr std::uint8_t line = 5, max_units = 2 * line, none = 255, hold = 254;
    static constexpr std::uint8_t last_turn = 8;
    static constexpr int width = 48 * measured::inch, height = 30 * measured::inch;
    static constexpr std::size_t max_moves = 1 + line * 16, max_outcomes = 16;
    static constexpr bool complete_moves = false;  // a sample of the continuum

    enum class Step : std::uint8_t { none, forward, wheel_left, wheel_right };
    struct Leg {
        Step step = Step::none;
        std::uint8_t zero = 0;
        std::uint16_t amount = 0;  ///< 1/256 inch, or 1/65536 turn
        bool operator==(const Leg&) const = default;
    };
    enum class Kind : std::uint8_t {
        // Orders. A charge is one wheel or none, then straight on with all that is left (B48).
        done,
        advance,
        charge,
        fight,
        // Answers to a charge (B58), fire at the turn's end, and what the dice say.
        stand,
        evade,
        counter,
        shoot,
        hold_fire,
        tempted,
        clash,
        volley
    };
    struct Move {
        Kind kind = Kind::done;
        std::uint8_t unit = none, target = none;
        std::uint8_t effect = 0;  ///< of dice only: 1 charges; or levels lost by the target + 16 * by the unit
        std::array<Leg, 3> legs{};
        bool operator==(const Move&) const = default;
    };

    /// A procedure under way. The top of the stack decides the actor: the charged side of an unanswered charge, else
    /// the dice. The actor is not stored.
    enum class What : std::uint8_t { nothing, charge, temptation, clash };
    enum class Answer : std::uint8_t { none, stand, counter };
    struct Pending {
        What what = What::nothing;
        Answer answer = Answer::none;
        std::uint8_t unit = 0, target = 0;
        std::uint16_t left = 0;  ///< of the charge's allowance
    };
    /// Each unit tests once a turn, so at most the declared charge and one for each impetuous unit (two a side) are
    /// under way at once. Other tempted units are found again from the positions: they are not queued.
    static constexpr std::size_t max_pending = 1 + 4;

    struct Unit {
        measured::Pose pose;
        std::uint8_t status = 0;  ///< 0 in order, 1 disordered, 2 demoralized, 3 destroyed
        std::uint8_t marks = 0;   ///< in this turn: 1 has acted, 2 has tested
    };
    struct State {
        std::array<Unit, max_units> unit{};
        std::array<Pending, max_pending> pending{};  ///< zeroes above `depth`, so that equal situations are equal bytes
        std::array<std::uint8_t, max_units> aim{};   ///< target of fire, hold, or none while undeclared
        std::array<std::uint8_t, max_units> loss{};  ///< levels that wait until all fire is resolved
        std::uint8_t depth = 0, turn = 1, ordering = 0, passes = 0, firing = 0, zero = 0;
    };
    enum Refusal : std::uint16_t { fine, malformed, not_now, has_acted, too_far, blocked, no_target };

    MeasuredTable() {
        for (std::uint8_t u = 0; u < max_units; ++u) {
            const bool north = u >= line;
            start_.unit[u].pose = {static_cast<std::int16_t>((8 + 8 * (u % line)) * measured::inch),
                                   static_cast<std::int16_t>((north ? 21 : 9) * measured::inch),
                                   static_cast<std::uint16_t>(north ? 32768 : 0)};
        }
        start_.aim.fill(none);
        settle(start_);
    }
    State start() const { return start_; }
    std::uint32_t longest() const { return std::uint32_t{last_turn} * 8 * max_units; }

    Actor actor(const State& s) const {
        if (s.depth > 0) return top(s).what == What::charge ? actor_of(side(top(s).target)) : Actor::chance;
        if (over(s)) return Actor::nobody;
        if (s.firing == 0) return static_cast<Actor>(s.ordering);
        const std::uint8_t undeclared = next_to_declare(s);
        return undeclared == none ? Actor::chance : actor_of(side(undeclared));
    }

    /// The moves that an agent would consider first; not a rule.
    void legal_moves(const State& s, MoveList<MeasuredTable>& moves) const {
        moves.clear();
        const auto offer = [&](const Move& m) {
            const bool legal = static_cast<bool>(judge(s, m));
            if (legal) moves.push_back(m);
            return legal;
        };
        if (s.depth > 0) {
            for (const Kind kind : {Kind::stand, Kind::evade, Kind::counter})
                offer({kind, top(s).target, top(s).unit, 0, {}});
        } else if (s.firing != 0) {
            const std::uint8_t u = next_to_declare(s);
            offer({Kind::hold_fire, u, none, 0, {}});
            for (std::uint8_t v = 0; v < max_units; ++v) offer({Kind::shoot, u, v, 0, {}});
        } else {
            offer({});
            for (std::uint8_t u = 0; u < max_units; ++u)
                if (ready(s, u) && index(side(u)) == s.ordering) offer_orders(u, offer);
        }
    }
    /// Total: any state in which a side is to move, any sixteen bytes.
    Verdict judge(const State& s, const Move& m) const {
        if (m.effect != 0 || !canonical(m)) return {malformed};
        return {s.depth > 0 ? judge_answer(s, m) : s.firing != 0 ? judge_fire(s, m) : judge_order(s, m)};
    }

    void apply(State& s, const Move& m) const {
        const bool order = m.kind <= Kind::fight;
        if (order) s.ordering ^= 1;
        if (order) s.passes = m.kind == Kind::done ? static_cast<std::uint8_t>(s.passes + 1) : std::uint8_t{0};
        if (order && m.kind != Kind::done) s.unit[m.unit].marks |= acted;
        switch (m.kind) {
            case Kind::done: break;
            case Kind::advance:
                for (const Leg& leg : m.legs) s.unit[m.unit].pose = after(s.unit[m.unit].pose, m.unit, leg);
                break;
            case Kind::charge:
                s.unit[m.unit].pose = after(s.unit[m.unit].pose, m.unit, m.legs[0]);
                push(s, {What::charge, Answer::none, m.unit, m.target, charge_left(m.unit, m.legs[0])});
                break;
            case Kind::fight: push(s, {What::clash, Answer::none, m.unit, m.target, 0}); break;
            case Kind::stand: top(s).answer = Answer::stand; break;
            case Kind::evade:
            case Kind::counter:
                s.unit[m.unit].pose = *(m.kind == Kind::evade ? evasion(s) : counter_charge(s));
                s.unit[m.unit].marks |= acted;
                top(s).answer = m.kind == Kind::evade ? Answer::stand : Answer::counter;
                break;
            case Kind::shoot: s.aim[m.unit] = m.target; break;
            case Kind::hold_fire: s.aim[m.unit] = hold; break;
            case Kind::tempted: {
                pop(s);
                if (m.effect == 0) break;
                // A unit that is itself moving has no answer left.
                const bool moving = std::any_of(s.pending.begin(), s.pending.begin() + s.depth,
                                                [&](const Pending& p) { return p.unit == m.target; });
                s.unit[m.unit].marks |= acted;
                push(s,
                     {What::charge, moving ? Answer::stand : Answer::none, m.unit, m.target, charge_left(m.unit, {})});
                break;
            }
            case Kind::clash:
                pop(s);
                lose(s, m.target, m.effect % 16);
                lose(s, m.unit, m.effect / 16);
                break;
            case Kind::volley:
                s.aim[m.unit] = hold;
                s.loss[m.target] = static_cast<std::uint8_t>(s.loss[m.target] + m.effect);
                break;
        }
        settle(s);
    }
    double payoff(const State& s) const {
        int balance = 0;
        for (std::uint8_t u = 0; u < max_units; ++u) balance += (side(u) == Side::first ? -1 : 1) * s.unit[u].status;
        return balance > 0 ? 1 : balance < 0 ? 0 : 0.5;
    }

    /// The place has turn and unit: in a turn a unit tests once, fires once and starts one melee (a charge and a fight
    /// use up its action).
    Roll roll(const State& s) const {
        if (s.depth == 0) return make_roll(4, s.turn * 256u + next_volley(s), 1, 1);
        const Pending& p = top(s);
        const bool both = p.what == What::clash, first = side(p.unit) == Side::first;
        return make_roll(static_cast<std::uint16_t>(p.what), s.turn * 256u + p.unit, both || first, both || !first);
    }
    Move resolve(const State& s, Faces faces) const {
        const Pending p = s.depth > 0 ? top(s) : Pending{};
        if (p.what == What::temptation)
            return {Kind::tempted, p.unit, p.target, static_cast<std::uint8_t>(faces[0] >= 4), {}};
        const std::uint8_t unit = s.depth > 0 ? p.unit : next_volley(s);
        const std::uint8_t target = s.depth > 0 ? p.target : s.aim[unit];
        int lead = side(unit) == Side::first ? faces[0] - faces[1] : faces[1] - faces[0];
        lead += s.unit[target].status - s.unit[unit].status;
        if (s.depth == 0) return {Kind::volley, unit, target, levels(lead - 1), {}};
        lead += p.answer == Answer::stand ? 1 : 0;  // a counter-charge cancels the impact (B57)
        const int enemy = lead == 0 ? 1 : levels(lead), own = lead == 0 ? 1 : levels(-lead);
        return {Kind::clash, unit, target, static_cast<std::uint8_t>(enemy + 16 * own), {}};
    }
    void outcomes(const State& s, OutcomeList<MeasuredTable>& out) const {
        const auto resolved = [&](Faces faces) { return resolve(s, faces); };
        fold_faces(roll(s), resolved, out);
        const auto rank = [](const Move& m) {  // a total order: the same list everywhere
            const int balance = m.effect % 16 - m.effect / 16;
            return std::pair{side(m.unit) == Side::first ? balance : -balance, m.effect};
        };
        std::sort(out.begin(), out.end(), [&](auto& a, auto& b) { return rank(a.move) < rank(b.move); });
    }

    static Explanation explain(Verdict verdict) {
        static constexpr std::array<std::array<const char*, 2>, 7> reasons{{
            {"", "It is legal."},
            {"", "No move is written like this."},
            {"Turn Sequence", "Something or somebody else comes first."},
            {"Actions", "The unit has acted in this turn."},
            {"Movement", "The unit cannot move so far."},
            {"Movement", "A unit, an enemy within an inch or the table's edge is in the way."},
            {"Charges", "The target cannot be reached."},
        }};
        return {reasons.at(verdict.refusal)[0], reasons.at(verdict.refusal)[1]};
    }

    static constexpr Side side(std::uint8_t unit) { return unit < line ? Side::first : Side::second; }
    static bool alive(const State& s, std::uint8_t u) { return s.unit[u].status < 3; }
    static bool touching(const State& s, std::uint8_t u, std::uint8_t v) {
        return alive(s, u) && alive(s, v) && !apart(box(s, u), box(s, v), measured::touch);
    }

private:
    static constexpr std::uint8_t acted = 1, tested = 2;
    struct Type {
        measured::Size size;
        int advance, charge, range;  // inches
        bool evades, aggressive, impetuous;
    };
    static constexpr std::array<Type, line> types{{
        {{320, 100}, 4, 6, 0, false, true, false},    // heavy swordsmen
        {{320, 128}, 10, 10, 0, true, false, false},  // light horse
        {{384, 128}, 5, 8, 0, false, true, true},     // warband
        {{256, 64}, 4, 0, 12, false, false, false},   // bowmen, which do not charge here
        {{256, 128}, 8, 10, 0, false, true, true},    // Gallic horse
    }};
    static constexpr const Type& type(std::uint8_t unit) { return types[unit % line]; }

    static const Pending& top(const State& s) { return s.pending[s.depth - 1u]; }
    static Pending& top(State& s) { return s.pending[s.depth - 1u]; }
    static void push(State& s, const Pending& p) {
        assert(s.depth < max_pending);
        s.pending[s.depth++] = p;
    }
    static void pop(State& s) { s.pending[--s.depth] = {}; }
    static measured::Box box(const State& s, std::uint8_t u) { return {s.unit[u].pose, type(u).size}; }
    static std::uint8_t levels(int lead) { return lead <= 0 ? 0 : lead <= 3 ? 1 : 2; }
    static bool on_table(const measured::Pose& p) { return p.x >= 0 && p.y >= 0 && p.x <= width && p.y <= height; }
    static bool ready(const State& s, std::uint8_t u) { return alive(s, u) && (s.unit[u].marks & acted) == 0; }
    static void lose(State& s, std::uint8_t u, int lost) {
        s.unit[u].status = static_cast<std::uint8_t>(std::min(3, s.unit[u].status + lost));
    }
    static bool over(const State& s) {
        std::array<int, 2> living{};
        for (std::uint8_t u = 0; u < max_units; ++u) living[index(side(u))] += alive(s, u);
        return s.turn > last_turn || living[0] <= 1 || living[1] <= 1;
    }
    static bool engaged(const State& s, std::uint8_t u) {
        for (std::uint8_t v = 0; v < max_units; ++v)
            if (side(v) != side(u) && touching(s, u, v)) return true;
        return false;
    }
    /// Whether the ground that unit `u` covers keeps clear of all others and `gap` away from enemies.
    static bool is_free(const State& s, std::uint8_t u, const measured::Box& ground, int gap,
                        std::uint8_t except = none) {
        for (std::uint8_t v = 0; v < max_units; ++v) {
            if (v == u || v == except || !alive(s, v)) continue;
            if (!apart(ground, box(s, v), side(v) == side(u) ? -measured::touch : gap)) return false;
        }
        return true;
    }
    static bool lane_is_free(const State& s, std::uint8_t u, const measured::Pose& from, int far,
                             std::uint8_t except = none) {
        return is_free(s, u, measured::swept(from, type(u).size, far), -measured::touch, except);
    }
    struct Meeting {
        std::uint8_t unit = none;
        int distance = 0;
    };
    /// The first unit that `u` runs into on a straight move, and how far it gets: bisection on whole numbers.
    static Meeting meeting(const State& s, std::uint8_t u, const measured::Pose& from, int far) {
        Meeting met{none, far};
        for (std::uint8_t v = 0; v < max_units; ++v) {
            const auto reaches = [&](int d) {
                return !apart(measured::swept(from, type(u).size, d), box(s, v), -measured::touch);
            };
            if (v == u || !alive(s, v) || !reaches(met.distance)) continue;
            int clear = 0, hit = met.distance;
            while (hit - clear > 1) (reaches((clear + hit) / 2) ? hit : clear) = (clear + hit) / 2;
            met = {v, clear};
        }
        return met;
    }

    /// One way to write a move: no gaps between legs, no empty legs, no two alike in succession.
    static bool canonical(const Move& m) {
        Step last = Step::forward;
        for (std::size_t i = 0; i < m.legs.size(); ++i) {
            const Leg& leg = m.legs[i];
            if (leg.zero != 0 || leg.step > Step::wheel_right || (leg.step == Step::none) != (leg.amount == 0))
                return false;
            if (i > 0 && leg.step != Step::none && (last == Step::none || last == leg.step)) return false;
            last = leg.step;
        }
        return true;
    }
    static bool is_wheel(const Leg& leg) { return leg.step >= Step::wheel_left; }
    static int angle(const Leg& leg) { return leg.step == Step::wheel_right ? leg.amount : -int{leg.amount}; }
    static int cost(std::uint8_t u, const Leg& leg) {
        return is_wheel(leg) ? measured::wheel_cost(type(u).size, leg.amount) : leg.amount;
    }
    static std::uint16_t charge_left(std::uint8_t u, const Leg& wheel) {
        return static_cast<std::uint16_t>(type(u).charge * measured::inch - cost(u, wheel));
    }
    static measured::Pose after(const measured::Pose& pose, std::uint8_t u, const Leg& leg) {
        if (leg.step == Step::none) return pose;
        return is_wheel(leg) ? wheeled(pose, type(u).size, angle(leg)) : shifted(pose, 0, leg.amount);
    }

    static Refusal judge_order(const State& s, const Move& m) {
        if (m.kind == Kind::done) return m == Move{} ? fine : malformed;
        if (m.kind > Kind::fight) return not_now;
        if (m.unit >= max_units || (m.kind == Kind::advance ? m.target != none : m.target >= max_units))
            return malformed;
        if (index(side(m.unit)) != s.ordering) return not_now;
        if (!ready(s, m.unit)) return has_acted;
        if (m.kind != Kind::advance && side(m.target) == side(m.unit)) return no_target;
        if (m.kind == Kind::fight)
            return m.legs[0] != Leg{} ? malformed : touching(s, m.unit, m.target) ? fine : no_target;
        if (engaged(s, m.unit)) return blocked;
        const int allowance = measured::inch * (m.kind == Kind::charge ? type(m.unit).charge : type(m.unit).advance);
        measured::Pose pose = s.unit[m.unit].pose;
        int spent = 0;
        for (const Leg& leg : m.legs) {
            spent += cost(m.unit, leg);
            if (spent > allowance || (is_wheel(leg) && leg.amount > 16384)) return too_far;
            if (leg.step == Step::forward && !lane_is_free(s, m.unit, pose, leg.amount)) return blocked;
            for (int third = 1; is_wheel(leg) && third <= 3; ++third)  // core/table sweeps the sector
                if (!lane_is_free(s, m.unit, wheeled(pose, type(m.unit).size, angle(leg) * third / 3), 0))
                    return blocked;
            pose = after(pose, m.unit, leg);
        }
        if (!on_table(pose)) return blocked;
        if (m.kind == Kind::advance) {  // contact is made by charges only (B16); an inch from enemies (B15, shortened)
            if (m.legs[0] == Leg{}) return malformed;
            return is_free(s, m.unit, {pose, type(m.unit).size}, measured::inch) ? fine : blocked;
        }
        if (m.legs[0].step == Step::forward || m.legs[1] != Leg{}) return malformed;
        return meeting(s, m.unit, pose, allowance - spent).unit == m.target ? fine : no_target;
    }
    static Refusal judge_answer(const State& s, const Move& m) {
        if (m.kind < Kind::stand || m.kind > Kind::counter) return not_now;
        if (m.unit != top(s).target || m.target != top(s).unit || m.legs[0] != Leg{}) return malformed;
        if (m.kind == Kind::evade) return evasion(s) ? fine : blocked;
        if (m.kind == Kind::counter) return counter_charge(s) ? fine : blocked;
        return fine;
    }
    static Refusal judge_fire(const State& s, const Move& m) {
        if ((m.kind != Kind::shoot && m.kind != Kind::hold_fire) || m.unit != next_to_declare(s)) return not_now;
        if (m.legs[0] != Leg{}) return malformed;
        if (m.kind == Kind::hold_fire) return m.target == none ? fine : malformed;
        return m.target < max_units && can_shoot(s, m.unit, m.target) ? fine : no_target;
    }
    /// Where the charged unit evades to: it turns away and goes its full move (B55), even if it has acted; nothing if
    /// it may not or its way is blocked.
    static std::optional<measured::Pose> evasion(const State& s) {
        const std::uint8_t u = top(s).target;
        const int far = type(u).advance * measured::inch;
        const measured::Pose from = facing(s.unit[u].pose, s.unit[top(s).unit].pose.heading),
                             end = shifted(from, 0, far);
        if (!type(u).evades || engaged(s, u) || !on_table(end) || !lane_is_free(s, u, from, far)) return {};
        return end;
    }
    /// Where a counter-charging unit is met: it turns to face and goes half the gap, at most its own charge (B57).
    static std::optional<measured::Pose> counter_charge(const State& s) {
        const std::uint8_t u = top(s).target, charger = top(s).unit;
        const measured::Pose from = facing(s.unit[u].pose, s.unit[charger].pose.heading + 32768);
        const bool frontal =
            measured::cosine(static_cast<std::uint16_t>(from.heading - s.unit[u].pose.heading)) >= 11585;
        const int gap = meeting(s, charger, s.unit[charger].pose, top(s).left).distance;
        const int far = std::min(gap / 2, type(u).charge * measured::inch);
        if (!type(u).aggressive || !ready(s, u) || engaged(s, u) || !frontal) return {};
        if (!lane_is_free(s, u, from, far, charger)) return {};
        return shifted(from, 0, far);
    }

    /// Before the front edge and between the 45-degree lines from its corners, in range (B37); no engaged units (B44).
    static bool can_shoot(const State& s, std::uint8_t u, std::uint8_t v) {
        const int range = type(u).range * measured::inch;
        if (range == 0 || side(u) == side(v) || !alive(s, u) || !alive(s, v)) return false;
        const measured::Pose &from = s.unit[u].pose, &to = s.unit[v].pose;
        const int dx = to.x - from.x, dy = to.y - from.y;
        const int sh = measured::sine(from.heading), ch = measured::cosine(from.heading);
        const int ahead = measured::scaled(dx * sh + dy * ch), right = measured::scaled(dx * ch - dy * sh);
        if (ahead <= 0 || std::abs(right) > ahead + type(u).size.half_width || dx * dx + dy * dy > range * range)
            return false;
        return !engaged(s, u) && !engaged(s, v);
    }
    /// Fire at the turn's end, acted or not (sequence, step 6): the first side declares all, then the second, then the
    /// dice are rolled (B33). No unit moves or suffers in between, so the State is itself "the state before".
    static std::uint8_t next_to_declare(const State& s) {
        for (std::uint8_t u = 0; u < max_units; ++u)
            for (std::uint8_t v = 0; v < max_units && s.aim[u] == none; ++v)
                if (can_shoot(s, u, v)) return u;
        return none;
    }
    static std::uint8_t next_volley(const State& s) {
        for (std::uint8_t u = 0; u < max_units; ++u)
            if (s.aim[u] < max_units) return u;
        return none;
    }

    static void offer_orders(std::uint8_t u, const auto& offer) {
        constexpr int degree = 65536 / 360;
        const auto wheel = [](int by) {
            const Step step = by > 0 ? Step::wheel_right : by < 0 ? Step::wheel_left : Step::none;
            return Leg{step, 0, static_cast<std::uint16_t>(std::abs(by))};
        };
        const auto forward = [](int by) { return Leg{Step::forward, 0, static_cast<std::uint16_t>(by)}; };
        const int allowance = type(u).advance * measured::inch;
        for (const int part : {1, 2, 4}) offer({Kind::advance, u, none, 0, {forward(allowance / part)}});
        for (const int by : {-90, -30, -15, -5, 5, 15, 30, 90}) {
            const int left = allowance - cost(u, wheel(by * degree));
            if (left > 0) offer({Kind::advance, u, none, 0, {wheel(by * degree), forward(left)}});
        }
        for (std::uint8_t v = 0; v < max_units; ++v) {
            if (offer({Kind::fight, u, v, 0, {}})) continue;
            for (const int by : {0, 5, -5, 10, -10, 20, -20})
                if (offer({Kind::charge, u, v, 0, {wheel(by * degree)}})) break;
        }
    }

    /// Goes on until a side has a choice, dice are due or the game is over.
    static void settle(State& s) {
        for (;;) {
            if (s.depth > 0 && top(s).what != What::charge) return;
            if (s.depth == 0 && over(s)) return;
            if (s.firing == 0 && tempt(s)) return;
            if (s.depth > 0) {
                if (!charge_on(s)) return;
            } else if (s.firing != 0) {
                if (next_to_declare(s) != none || next_volley(s) != none) return;
                new_turn(s);
            } else if (s.passes >= 2) {
                s.firing = 1;
            } else {
                for (std::uint8_t u = 0; u < max_units; ++u)
                    if (ready(s, u) && index(side(u)) == s.ordering) return;
                ++s.passes;
                s.ordering ^= 1;
            }
        }
    }
    /// "If, at any point during play a situation arises which would allow an Impetuous unit to charge ... they must
    /// immediately test": here, if straight on it would meet an enemy. Looked up from the positions every time.
    static bool tempt(State& s) {
        for (std::uint8_t u = 0; u < max_units; ++u) {
            if (!type(u).impetuous || !ready(s, u) || (s.unit[u].marks & tested) != 0 || engaged(s, u)) continue;
            const Meeting met = meeting(s, u, s.unit[u].pose, type(u).charge * measured::inch);
            if (met.unit == none || side(met.unit) == side(u)) continue;
            s.unit[u].marks |= tested;
            push(s, {What::temptation, Answer::none, u, met.unit, 0});
            return true;
        }
        return false;
    }
    /// Moves the charge on top of the stack an inch further, so that units are tempted as early as possible. Returns
    /// false if the charged side has to answer first.
    static bool charge_on(State& s) {
        Pending& p = top(s);
        if (alive(s, p.unit) && !engaged(s, p.unit) && alive(s, p.target) && p.answer == Answer::none) {
            if (evasion(s) || counter_charge(s)) return false;
            p.answer = Answer::stand;
        }
        const int step = std::min<int>(measured::inch, p.left);
        const Meeting met = meeting(s, p.unit, s.unit[p.unit].pose, step);
        const measured::Pose next = shifted(s.unit[p.unit].pose, 0, met.distance);
        // Only the target may be contacted ("Other target units may not be contacted"), and no unit leaves the table
        // (B18).
        const bool barred = (met.unit != none && met.unit != p.target) || !on_table(next);
        if (!alive(s, p.unit) || engaged(s, p.unit) || !alive(s, p.target) || step == 0 || barred) {
            pop(s);
            return true;
        }
        s.unit[p.unit].pose = next;
        p.left = static_cast<std::uint16_t>(p.left - step);
        if (met.unit == p.target) p.what = What::clash;
        return true;
    }
    static void new_turn(State& s) {
        for (std::uint8_t u = 0; u < max_units; ++u) {
            lose(s, u, s.loss[u]);
            s.unit[u].marks = 0;
        }
        s.loss = {};
        s.aim.fill(none);
        s.firing = s.passes = 0;
        s.ordering = s.turn++ % 2;
    }

    State start_{};
};
static_assert(Diced<MeasuredTable> && sizeof(MeasuredTable::State) <= 1024);

}  // namespace polemarch::test
