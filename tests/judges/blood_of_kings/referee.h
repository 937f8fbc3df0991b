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

/// Thrown when the record cannot be followed any further; the difference has been noted.
struct Lost {};

class Referee {
public:
    Referee(const Record& record, Table& table, const Witness& witness);
    Judgement judge();

private:
    // referee.cpp: the turn
    void turn();
    void uncontrolled_charges();
    void initiatives();
    void initiative(Leader& leader, int side);
    void activation(Leader& leader, int& activations);
    void leader_move(Leader& leader, int& activations);
    void ongoing_melees();
    void end_of_turn();

    // orders.cpp: moves
    void move(Leader& leader, Unit& unit, const std::string& order);
    void regroup(Unit& unit, Unit* enemy);
    void retire(Unit& unit, Unit& enemy);
    void carry_out(Unit& unit, const std::vector<Leg>& legs, Order order, bool leader_stays);
    bool interrupted(Unit& unit, const std::vector<std::pair<Pose, double>>& ahead);
    void place(Unit& unit, Pose pose);
    void leaders_make_way();

    // combat.cpp: charges, fire, melees
    void charge(Unit& charger, const std::string& target, double wheel, bool uncontrolled, bool stopped_mover = false);
    void contact_and_fight(Unit& charger, Unit& target, bool counter_charge);
    void fight_out(Melee melee);
    void after_melee(const Melee& melee, bool target_destroyed, const Ring& ground);
    void deal(std::array<int, 2> levels, const Melee& melee);
    void fire_order(Leader& leader, Unit& unit, const std::string& target, int& activations);
    void volley();
    int fire_event(Unit& target, const std::vector<Aim>& aims, bool at_charger);
    void temptations(bool more_to_come);
    void take_losses();
    void displaced_leaders(Unit& destroyed);
    void heir(Leader& fallen);

    // The record.
    [[nodiscard]] const Step* peek() const;
    const Step& next();
    const Step& event(const std::string& name);
    /// The single die that this side threw; that of the side that threw it.
    int die(const Step& step, int side);
    int die_of_either(const Step& step);
    [[nodiscard]] bool move_next(int side, const std::string& start) const;
    void hear_witness();
    void differ(const std::string& rule, const std::string& expected);
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
    std::string placing_ = "Formations_2";  ///< the rule by which units were placed last
    int turn_ = 0;
    bool over_ = false;
    std::string winner_;
    Leader* commander_ = nullptr;    ///< who has the Initiative
    std::vector<Unit*> shot_at_;     ///< in this Initiative
    std::vector<Leader*> homeless_;  ///< whose unit was destroyed
};

}  // namespace polemarch::kings_judge
