#pragma once
// Follows a record through the turn sequence. Each function reads the lines that it expects; what interrupts a move or
// a charge is read by a nested call, at the place where it happens.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/charges.h"
#include "tests/judges/blood_of_kings/judge.h"
#include "tests/judges/blood_of_kings/melee.h"
#include "tests/judges/blood_of_kings/temptation.h"
#include "tests/judges/blood_of_kings/walk.h"

namespace polemarch::kings_judge {

/// A place on the way of a unit, and the inches that the way to it costs.
struct Stage {
    Unit at;
    double cost;
};
/// How a unit's way ends: where it leads, or in the charge of a unit that it tempted; `met`: that was its own target.
enum class WayEnd { arrived, stopped, met };

/// Thrown when the record cannot be followed any further; the difference has been noted.
struct Lost {};

class Referee {
public:
    Referee(const Record& record, Table& table, const Witness& witness);
    Judgement judge();

private:
    // referee_turn.cpp
    void turn();
    void uncontrolled_charges();
    void initiatives();
    void initiative(Leader& leader, int side);
    void activation(Leader& leader, int& activations);
    void ongoing_melees();
    void end_of_turn();

    // referee_leaders.cpp
    void leader_move(Leader& leader, int& activations);
    void leaders_make_way();
    void leaders_stay(const Unit& unit);
    void displaced_leaders(Unit& destroyed);
    void heir(Leader& fallen);

    // referee_moves.cpp
    void move(Unit& unit, const std::string& order);
    void regroup(Unit& unit, Unit* enemy);
    void retire(Unit& unit, Unit& enemy);
    std::vector<Leg> walk(Unit& unit, const std::string& text, Order order, double allowance);
    void place(Unit& unit, Pose pose);

    // referee_temptations.cpp
    Unit* tester();
    bool test(Unit& unit);
    void temptations(bool more_to_come);
    std::vector<Stage> way_of(const Unit& unit, const std::vector<Leg>& legs, Order order);
    std::vector<Stage> way_of(const Unit& charger, const ChargePlan& plan, double until);
    Unit* passed_by(Unit& unit, const std::vector<Stage>& way, const std::vector<Stage>& rest);
    bool tempts_here(const Unit& enemy, Unit& unit, const std::vector<Stage>& way);
    WayEnd travel(Unit& unit, std::vector<Stage> way, const Unit* charged);
    WayEnd charge_in_proportion(Unit& charger, Unit& mover, const std::vector<Stage>& way);

    // referee_charges.cpp
    void charge(Unit& charger, const std::string& target, double wheel, bool uncontrolled, bool stopped_mover = false);
    void evade(Unit& charger, Unit& target, const ChargePlan& plan, double turn);
    void contact_and_fight(Unit& charger, Unit& target, bool counter_charge);

    // referee_fire.cpp
    void fire_order(Leader& leader, Unit& unit, const std::string& target, int& activations);
    void volley();
    void share_ties(std::map<Unit*, std::vector<Aim>>& all);
    int fire_event(Unit& target, const std::vector<Aim>& aims, bool at_charger);
    void take_losses();

    // referee_melee.cpp
    void fight_out(Melee melee);
    void deal(std::array<int, 2> levels, const Melee& melee);
    void after_melee(const Melee& melee, bool target_destroyed, const Ring& ground);

    // referee.cpp: the record
    [[nodiscard]] const Step* peek() const;
    const Step& next();
    const Step& event(const std::string& name);
    /// Die `i` of the `of` that this side rolled; the single one of the side that rolled.
    int die(const Step& step, int side, std::size_t i = 0, std::size_t of = 1);
    int die_of_either(const Step& step);
    [[nodiscard]] bool move_next(int side, const std::string& start) const;
    void hear_witness();
    /// Notes a difference at the step that was read last.
    void differ(const std::string& rule, const std::string& expected);
    /// The same, where the record cannot be followed any further.
    [[noreturn]] void spoiled(const std::string& rule, const std::string& expected);
    /// The next step is not the one that has to come now.
    [[noreturn]] void lost(const std::string& rule, const std::string& expected);
    /// Compares what the record says is added to dice.
    void compare_added(const Step& step, const std::string& what, const std::string& rule, int expected,
                       const std::string& parts);

    const Record& record_;
    Table& table_;
    const Book& book_;
    Witness witness_;
    Judgement judgement_;
    std::size_t at_ = 0;                    ///< how many steps have been read
    std::size_t heard_ = 0;                 ///< after how many the witness was heard last
    std::string placing_ = "Formations_2";  ///< the rule by which units were placed last
    int turn_ = 0;
    bool over_ = false;
    std::string winner_;
    Leader* commander_ = nullptr;    ///< who has the Initiative
    std::vector<Unit*> shot_at_;     ///< in this Initiative
    std::vector<Leader*> homeless_;  ///< whose unit was destroyed
};

}  // namespace polemarch::kings_judge
