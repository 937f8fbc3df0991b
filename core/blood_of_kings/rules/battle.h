// Blood of Kings & Heroes as a Game: one battle, immutable, shared by all threads. The rules by subject:
//   battle.cpp    set-up, break points, victory, reports     sequence.cpp   the turn sequence; what follows by itself
//   movement.*    a unit on its way, leg by leg              orders.cpp     actions and moves; interruptions of them
//   charging.cpp  charges                                    answering.cpp  answers to charges, pursuit
//   uncontrolled.cpp  who is tempted, and what becomes of it
//   shooting.cpp  fire                                       fighting.cpp   melee and what follows it
//   leading.cpp   leaders, command, their own moves          ground.*       terrain; field.*: outlines and contacts
//   choices.cpp   the moves that are offered                 judge.cpp      what is legal, and why not
//   dice.cpp      rolls, resolution, outcomes                offers.h       rides that are offered
//   notation.cpp  moves as text      narration.cpp  steps as sentences      guidance.cpp  what a person is told
//   position.cpp  states as TOML     board.cpp     the table as text       refusals.cpp  refusals as sentences
#pragma once

#include "core/blood_of_kings/rules/combat.h"
#include "core/blood_of_kings/rules/field.h"
#include "core/blood_of_kings/rules/ground.h"
#include "core/blood_of_kings/rules/movement.h"
#include "core/blood_of_kings/types/move.h"
#include "core/blood_of_kings/types/refusal.h"
#include "core/blood_of_kings/types/scenario.h"
#include "core/blood_of_kings/types/state.h"
#include "core/guidance.h"
#include "core/notation.h"
#include "core/random.h"

#include <memory>
#include <vector>

namespace polemarch::blood_of_kings {

/// Where a charge goes after its wheel: straight on to contact.
struct Lane {
    table::Rectangle wheeled;
    Length run = 0;
    [[nodiscard]] table::Rectangle at_contact() const { return moved_on(wheeled, run); }
    /// All the ground of the run, from where the unit stands after the wheel.
    [[nodiscard]] table::Rectangle swept() const {
        const table::Extent extent = wheeled.extent();
        return {at_contact().pose(), {extent.half_width, static_cast<std::int16_t>(extent.half_depth + (run + 1) / 2)}};
    }
};

/// A charge as it can be made (B48): one wheel, then straight on to contact. Lengths in 1/256 inch.
struct ChargePlan {
    Refusal refusal = Refusal::no_contact;
    Leg wheel{};        ///< none if it goes straight
    Lane lane;          ///< after the wheel
    Length cost = 0;    ///< of both
    bool plain = true;  ///< passes nobody but unengaged skirmishers
};

/// What a unit can shoot at from where it stands: how far each of its bases is from each enemy.
struct FireTable {
    static constexpr Length out = 1 << 20;  ///< not a target of this base
    std::array<std::array<Length, side_places>, max_bases> far;
    int bases = 0;
    UnitMask targets = 0;  ///< of any base
    UnitMask primary = 0;  ///< the nearest of the whole unit; several if they are equally near
    bool split = false;    ///< each base at its own nearest is something else than all at a primary target
    /// The target of base b at this aim; nobody if it has none.
    [[nodiscard]] UnitIndex at(int b, std::uint8_t aim, unsigned enemy) const;
    /// The targets of all bases at this aim.
    [[nodiscard]] UnitMask all_at(std::uint8_t aim, unsigned enemy) const;
};

/// The roll of a chance state.
enum class Event : std::uint16_t {
    loose_order,
    initiative,
    command,
    orders,
    regroup,
    retire,
    test,
    volley,
    melee,
    casualty,
    ongoing_order,
};

class Battle {
public:
    using State = blood_of_kings::State;
    using Move = blood_of_kings::Move;
    static constexpr std::size_t max_moves = 512, max_outcomes = 36;
    static constexpr bool complete_moves = false;

