// Ancient Battles Deluxe as a Game: one battle, immutable, shared by all threads. The rules by subject:
//   battle.cpp      set-up, victory (14.0), reports        dice.cpp      rolls, resolution, outcomes
//   sequence.cpp    the sequence of play (3.0 to 5.0, 12.0)  orders.cpp    activation and formations (6.0)
//   marching.cpp    movement of units (8.0), entry (8.7)    fleeing.cpp   panic movement (9.0)
//   shooting.cpp    ranged combat (10.0)                    fighting.cpp  melee (11.0), looting (13.1.4)
//   choices.cpp     what is legal                          refusals.cpp  why a move is not
//   rerolls.cpp, command_control.cpp, elephants.cpp, dismounting.cpp, deployment.cpp   optional rules (17.0)
//   notation.cpp    moves as text (marches: notation_march.cpp)
//   narration.cpp   steps as sentences                      guidance.cpp  what a person is told
//   position.cpp    states as TOML                          special_rules.cpp  what the basic game has not, told
#pragma once

#include "core/ancient_battles/rules/combat_tables.h"
#include "core/ancient_battles/rules/ground.h"
#include "core/ancient_battles/rules/melee.h"
#include "core/ancient_battles/rules/movement.h"
#include "core/ancient_battles/types/move.h"
#include "core/ancient_battles/types/refusal.h"
#include "core/ancient_battles/types/scenario.h"
#include "core/ancient_battles/types/state.h"
#include "core/guidance.h"
#include "core/notation.h"
#include "core/random.h"

#include <memory>
#include <vector>

namespace polemarch::ancient_battles {

/// Reinforcements (8.7), or those of a side who may come back (8.6.2).
struct Arrival {
    std::uint8_t side = 0, turn = 1;
    Gone from = Gone::waiting;  ///< where they are until they enter
    UnitMask units = 0;
    hex::Set entry{};
    std::uint16_t leaders = 0;  ///< those who come with the first unit that enters
    /// No reinforcements: units that may come back when they have left.
    [[nodiscard]] bool back() const { return from == Gone::returning; }
};

/// Faces as they count.
using ReadFaces = StackList<std::uint8_t, max_faces>;

class Battle {
public:
    using State = ancient_battles::State;
    using Move = ancient_battles::Move;
    static constexpr std::size_t max_moves = 2048, max_outcomes = 36;
    static constexpr bool complete_moves = true;

    /// Builds all tables; reads the [position] of the scenario's text if it has one. Faults of the position go to
    /// `diagnostics`, and the result is null.
    [[nodiscard]] static std::unique_ptr<const Battle> make(Charts charts, Scenario scenario, Diagnostics& diagnostics);

    // ---- the contract (core/game.h)
    [[nodiscard]] State start() const { return start_; }
    [[nodiscard]] Actor actor(const State& s) const {
        if (falls(s.phase)) return buys(s) ? static_cast<Actor>(buyer(s)) : Actor::chance;
        return s.phase == Phase::over ? Actor::nobody : static_cast<Actor>(s.mover);
    }
    void legal_moves(const State& s, MoveList<Battle>& moves) const;
    [[nodiscard]] Verdict judge(const State& s, const Move& m) const;
    void apply(State& s, const Move& m) const;
    [[nodiscard]] double payoff(const State& s) const;
    [[nodiscard]] std::uint32_t longest() const;
    [[nodiscard]] Roll roll(const State& s) const;
    [[nodiscard]] Move resolve(const State& s, Faces faces) const;
    void outcomes(const State& s, StackList<Outcome<Move>, max_outcomes>& out) const;
    /// The faces as the rules in force read them (17.2.1).
    [[nodiscard]] ReadFaces as_read(Faces faces) const;
    /// Whether a legal `go` or `leave` harms the mover more than one that is listed for the same end.
    [[nodiscard]] bool needless(const State& s, const Move& m) const;
    [[nodiscard]] std::vector<Fact> facts() const;
    void report(const State& s, std::span<std::int32_t> row) const;

