#include "tests/judges/blood_of_kings/walk.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <sstream>

namespace polemarch::kings_judge {
namespace {

std::string inches(double value) {
    std::ostringstream out;
    out.precision(3);
    out << std::fixed << value;
    return out.str();
}

std::optional<Leg> read_leg(const std::string& text) {
    std::istringstream in(text);
    std::string word, side;
    Leg leg;
    in >> word;
    if (word == "wheel") {
        if (!(in >> side >> leg.amount) || (side != "left" && side != "right")) return {};
        leg.kind = Leg::Kind::wheel;
        if (side == "left") leg.amount = -leg.amount;
        return leg;
    }
    static const std::vector<std::pair<std::string, Leg::Kind>> kinds = {
        {"forward", Leg::Kind::forward}, {"back", Leg::Kind::back}, {"left", Leg::Kind::left},
        {"right", Leg::Kind::right},     {"turn", Leg::Kind::turn}, {"bases", Leg::Kind::bases},
        {"front", Leg::Kind::front}};
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == word; });
    if (found == kinds.end() || !(in >> leg.amount)) return {};
    leg.kind = found->second;
    if (in >> side) {
        if (leg.kind == Leg::Kind::turn) {
            leg.about = side;
        } else if (!(in >> leg.slant)) {
            return {};
        }
        if (side == "left") leg.slant = -leg.slant;
    }
    return leg;
}

/// The heading in which a straight leg goes. Left and right of a slant are seen along the way, also of a way back.
double direction_of(const Leg& leg, double heading) {
    switch (leg.kind) {
        case Leg::Kind::back: return heading + 180 + leg.slant;
        case Leg::Kind::left: return heading - 90;
        case Leg::Kind::right: return heading + 90;
        default: return heading + leg.slant;
    }
}

}  // namespace

std::optional<std::vector<Leg>> read_legs(const std::string& text) {
    std::vector<Leg> legs;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) {
        const auto leg = read_leg(part);
        if (!leg) return {};
        legs.push_back(*leg);
    }
    if (legs.empty() || legs.size() > 3) return {};
    return legs;
}

Walk::Walk(Table& table, const Unit& unit, Order order, double allowance)
    : table_(table), unit_(unit), first_(unit), self_(&unit), order_(order), allowance_(allowance) {
    for (int k = 0; k < unit.bases; ++k) start_.push_back(unit.base_middle(k));
    now_ = start_;
    who_.resize(static_cast<std::size_t>(unit.bases));
    std::iota(who_.begin(), who_.end(), 0);
    if (order == Order::march && unit_.bases == 1) unit_.march = true;
    if (order != Order::march) unit_.march = false;
}

double Walk::length_of(const Leg& leg) const {
    if (leg.kind == Leg::Kind::wheel) return std::abs(leg.amount) * std::numbers::pi / 180 * unit_.width();
    return leg.amount;
}

Unit Walk::after(const Leg& leg, double part) const {
    Unit out = unit_;
    if (leg.kind == Leg::Kind::wheel) {
        out.pose = turned_about(unit_.pose, wheel_pivot(unit_, leg.amount), part * leg.amount);
    } else {
        out.pose = moved(unit_.pose, direction_of(leg, unit_.pose.heading), part * leg.amount);
    }
    return out;
}

void Walk::take(const Leg& leg) {
    ++legs_;
    if (order_ == Order::retire && leg.kind != Leg::Kind::back) fault("Formations_8", "a retreat goes straight back");
    switch (leg.kind) {
        case Leg::Kind::wheel: wheel(leg); break;
        case Leg::Kind::turn: turn(leg); break;
        case Leg::Kind::bases: turn_bases(leg); break;
        case Leg::Kind::front: change_front(leg); break;
        default: straight(leg);
    }
    unit_.pose = kept(unit_.pose);
    for (int k = 0; k < unit_.bases; ++k) now_[who_[k]] = unit_.base_middle(k);
}