    /// Builds all tables; reads the [position] of the scenario's text if it has one. Faults of the position go to
    /// `diagnostics`, and the result is null.
    [[nodiscard]] static std::unique_ptr<const Battle> make(Charts charts, Scenario scenario, Diagnostics& diagnostics);

    // ---- the contract (core/game.h)
    [[nodiscard]] State start() const { return start_; }
    [[nodiscard]] Actor actor(const State& s) const;
    void legal_moves(const State& s, MoveList<Battle>& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const;
    void apply(State& s, const Move& m) const;
    [[nodiscard]] double payoff(const State& s) const;
    [[nodiscard]] std::uint32_t longest() const;
    [[nodiscard]] Roll roll(const State& s) const;
    [[nodiscard]] Move resolve(const State& s, Faces faces) const;
    void outcomes(const State& s, StackList<Outcome<Move>, max_outcomes>& out) const;
    [[nodiscard]] Move sample(const State& s, AgentStream& stream) const;
    /// A legal move without listing all: for playouts of bare armies.
    [[nodiscard]] Move any_move(const State& s, AgentStream& stream) const;
    [[nodiscard]] std::vector<Fact> facts() const;
    void report(const State& s, std::span<std::int32_t> row) const;

    // ---- the second concept (core/notation.h)
    [[nodiscard]] std::string text(const State& s, const Move& m) const;
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const;
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const;
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces faces) const;
    [[nodiscard]] EventName event_name(std::uint16_t event) const;
    [[nodiscard]] std::string position(const State& s) const;

    // ---- the third (core/guidance.h)
    [[nodiscard]] Due due(const State& s) const;
    [[nodiscard]] std::optional<Ahead<State>> ahead(const State& s, const Move& m) const;
    [[nodiscard]] std::string reckoning(const State& s) const;
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const;
    [[nodiscard]] std::string subject(const State& s, const Move& m) const;

    // ---- what never changes
    [[nodiscard]] const Charts& charts() const { return charts_; }
    [[nodiscard]] const Scenario& scenario() const { return scenario_; }
    [[nodiscard]] const Ground& ground() const { return ground_; }
    [[nodiscard]] const Trait& trait(UnitIndex u) const { return traits_[u]; }
    [[nodiscard]] const UnitType& type(UnitIndex u) const { return *traits_[u].type; }
    [[nodiscard]] int units(unsigned side) const { return static_cast<int>(scenario_.sides[side].units.size()); }
    [[nodiscard]] const LeaderEntry& leader_entry(LeaderIndex l) const {
        return scenario_.sides[side_of_leader(l)].leaders[l % max_side_leaders];
    }
    [[nodiscard]] LeaderIndex army_commander(unsigned side) const { return commander_[side]; }
    [[nodiscard]] std::string label(UnitIndex u) const;           ///< "A3", "B0" for a camp: as moves name it
    [[nodiscard]] std::string unit_name(UnitIndex u) const;       ///< "A3 (Triarii)", "A3 (Heavy Spearmen)"
    [[nodiscard]] std::string leader_label(LeaderIndex l) const;  ///< "AL1"
    [[nodiscard]] std::string leader_name(LeaderIndex l) const;   ///< "Hannibal"

    // ---- what a state means
    [[nodiscard]] const Field& field(const State& s) const;
    [[nodiscard]] Surroundings around(const State& s) const { return {charts_, ground_, field(s), traits_}; }
    /// The record under way; there must be one.
    [[nodiscard]] static const Pending& top(const State& s) { return s.pending[s.depth - 1u]; }
    [[nodiscard]] static Pending& top(State& s) { return s.pending[s.depth - 1u]; }
    /// Points lost toward the break point, as counted in step 8 (Morale).
    [[nodiscard]] int points_lost(const State& s, unsigned side) const;
    [[nodiscard]] Condition condition(const State& s, UnitIndex u) const;
    [[nodiscard]] Standing standing(const State& s, UnitIndex u) const;
    /// What cover the unit has against an enemy: of its ground, or of an obstacle that the line between them crosses
    /// (B21, B45), whichever is better.
    [[nodiscard]] Cover cover(const State& s, UnitIndex u, UnitIndex enemy) const;
    /// What leaders with the unit add: 0 none, 1 a leader, 2 an exceptional one.
    [[nodiscard]] std::uint8_t leader_with(const State& s, UnitIndex u) const;
    [[nodiscard]] table::Rectangle base_of(const State& s, LeaderIndex l) const;
    /// Whether the leader may call on the unit: his wing, or any if he commands the army; radius apart.
    [[nodiscard]] bool commands(const State& s, LeaderIndex l, UnitIndex u) const;
    [[nodiscard]] bool in_radius(const State& s, LeaderIndex l, UnitIndex u) const;
    /// Whether he leaves his place only for an activation: involved in a melee this turn, or with a unit that still is
    /// in a combat (Leaders_5, Leaders_7).
    [[nodiscard]] bool held(const State& s, const Leader& leader) const {
        return leader.caught() || (leader.unit != nobody && field(s).engaged(leader.unit));
    }