    // ---- the second concept (core/notation.h)
    [[nodiscard]] std::string text(const State& s, const Move& m) const;
    [[nodiscard]] tl::expected<Move, Explanation> read(const State& s, std::string_view text) const;
    [[nodiscard]] Explanation explain(const State& s, Verdict verdict) const;
    [[nodiscard]] std::optional<Explanation> explain_at_dice(const State& s, std::string_view typed) const;
    [[nodiscard]] std::string narrate(const State& s, const Move& m, Faces faces) const;
    [[nodiscard]] EventName event_name(std::uint16_t event) const;
    [[nodiscard]] std::string position(const State& s) const;

    // ---- the third (core/guidance.h)
    [[nodiscard]] Due due(const State& s) const;
    [[nodiscard]] std::optional<Ahead<State>> ahead(const State& s, const Move& m) const;
    [[nodiscard]] std::string reckoning(const State& s) const;
    [[nodiscard]] std::string outcome(const State& s, const Move& m) const;
    [[nodiscard]] std::string subject(const State& s, const Move& m) const;

    // ---- the battle
    [[nodiscard]] const Charts& charts() const { return charts_; }
    [[nodiscard]] const CombatTables& tables() const { return tables_; }
    [[nodiscard]] const Scenario& scenario() const { return scenario_; }
    [[nodiscard]] bool in_force(Option option) const { return scenario_.options.has(option); }
    [[nodiscard]] const Ground& ground() const { return ground_; }
    [[nodiscard]] const std::vector<Arrival>& arrivals() const { return arrivals_; }
    /// Whether the unit waits to enter with these.
    [[nodiscard]] static bool expects(const Arrival& arrival, const State& s, UnitIndex u) {
        return ((arrival.units >> u) & 1u) && s.unit[u].hex == arrival.from;
    }
    /// The group by which a unit enters that waits; of another the group it came with, below 0 if it did not.
    [[nodiscard]] int group_of(const State& s, UnitIndex u) const {
        return s.unit[u].hex == Gone::returning ? trait_[u].return_group : trait_[u].group;
    }
    [[nodiscard]] const Arrival& arrival_of(const State& s, UnitIndex u) const {
        return arrivals_[static_cast<std::size_t>(group_of(s, u))];
    }
    /// By which moves name an arrival: those of a side are counted from 1.
    [[nodiscard]] int group_number(std::size_t arrival) const;
    [[nodiscard]] UnitIndex first_unit(unsigned side) const { return first_[side]; }
    [[nodiscard]] UnitIndex end_unit(unsigned side) const { return first_[side + 1]; }
    [[nodiscard]] const Trait& trait(UnitIndex u) const { return trait_[u]; }
    [[nodiscard]] const UnitType& type(UnitIndex u) const { return charts_.units[trait_[u].type]; }
    [[nodiscard]] std::uint16_t leaders_of(unsigned side) const { return leaders_[side]; }  ///< a bit each
    [[nodiscard]] const LeaderKind& kind(LeaderIndex l) const { return kind_[l]; }
    [[nodiscard]] const Handicap& handicap(unsigned side) const { return scenario_.sides[side].handicap; }
    /// 4.0: the panic rating at the start.
    [[nodiscard]] int panic_level(unsigned side) const { return scenario_.sides[side].panic + handicap(side).panic; }
    static unsigned side_of_leader(LeaderIndex l) { return l < max_side_leaders ? 0 : 1; }
    /// Whether dice fall in the phase, or lie in it for somebody to buy (17.2.2).
    static bool falls(Phase phase) { return phase <= Phase::end_check || phase >= Phase::control; }

    /// What the move itself does, without what follows of itself (automatic passes, a new turn): the first part of
    /// apply(). For a state that is looked at, not played on.
    void act(State& s, const Move& m) const;