void Walk::way_clear(const Leg& leg) {
    const bool wheels = leg.kind == Leg::Kind::wheel;
    const std::optional<double> direction =
        wheels ? std::nullopt : std::optional(direction_of(leg, unit_.pose.heading));
    const int steps = wheels ? std::max(1, static_cast<int>(std::ceil(std::abs(leg.amount)))) : 1;
    for (int i = 1; i <= steps; ++i) {
        const Unit at = after(leg, static_cast<double>(i) / steps);
        for (int side = 0; side < 2; ++side) {
            for (const Unit* other : table_.living(side)) {
                if (other == self_ || (side == unit_.side && may_pass(unit_, *other, direction))) continue;
                const double depth = wheels ? depth_of_overlap(at.outline(), other->outline())
                                            : deepest_on_way(unit_.outline(), *direction, leg.amount, other->outline());
                if (depth > overlap) {
                    fault(side == unit_.side ? "Formations_10" : "Formations_9",
                          "the way leads through " + other->name());
                    return;
                }
            }
        }
        if (!table_.on_table(at.outline())) {
            fault("Formations_11", "the way leads off the table");
            return;
        }
    }
    // The inch before fronts, every 32nd of an inch.
    const int parts = std::max(1, static_cast<int>(std::ceil(length_of(leg) * 32)));
    for (int i = 1; i <= parts; ++i) {
        const std::size_t before = faults_.size();
        zones_clear(after(leg, static_cast<double>(i) / parts));
        if (faults_.size() > before) return;
    }
}

void Walk::zones_clear(const Unit& at) {
    const double zone = table_.book.figure("zone");
    for (const Unit* enemy : table_.living(1 - unit_.side)) {
        const Ring inch = before_front(enemy->pose, enemy->width(), zone);
        if (depth_of_overlap(at.outline(), inch) <= overlap) continue;
        const bool began_there = depth_of_overlap(first_.outline(), inch) > -slack;
        if (began_there &&
            distance(at.outline(), enemy->outline()) >= distance(first_.outline(), enemy->outline()) - slack) {
            continue;
        }
        fault("Formations_9", "within an inch of the front of " + enemy->name());
        return;
    }
}

/// Where a facing change or a change of front ends.
void Walk::stand_clear(const std::string& what) {
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table_.living(side)) {
            if (other == self_ || (side == unit_.side && may_pass(unit_, *other, {}))) continue;
            if (depth_of_overlap(unit_.outline(), other->outline()) > overlap) {
                fault("Formations_10", what + " ends on " + other->name());
            }
        }
    }
    if (!table_.on_table(unit_.outline())) fault("Formations_11", what + " ends off the table");
    if (impassable(table_.book, bases_at(unit_, unit_.pose)))
        fault("Formations_11", what + " ends on impassable ground");
    zones_clear(unit_);
}

void Walk::straight(const Leg& leg) {
    const double factor =
        leg.kind == Leg::Kind::forward || order_ == Order::retire ? 1 : table_.book.figure("sideways");
    const double direction = direction_of(leg, unit_.pose.heading);
    const Way way{unit_.pose, direction, leg.amount};
    if (std::abs(leg.slant) > 45.01) fault("Formations_3", "more than 45 degrees aside");
    if (order_ == Order::march && !unit_.in_march()) fault("Formations_7", "a line marches");
    way_clear(leg);
    const std::vector<Ring> ground = passed(unit_, way);
    if (impassable(table_.book, ground)) fault("Formations_11", "impassable ground");
    const bool column = unit_.in_march();
    const Unit end = after(leg, 1);
    const double road = column ? on_road(table_.book, unit_.pose.at, end.pose.at) : 0;
    cost_ += factor * ground_cost(table_.book, unit_, way);
    road_gain_ += leg.amount * road / 3;
    const int crossed = obstacles_crossed(table_.book, unit_, way);
    if (crossed && unit_.type->is("wheeled")) fault("Formations_16", "chariots cross an obstacle");
    cost_ += crossed * table_.book.figure("obstacle");
    unit_ = end;
}

void Walk::wheel(const Leg& leg) {
    if (order_ == Order::march && !unit_.in_march()) fault("Formations_7", "a line wheels in a march");
    way_clear(leg);
    const Unit end = after(leg, 1);
    std::vector<Ring> ground = bases_at(unit_, unit_.pose);
    for (const Ring& base : bases_at(end, end.pose)) ground.push_back(base);
    if (impassable(table_.book, ground)) fault("Formations_11", "impassable ground");
    const bool column = unit_.in_march();
    const double road = column ? on_road(table_.book, unit_.pose.at, end.pose.at) : 0;
    cost_ += length_of(leg) * (road / 1.5 + (1 - road) * rate(table_.book, *unit_.type, ground, column));
    road_gain_ += length_of(leg) * road / 3;
    unit_ = end;
}