    /// What u pays for so far straight on, obstacles and choke points included, or why it cannot go there
    /// (Formations_14 to _17, B9). Roads help nobody who is not marching.
    [[nodiscard]] tl::expected<Length, Refusal> cost_of_run(const State& s, UnitIndex u, const table::Rectangle& from,
                                                            Length length) const;
    /// Whether u makes room for a friend who comes to stand on it (B17).
    [[nodiscard]] bool makes_room(const Field& field, UnitIndex u) const {
        return !is_camp(u) && type(u).skirmisher && !field.engaged(u);
    }
    /// The charge of u at target with this wheel, or why it cannot be made. `range`: inches it may cost, in 1/256.
    [[nodiscard]] ChargePlan charge_plan(const State& s, UnitIndex u, UnitIndex target, const Leg& wheel,
                                         Length range) const;
    /// The same straight on, or else with one of a few wheels towards the target: half, all and three quarters of the
    /// way to its middle, and the least that meets its nearest corner.
    [[nodiscard]] ChargePlan aimed_charge(const State& s, UnitIndex u, UnitIndex target, Length range) const;
    /// Where u ends if it evades at this turn about its centre; nothing if it cannot (B55).
    [[nodiscard]] std::optional<table::Pose> evasion(const State& s, UnitIndex u, table::Angle turn) const;
    /// How far the charger runs and where the target ends if the target of the charge on top counter-charges; nothing
    /// if barred (B57).
    struct Counter {
        Length run = 0;
        table::Pose target;
    };
    [[nodiscard]] std::optional<Counter> counter_charge(const State& s, const Pending& charge) const;
    /// Whom the impetuous unit is tempted to charge now: the nearest enemy and any as near (Uncontrolled_2, B74).
    [[nodiscard]] UnitMask temptations(const State& s, UnitIndex u) const;
    /// The first of them; nobody if it is not tempted.
    [[nodiscard]] UnitIndex temptation(const State& s, UnitIndex u) const;

    /// Of an unengaged unit with missiles. Good until the table of the same unit is asked for again.
    [[nodiscard]] const FireTable& fire_table(const State& s, UnitIndex u) const;
    /// The fire at `target` of all units that aim at it.
    [[nodiscard]] Shot shot_at(const State& s, UnitIndex target) const;
    /// Targets that are aimed at and not resolved.
    [[nodiscard]] UnitMask aimed_at(const State& s) const;