    // ---- questions about a state
    [[nodiscard]] bool ready(const State& s, UnitIndex u) const { return s.unit[u].on_map() && !s.unit[u].marked(); }
    /// The Combat Strength printed on the side of the counter that shows.
    [[nodiscard]] int strength(const State& s, UnitIndex u) const { return trait_[u].strength[s.unit[u].disordered()]; }
    [[nodiscard]] hex::Set occupied(const State& s, unsigned side) const {
        hex::Set set;
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
            if (s.unit[u].on_map()) set.add(s.unit[u].hex);
        return set;
    }
    /// 13.0: where camps and war wagons of a side stand.
    [[nodiscard]] hex::Set bases(const State& s, unsigned side) const {
        hex::Set set;
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
            if (s.unit[u].on_map() && trait_[u].base) set.add(s.unit[u].hex);
        return set;
    }
    /// 8.8: what all units of a side control.
    [[nodiscard]] hex::Set zone(const State& s, unsigned side) const {
        hex::Set set;
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u)
            if (s.unit[u].on_map()) set |= zone_of(s, u);
        return set;
    }
    [[nodiscard]] const hex::Set& zone_of(const State& s, UnitIndex u) const {
        return trait_[u].base ? ground_.all_round[s.unit[u].hex] : ground_.zone[s.unit[u].hex][s.unit[u].facing()];
    }
    /// The unit in a hex, whosever; none for no hex or no unit.
    [[nodiscard]] UnitIndex unit_in(const State& s, hex::Index h) const { return h < hex::cells ? s.at[h] : none; }
    [[nodiscard]] UnitIndex enemy_in(const State& s, hex::Index h, unsigned side) const {
        const UnitIndex u = unit_in(s, h);
        return u != none && trait_[u].side != side ? u : none;
    }
    /// 3.0 step 3, ruling 4: what the leaders bring who are not eliminated, and on or beside the map.
    [[nodiscard]] int leaders_command_points(const State& s, unsigned side) const;
    /// Leaders of a side in a hex, a bit each.
    [[nodiscard]] std::uint16_t leaders_in(const State& s, hex::Index h, unsigned side) const;
    /// 14.0: total strength on the map, without camps and war wagons.
    [[nodiscard]] int total_strength(const State& s, unsigned side) const;
    /// 14.0: victory points, as they would be counted now.
    [[nodiscard]] int victory_points(const State& s, unsigned side) const;
    /// Whether a side has at least twice the enemy's strength on the map, which is worth a victory point (14.0).
    [[nodiscard]] bool slaughtering(const State& s, unsigned side) const;
    /// 4.0: what is left of the panic rating; below 1 the army panics.
    [[nodiscard]] int panic_left(const State& s, unsigned side) const { return panic_level(side) - s.lost[side]; }
    [[nodiscard]] bool panicked(const State& s, unsigned side) const { return s.panic_turn[side] != 0; }