void Walk::turn(const Leg& leg) {
    Point pivot = unit_.middle();
    if (leg.about == "front") pivot = unit_.pose.at;
    if (leg.about == "left") pivot = moved(unit_.pose, unit_.pose.heading - 90, unit_.width() / 2).at;
    if (leg.about == "right") pivot = moved(unit_.pose, unit_.pose.heading + 90, unit_.width() / 2).at;
    unit_.pose = turned_about(unit_.pose, pivot, leg.amount);
    if (facing_changes_++ > 0 || !unit_.skirmishers()) cost_ += table_.book.figure("facing_change");
    stand_clear("the facing change");
}

/// Bases that turn in their places keep their middles as nearly as a legal formation lets them (B13): a base takes the
/// place that makes the sum of the squares of all ways least.
void Walk::turn_bases(const Leg& leg) {
    const int quarter = static_cast<int>(std::lround(leg.amount / 90)) % 4;
    const Point middle = unit_.middle();
    std::vector<Point> before;
    for (int k = 0; k < unit_.bases; ++k) before.push_back(unit_.base_middle(k));
    Unit next = unit_;
    if (quarter % 2 == 1) next.front = unit_.ranks();
    next.pose.heading += leg.amount;
    next.pose = moved({middle, next.pose.heading}, next.pose.heading, next.depth() / 2);
    std::vector<int> order(static_cast<std::size_t>(unit_.bases)), best;
    std::iota(order.begin(), order.end(), 0);
    double least = std::numeric_limits<double>::infinity();
    do {
        double sum = 0;
        for (int k = 0; k < next.bases; ++k) {
            const double way = length(plus(next.base_middle(k), before[order[k]], -1));
            sum += way * way;
        }
        if (sum < least - 1e-9) {
            least = sum;
            best = order;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    std::vector<int> who(static_cast<std::size_t>(unit_.bases));
    for (int k = 0; k < next.bases; ++k) who[k] = who_[best[k]];
    who_ = who;
    unit_ = next;
    if (unit_.bases > 1 && unit_.front == 1 && order_ != Order::march) fault("Formations_1", "a line becomes a column");
    if (facing_changes_++ > 0 || !unit_.skirmishers()) cost_ += table_.book.figure("facing_change");
    stand_clear("the turn of the bases");
}

void Walk::change_front(const Leg& leg) {
    const int front = static_cast<int>(std::lround(leg.amount));
    const std::vector<Ring> from = bases_at(unit_, unit_.pose);
    std::vector<Point> before;
    for (int k = 0; k < unit_.bases; ++k) before.push_back(unit_.base_middle(k));
    if (front < 1 || front > unit_.bases || (front == 1 && order_ != Order::march) || order_ == Order::retire) {
        fault("Formations_1", "a front of " + std::to_string(front));
        return;
    }
    unit_.front = front;
    double greatest = 0;
    for (int k = 0; k < unit_.bases; ++k) {
        greatest = std::max(greatest, length(plus(unit_.base_middle(k), before[k], -1)));
    }
    std::vector<Ring> ground = from;
    for (const Ring& base : bases_at(unit_, unit_.pose)) ground.push_back(base);
    cost_ += greatest * rate(table_.book, *unit_.type, ground, unit_.in_march());
    stand_clear("the new front");
}

void Walk::finish() {
    const bool one_turn = legs_ == 1 && facing_changes_ == 1;  // always allowed as a unit's whole move
    if (cost_ > allowance_ + slack && !one_turn) {
        fault("Formations_2", "it costs " + inches(cost_) + " of " + inches(allowance_) + " inches");
    }
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const double way = length(plus(now_[k], start_[k], -1));
        if (way > allowance_ + road_gain_ + slack && !one_turn) {
            fault("Formations_2", "a base ends " + inches(way) + " of " + inches(allowance_) + " inches away");
            break;
        }
    }
    if (order_ == Order::advance && unit_.bases > 1 && unit_.front == 1) {
        fault("Formations_1", "an advance ends one base wide");
    }
    for (int side = 0; side < 2; ++side) {
        for (const Unit* other : table_.living(side)) {
            if (other != self_ && depth_of_overlap(unit_.outline(), other->outline()) > overlap) {
                fault("Formations_10", "it ends on " + other->name());
            }
        }
    }
}

}  // namespace polemarch::kings_judge