    /// The melee on top of the stack, as arithmetic.
    [[nodiscard]] Clash clash(const State& s, const Pending& fight) const;
    /// Units that fight beside the actor or the target: in contact with the enemy principal, or overlapping and joined.
    [[nodiscard]] UnitMask supporters(const State& s, const Pending& fight, bool of_actor) const;
    /// Who overlaps in slot 0 to 3 (actor's left, right, target's left, right); nobody if none may (B61).
    [[nodiscard]] UnitIndex overlapping(const State& s, const Pending& fight, unsigned slot) const;
    /// The leaders who may fall with a side of the fight: of its principal, or else of its supporters; a bit each.
    [[nodiscard]] unsigned exposed_leaders(const State& s, const Pending& fight, unsigned side) const;
    /// Where u stands if it turns to its contacted edge (Melee_7, B69), with its frontage; nothing if it cannot.
    struct Turned {
        table::Pose pose;
        int frontage = 1;
    };
    [[nodiscard]] std::optional<Turned> turned_to(const State& s, UnitIndex u, table::Edge edge) const;
    /// Edges of u that may be turned to: contacted by an enemy's front while none touches its own; a bit each.
    [[nodiscard]] unsigned turnable(const State& s, UnitIndex u) const;
    [[nodiscard]] static std::array<unsigned, 2> toll_of(const Pending& fight) {
        return {fight.kind & 7u, static_cast<unsigned>(fight.kind >> 3)};
    }

private:
    Battle(Charts charts, Scenario scenario);
    void deploy();

    // sequence.cpp
    void settle(State& s) const;
    bool proceed(State& s) const;  ///< the record on top; false when somebody must speak
    bool next_step(State& s) const;
    void begin_turn(State& s) const;
    void end_turn(State& s) const;
    void end_initiative(State& s) const;
    bool find_fugitive(State& s) const;
    [[nodiscard]] unsigned leaders_to_act(const State& s, unsigned side) const;
    [[nodiscard]] UnitMask ongoing_fighters(const State& s, unsigned side) const;
    [[nodiscard]] UnitMask testers(const State& s) const;
    static void push(State& s, const Pending& p);
    static void pop(State& s);

    // orders.cpp
    /// Turned as it will stand, and straight there.
    void place(State& s, UnitIndex u, const table::Pose& pose) const;
    void spend(State& s, UnitIndex u) const;
    void begin_order(State& s, const Move& m) const;
    void after_orders(State& s, const Move& m) const;
    /// How far a move or charge under way has come after some of its legs.
    struct Progress {
        table::Pose pose;
        int frontage = 1;
        std::array<Length, 3> cost{};  ///< of each leg taken
        unsigned taken = 0;
        unsigned run_over = 0;  ///< leaders of the enemy; a bit each
        bool barred = false;    ///< by somebody in the way of the next leg
    };
    [[nodiscard]] Progress gone(const State& s, const Pending& mover, std::span<const Leg> legs) const;
    /// What part sixteenths of the way ahead, `whole` as found by `gone`, are of its legs (B76).
    [[nodiscard]] static std::array<Leg, 3> first_part(const std::array<Leg, 3>& legs, const Progress& whole,
                                                       unsigned part);
    void place(State& s, UnitIndex u, const Progress& at) const;
    bool travel(State& s) const;
    void finish_move(State& s) const;
    [[nodiscard]] Gait gait_of(Kind order) const;
    [[nodiscard]] Length allowance(UnitIndex u, Kind order) const;
    [[nodiscard]] UnitIndex tempted_on_the_way(const State& s, UnitIndex mover, const Progress& at) const;
    [[nodiscard]] UnitMask temptable(const State& s, unsigned side) const;
    [[nodiscard]] UnitMask find_temptations(const State& s, UnitIndex u) const;
    [[nodiscard]] bool may_tempt(const State& s, unsigned side, const table::Box& area) const;
    [[nodiscard]] Refusal judge_go(const State& s, const Pending& order, const Move& m) const;

    // charging.cpp, answering.cpp, uncontrolled.cpp
    void begin_charge(State& s, UnitIndex u, UnitIndex target, const ChargePlan& plan, std::uint8_t flags) const;
    void answer_charge(State& s, const Move& m) const;
    void meet(State& s, Pending& charge, const Counter& there) const;  ///< who charges and who charges against it
    void arrive(State& s) const;
    void after_test(State& s, bool charges) const;
    void rush(State& s, UnitIndex u, UnitIndex target) const;
    void apply_loose(State& s, UnitIndex u, UnitIndex target) const;
    void conform(State& s, UnitIndex u, UnitIndex target) const;
    void end_charge(State& s) const;
    void make_room(State& s, UnitIndex u) const;
    void clear_place(State& s, UnitIndex u) const;
    [[nodiscard]] bool may_stand(const State& s, UnitIndex u, const table::Rectangle& there) const;
    [[nodiscard]] bool may_answer(const State& s, const Pending& charge, Answer answer) const;
    [[nodiscard]] unsigned answers(const State& s, const Pending& charge) const;  ///< a bit for each Answer open
    [[nodiscard]] std::optional<Length> pursuit(const State& s, const Pending& charge) const;
    [[nodiscard]] Length clear_run(const State& s, UnitIndex u, const table::Rectangle& from, Length far,
                                   UnitMask others) const;
    [[nodiscard]] Refusal judge_evade(const State& s, const Move& m) const;