    /// 6.2: units of the formation of leader `l` under `order` (move, fire or rally) that could do it now.
    [[nodiscard]] UnitMask formation(const State& s, LeaderIndex l, Order order) const;
    /// All units linked to the leader's unit, whether or not they could act.
    [[nodiscard]] UnitMask linked(const State& s, LeaderIndex l, bool alike) const;
    [[nodiscard]] Mover mover(const State& s, UnitIndex u) const;
    /// Enemy units that `u` may fire at now (10.1-10.5): within range, in arc, in sight, not immune.
    [[nodiscard]] UnitMask targets(const State& s, UnitIndex u) const;
    [[nodiscard]] bool sees_target(const State& s, UnitIndex u, UnitIndex target) const;
    [[nodiscard]] Shot shot_at(const State& s, UnitIndex lead, UnitIndex target, int attacks, int support) const;
    /// `attacker` against `defender` as things stand; `approach` is the direction from the defender's hex to the
    /// attacker's, `outside` whether he comes from off the map (8.7.3).
    [[nodiscard]] Encounter encounter(const State& s, UnitIndex attacker, UnitIndex defender, hex::Direction approach,
                                      bool outside) const;
    [[nodiscard]] Clash clash_of(const State& s, UnitIndex attacker, UnitIndex defender, hex::Direction approach,
                                 bool outside) const {
        return ancient_battles::clash_of(encounter(s, attacker, defender, approach, outside), charts_.melee);
    }
    /// What both add to their dice in the melee that is due.
    [[nodiscard]] MeleeModifiers clash_due(const State& s) const {
        return modifiers(clash_of(s, s.subject, s.object, s.approach, outside(s)), charts_.melee);
    }
    /// The shot that is due.
    [[nodiscard]] Shot shot_due(const State& s) const {
        return shot_at(s, s.subject, s.object, s.enhanced ? s.combined : 1, s.supporters);
    }
    /// A unit with the leaders in its hex.
    [[nodiscard]] Combatant combatant(const State& s, UnitIndex u) const;
    /// 11.2.3: how many hexes the defender may retreat: 0, 1 or 2.
    [[nodiscard]] int retreat_hexes(const State& s, UnitIndex attacker, UnitIndex defender,
                                    hex::Direction approach) const;
    /// 7.2: 2 stacked with a leader, 1 beside one, else 0.
    [[nodiscard]] int rally_help(const State& s, UnitIndex u) const;
    /// 9.0: units that the panic movement of `side` would move now.
    [[nodiscard]] UnitMask fleeing(const State& s, unsigned side) const;
    /// Calls visit(attacker, defender) for every melee that `side` may begin on the map (11.2.1-2).
    template <class Visit>
    void each_attack(const State& s, unsigned side, Visit visit) const;
    template <class Visit>
    void each_attack_of(const State& s, UnitIndex u, Visit visit) const;
    /// A reinforcement's attack from off the map (8.7.3): visit(attacker, defender, approach).
    template <class Visit>
    void each_outside_attack(const State& s, unsigned side, Visit visit) const;

    // ---- optional rules (17.0)
    /// Units of the scenario; those of a side beyond them are counters that take a unit's place (17.5).
    [[nodiscard]] std::size_t scenario_units(unsigned side) const { return scenario_.sides[side].units.size(); }
    /// The unit of the scenario for which a counter stands.
    [[nodiscard]] UnitIndex origin(UnitIndex u) const { return trait_[u].origin == none ? u : trait_[u].origin; }
    /// The counter that stands for a unit of the scenario.
    [[nodiscard]] UnitIndex counter_of(const State& s, UnitIndex unit) const;
    /// What a unit may be on foot (17.5b), by the numbers of Kind::dismount; and the enemy's counter for an elephant
    /// that panics (17.5a). None where there is no such thing, or the rule is not in force.
    [[nodiscard]] UnitIndex on_foot(UnitIndex u, std::size_t choice) const { return on_foot_[u][choice]; }
    [[nodiscard]] UnitIndex turned(UnitIndex u) const { return turned_[u]; }
    /// 17.2.2: whether dice lie and a side is to buy or to let them be; and which.
    [[nodiscard]] bool buys(const State& s) const { return in_force(Option::rerolls) && all_lie(s); }
    [[nodiscard]] unsigned buyer(const State& s) const;
    /// What the dice of the event that is due are, however they are thrown; and what these faces of all of them decide.
    [[nodiscard]] Roll event_roll(const State& s) const;
    [[nodiscard]] Move consequence(const State& s, Faces faces) const;
    /// 17.3: whether the barbarians of a side charge this turn; whether they have charged in this game.
    [[nodiscard]] bool charging(const State& s, unsigned side) const { return s.fled & (State::charges << side); }
    [[nodiscard]] bool has_charged(const State& s, unsigned side) const {
        return s.camps_lost & (State::has_charged << side);
    }
    /// 17.4: whether a side has lost control this turn; its units that are impetuous; its value without what is bought.
    [[nodiscard]] bool uncontrolled(const State& s, unsigned side) const {
        return s.fled & (State::uncontrolled << side);
    }
    [[nodiscard]] UnitMask impetuous(const State& s, unsigned side) const;
    [[nodiscard]] int base_control(const State& s, unsigned side) const;
    [[nodiscard]] int control(const State& s) const { return base_control(s, s.mover) + s.points; }
    /// Special rules: the exits of a side that score (Scenario), numbered from 1; 0 stands for all other hexes.
    [[nodiscard]] std::size_t exits(unsigned side) const { return exits_[side].empty() ? 0 : exits_[side].size() - 1; }
    [[nodiscard]] const hex::Set& exit(unsigned side, std::size_t number) const { return exits_[side][number]; }
    /// The exit to which a hex belongs, or 0.
    [[nodiscard]] std::uint8_t exit_at(unsigned side, hex::Index h) const;
    /// How many have left by an exit; 14.0: what they have earned, and what all who left by exits have.
    [[nodiscard]] int units_out(const State& s, unsigned side, std::size_t number) const;
    [[nodiscard]] int exit_points(const State& s, unsigned side, std::size_t number) const;
    [[nodiscard]] int exit_points(const State& s, unsigned side) const;
    /// 17.5a: elephants that an attempt of `side` would make roll.
    [[nodiscard]] UnitMask nervous(const State& s, unsigned side) const;
    /// 17.1: where `subject` may be set up now.
    [[nodiscard]] hex::Set set_up_hexes(const State& s) const;
    /// The camp of a side (14.0), or none.
    [[nodiscard]] UnitIndex camp(unsigned side) const { return camp_[side]; }
    /// Whether play has not begun: units are dismounted or set up.
    [[nodiscard]] static bool setting_up(const State& s) {
        return s.phase == Phase::dismount || s.phase == Phase::set_up || s.order == Order::set_up;
    }
    /// 17.1: whether units that wait do so to be set up.
    [[nodiscard]] bool sets_up_freely(const State& s) const {
        return setting_up(s) && in_force(Option::free_deployment);
    }

private:
    Battle(Charts charts, Scenario scenario);
    void make_units();
    std::size_t make_counters(unsigned side, std::size_t n);
    void make_exits(unsigned side);
    void make_returns(unsigned side);
    [[nodiscard]] std::vector<const UnitType*> types_of(std::size_t side) const;
    [[nodiscard]] State first_state() const;

