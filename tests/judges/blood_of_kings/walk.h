#pragma once
// The way of one unit, leg by leg: where it leads, what it costs, and what it must not do.
#include <optional>
#include <string>
#include <vector>

#include "tests/judges/blood_of_kings/ground.h"

namespace polemarch::kings_judge {

struct Leg {
    enum class Kind { forward, back, left, right, wheel, turn, bases, front };
    Kind kind = Kind::forward;
    double amount = 0;  ///< inches, degrees (to the right), or bases wide
    double slant = 0;   ///< degrees to the right of the way
    std::string about;  ///< of a turn: "" (the middle), "front", "left", "right"

    /// Along the table, in contrast to what is done in place.
    [[nodiscard]] bool travels() const { return kind <= Kind::wheel; }
};

/// "forward 4 right 30, wheel left 25"; nothing if it is no way. A last ", leader stays" is left to the caller.
std::optional<std::vector<Leg>> read_legs(const std::string& text);

enum class Order { advance, march, retire };

class Walk {
public:
    /// Of a unit that may spend `allowance` inches. Friends and enemies stand as they do on the table.
    Walk(Table& table, const Unit& unit, Order order, double allowance);

    /// Takes a leg. What is wrong with it is added to `faults`, each with its rule.
    void take(const Leg& leg);
    /// What can be said only at the end: costs, distances, and on whom the unit stands.
    void finish();
    /// After `part` of a leg that travels, from 0 to 1.
    [[nodiscard]] Unit after(const Leg& leg, double part) const;
    /// The length of a leg that travels: inches of the straight way or of the arc.
    [[nodiscard]] double length_of(const Leg& leg) const;

    [[nodiscard]] const Unit& unit() const { return unit_; }
    [[nodiscard]] double cost() const { return cost_; }
    [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

private:
    void straight(const Leg& leg);
    void wheel(const Leg& leg);
    void turn(const Leg& leg);
    void turn_bases(const Leg& leg);
    void change_front(const Leg& leg);
    void stand_clear(const std::string& what);
    void way_clear(const Leg& leg);
    void zones_clear(const Unit& at);
    void fault(const std::string& rule, const std::string& what) { faults_.push_back(rule + ": " + what); }

    Table& table_;
    Unit unit_, first_;
    const Unit* self_;
    Order order_;
    double allowance_, cost_ = 0, road_gain_ = 0;
    int facing_changes_ = 0, legs_ = 0;
    std::vector<Point> start_, now_;  ///< the middles of the bases, each base at its own index
    std::vector<int> who_;            ///< which base stands at each place of the unit
    std::vector<std::string> faults_;
};

}  // namespace polemarch::kings_judge