    // shooting.cpp
    [[nodiscard]] FireTable find_fire_table(const State& s, UnitIndex u) const;
    [[nodiscard]] bool can_shoot(const State& s, UnitIndex u) const;
    [[nodiscard]] bool sees(const State& s, UnitIndex u, const table::Rectangle& base, table::Edge side, UnitIndex v,
                            UnitMask others) const;
    void finish_volley(State& s) const;
    [[nodiscard]] Refusal judge_aim(const State& s, UnitIndex u, std::uint8_t aim) const;
    [[nodiscard]] UnitMask joiners(const State& s) const;

    // fighting.cpp
    void begin_fight(State& s, UnitIndex actor, UnitIndex target, std::uint8_t flags) const;
    bool proceed_fight(State& s) const;
    void lose(State& s, UnitIndex u, Levels levels) const;
    void remove(State& s, UnitIndex u) const;
    [[nodiscard]] bool fair_deal(const State& s, const Move& m) const;
    [[nodiscard]] Length occupation(const State& s, UnitIndex u, Length depth) const;
    [[nodiscard]] UnitMask involved(const State& s, const Pending& fight, bool of_actor) const;
    [[nodiscard]] static unsigned losing_side(const Pending& fight);

    // leading.cpp
    [[nodiscard]] Refusal judge_ride(const State& s, LeaderIndex l, const Move& m) const;
    void ride(State& s, const Move& m) const;
    void carry(State& s, UnitIndex u) const;
    [[nodiscard]] bool leader_may_stay(const State& s, UnitIndex u) const;
    void leave_leader(State& s, UnitIndex u) const;
    void fall(State& s, LeaderIndex l) const;
    void inherit(State& s, LeaderIndex heir) const;
    [[nodiscard]] unsigned living_leaders(const State& s, unsigned side) const;
    template <class Offer>
    void offer_rides(const State& s, LeaderIndex l, Kind kind, Offer offer) const;

    // notation.cpp
    [[nodiscard]] std::optional<Move> read_word(const State& s, std::string_view wanted) const;

    // choices.cpp, judge.cpp
    template <class Offer>
    void offer_all(const State& s, Offer offer) const;
    template <class Offer>
    void offer_orders(const State& s, UnitIndex u, Offer offer) const;
    template <class Offer>
    void offer_ways(const State& s, const Pending& order, Offer offer) const;
    [[nodiscard]] Refusal why_not(const State& s, const Move& m) const;
    [[nodiscard]] Refusal judge_order(const State& s, const Move& m) const;
    [[nodiscard]] Refusal judge_loose(const State& s, const Move& m) const;
    [[nodiscard]] Refusal judge_in_record(const State& s, const Move& m) const;
    [[nodiscard]] Refusal activation(const State& s, UnitIndex u) const;
    [[nodiscard]] Refusal melee_target(const State& s, UnitIndex u, UnitIndex target) const;

    std::uint64_t id_ = 0;  ///< tells battles apart in Field's cache
    Charts charts_;
    Scenario scenario_;
    Ground ground_;
    UnitType camp_type_;
    std::array<Trait, places> traits_{};
    std::array<LeaderIndex, 2> commander_{};
    UnitMask impetuous_ = 0, shooters_ = 0;
    State start_;
};

}  // namespace polemarch::blood_of_kings