    // sequence.cpp: goes on until somebody has a choice, dice must fall, or the game is over
    void settle(State& s) const;
    bool settle_step(State& s) const;
    void begin_turn(State& s) const;
    void end_battle(State& s) const;
    void begin_melee_step(State& s) const;
    void pass_turn_over(State& s) const;
    [[nodiscard]] bool can_place(const State& s, unsigned side) const;
    void list_placements(const State& s, MoveList<Battle>& moves) const;
    // rerolls.cpp
    [[nodiscard]] bool die_by_die(const State& s) const;
    [[nodiscard]] bool all_lie(const State& s) const;
    [[nodiscard]] Roll falling(const State& s) const;
    void list_dice(const State& s, MoveList<Battle>& moves) const;
    void show(State& s, std::uint8_t face) const;
    void buy(State& s, std::uint8_t die) const;
    void keep(State& s) const;
    void settle_dice(State& s, int declined) const;
    [[nodiscard]] Refusal why_not_again(const State& s, const Move& m) const;
    // command_control.cpp
    void end_placement(State& s) const;
    void check_control(State& s, unsigned side) const;
    void settle_control(State& s, bool kept) const;
    void begin_impetuous(State& s, unsigned side) const;
    void impetuous_step(State& s) const;
    void begin_impetuous_move(State& s, UnitIndex u) const;
    void list_impetuous(const State& s, MoveList<Battle>& moves) const;
    void offer_charge(State& s, unsigned side) const;
    void charge(State& s, unsigned side) const;
    void begin_hack_and_slash(State& s) const;
    bool settle_hack_and_slash(State& s) const;
    // elephants.cpp
    void frighten(State& s) const;
    void next_elephant(State& s) const;
    void apply_fright(State& s, ElephantResult result) const;
    void return_elephants(State& s) const;
    // dismounting.cpp
    void next_dismount(State& s, UnitIndex from) const;
    void dismount(State& s, std::size_t choice) const;
    void replace(State& s, UnitIndex counter, UnitIndex by) const;
    // deployment.cpp
    [[nodiscard]] bool check_deployment(Diagnostics& diagnostics);
    void begin_deployment(State& s) const;
    void next_set_up(State& s) const;
    void set_up(State& s, hex::Index h) const;
    [[nodiscard]] hex::Set room(const State& s, hex::Index camp) const;
    [[nodiscard]] bool fits(const State& s, const hex::Set& free, unsigned side) const;
    [[nodiscard]] hex::Set camp_places(const State& s, unsigned side, const hex::Set& wanted) const;
    // orders.cpp
    [[nodiscard]] bool any_order(const State& s) const;
    [[nodiscard]] bool can(const State& s, UnitIndex u, Order order) const;
    [[nodiscard]] bool can_enter(const State& s, std::size_t group) const;
    void list_orders(const State& s, MoveList<Battle>& moves) const;
    [[nodiscard]] bool may_move_panicked(const State& s) const;
    void list_formation(const State& s, MoveList<Battle>& moves) const;
    [[nodiscard]] bool equal_leader_before(const State& s, LeaderIndex l) const;
    [[nodiscard]] bool equal_waiting_before(const State& s, UnitIndex u) const;
    void begin_order(State& s, const Move& m) const;
    void take(State& s, UnitIndex u) const;
    void mark(State& s, UnitIndex u, std::uint8_t marker) const;
    void finish_unit(State& s) const;
    void finish_order(State& s) const;
    // marching.cpp
    void list_destinations(const State& s, MoveList<Battle>& moves) const;
    /// The facings that ways of exactly this passage open in the hex, a bit each.
    [[nodiscard]] std::uint8_t open_facings(const State& s, const Passage& passage, hex::Index h) const;
    void march(State& s, const Move& m) const;
    void leave_map(State& s, std::uint8_t exit) const;
    void relocate(State& s, UnitIndex u, hex::Index to) const;
    void enter_hex(State& s, UnitIndex u, hex::Index to) const;
    [[nodiscard]] bool disorders(UnitIndex u, hex::Index h) const;
    void drive_off(State& s, hex::Index h, unsigned side) const;
    void remove_from_map(State& s, UnitIndex u, Gone gone) const;
    void lose_leaders_of(State& s, const Arrival& arrival) const;
    // fleeing.cpp
    void begin_flight(State& s, UnitIndex u) const;
    [[nodiscard]] hex::Set flight_steps(const State& s) const;
    [[nodiscard]] bool may_leave(const State& s) const;
    [[nodiscard]] bool reaches_beyond(const State& s, hex::Index friend_hex, int points, const hex::Set& zone) const;
    [[nodiscard]] std::uint8_t nearest_edges(const State& s) const;
    [[nodiscard]] std::uint8_t open_edges(const State& s) const;
    void flight_step(State& s, hex::Index to) const;
    void finish_flight(State& s) const;
    // shooting.cpp
    void list_targets(const State& s, MoveList<Battle>& moves) const;
    void list_supporters(const State& s, MoveList<Battle>& moves) const;
    [[nodiscard]] UnitMask supporters(const State& s) const;
    void begin_fire(State& s) const;
    void aim(State& s, const Move& m) const;
    void finish_shot(State& s) const;
    // fighting.cpp
    void list_attacks(const State& s, MoveList<Battle>& moves) const;
    void begin_melee(State& s, const Move& m) const;
    void retreat(State& s, int hexes) const;
    void apply_result(State& s, MeleeResult result) const;
    void after_clash(State& s) const;
    void advance(State& s) const;
    void after_advance(State& s) const;
    void finish_melee(State& s) const;
    [[nodiscard]] Condition condition(const State& s, UnitIndex u) const;
    void leave(State& s, UnitIndex u, Condition condition) const;
    void eliminate(State& s, UnitIndex u) const;
    [[nodiscard]] bool outside(const State& s) const { return !s.unit[s.subject].on_map(); }
    // notation.cpp
    [[nodiscard]] std::string unit_text(const State& s, UnitIndex u) const;
    // notation_forms.cpp
    [[nodiscard]] std::optional<Move> read_loosely(const State& s, const std::string& wanted) const;
    [[nodiscard]] std::optional<Move> read_form(Move m, const std::vector<std::string_view>& form,
                                                const std::vector<std::string_view>& typed, const State& s) const;
    [[nodiscard]] UnitIndex unit_named(const State& s, std::string_view named) const;
    [[nodiscard]] LeaderIndex leader_named(const State& s, std::string_view code, std::uint8_t where) const;
    // notation_march.cpp
    [[nodiscard]] std::string passage_text(const State& s, const Move& m) const;
    [[nodiscard]] std::string facings_text(const State& s, const Move& m) const;
    [[nodiscard]] std::optional<tl::expected<Move, Explanation>> read_march(const State& s,
                                                                            const std::string& wanted) const;
    [[nodiscard]] tl::expected<Move, Explanation> read_path(const State& s, std::string_view path) const;
    // refusals.cpp
    [[nodiscard]] Refusal why_not(const State& s, const Move& m) const;
    [[nodiscard]] Refusal why_not_outside(const State& s, const Move& m) const;
    [[nodiscard]] Refusal why_not_go(const State& s, const Move& m) const;
    // position.cpp
    [[nodiscard]] std::optional<State> read_position(Diagnostics& diagnostics) const;

    Charts charts_;
    Scenario scenario_;
    Ground ground_;
    CombatTables tables_;
    std::array<UnitIndex, 3> first_{};
    std::array<Trait, max_units> trait_{};
    std::array<LeaderKind, max_leaders> kind_{};
    std::array<std::uint16_t, 2> leaders_{};
    std::vector<Arrival> arrivals_;
    std::array<std::array<UnitIndex, most_dismounts>, max_units> on_foot_{};
    std::array<UnitIndex, max_units> turned_{};
    std::array<std::vector<hex::Set>, 2> exits_;  ///< [side][number]; empty where there are none
    std::array<UnitIndex, 2> camp_{none, none};
    hex::Set camp_hexes_;  ///< 17.1.1: where side B's camp may stand
    State start_{};
};

template <class Visit>
void Battle::each_attack_of(const State& s, UnitIndex u, Visit visit) const {
    const Unit& unit = s.unit[u];
    if (!unit.on_map() || unit.red() || trait_[u].base || strength(s, u) == 0) return;  // 11.2.1, 13.1.3
    const unsigned side = trait_[u].side;
    const auto across = [&](unsigned turn) {
        const hex::Direction d = hex::turned(unit.facing(), turn);
        return ground_.crossable(unit.hex, d) ? enemy_in(s, ground_.next[unit.hex][d], side) : none;
    };
    if (const UnitIndex front = across(0); front != none) {  // 11.2.2, facing restriction
        visit(u, front);
        return;
    }
    for (const unsigned turn : {5u, 1u})
        if (const UnitIndex flank = across(turn); flank != none) visit(u, flank);
}

template <class Visit>
void Battle::each_attack(const State& s, unsigned side, Visit visit) const {
    for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u) each_attack_of(s, u, visit);
}

template <class Visit>
void Battle::each_outside_attack(const State& s, unsigned side, Visit visit) const {
    for (const Arrival& arrival : arrivals_) {
        if (arrival.side != side || arrival.turn > s.turn) continue;
        bool blocked = true;  // ruling 40: every entry hex holds an enemy unit
        arrival.entry.each([&](hex::Index h) { blocked = blocked && enemy_in(s, h, side) != none; });
        if (!blocked) continue;
        for (UnitIndex u = first_[side]; u < first_[side + 1]; ++u) {
            if (!expects(arrival, s, u)) continue;
            if (s.unit[u].red() || trait_[u].base || strength(s, u) == 0) continue;
            arrival.entry.each([&](hex::Index h) {
                for (hex::Direction d = 0; d < hex::directions; ++d) {
                    if (!ground_.off_map[d].has(h)) continue;
                    if ((s.outside_used >> ground_.outside_index(h, d)) & 1u) continue;
                    visit(u, s.at[h], d);
                }
            });
        }
    }
}

}  // namespace polemarch::ancient_battles
