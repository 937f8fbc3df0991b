#include "tests/judges/blood_of_kings/ground.h"

#include <algorithm>
#include <map>

namespace polemarch::kings_judge {
namespace {

/// Square inches of a base in other ground that the judge overlooks: an edge or a corner that only touches it.
constexpr double overlooked = 1e-3;

/// The worst going of the areas under a point or shape that `in` accepts.
template <typename In>
std::string worst_going(const Book& book, const In& in, bool column = false) {
    const auto badness = [](const std::string& going) {
        return going == "open" ? 0 : going == "rough" ? 1 : going == "very-rough" ? 2 : 3;
    };
    std::string worst = "open";
    for (const Area& area : book.areas) {
        if (column && area.kind->is("town")) continue;
        if (badness(area.kind->going) > badness(worst) && in(area.shape)) worst = area.kind->going;
    }
    return worst;
}

/// An area is as good as a gap in the water where a bridge lies in it.
bool bridged(const Book& book, const std::vector<Ring>& shapes) {
    return std::any_of(book.areas.begin(), book.areas.end(),
                       [&](const Area& area) { return area.kind->is("choke") && meets(shapes, area.shape); });
}

}  // namespace

std::vector<Ring> bases_at(const Unit& unit, Pose pose) {
    std::vector<Ring> out;
    for (int k = 0; k < unit.bases; ++k) {
        out.push_back(rectangle(unit.base_at(pose, k), base_width, unit.type->depth));
    }
    return out;
}

std::vector<Ring> passed(const Unit& unit, const Way& way) {
    std::vector<Ring> out;
    for (const Ring& base : bases_at(unit, way.from)) out.push_back(swept(base, way.direction, way.distance));
    return out;
}

bool meets(const std::vector<Ring>& shapes, const Ring& polygon) {
    return std::any_of(shapes.begin(), shapes.end(),
                       [&](const Ring& shape) { return common_area(shape, polygon) > overlooked; });
}

double rate(const Book& book, const Type& type, const std::vector<Ring>& shapes, bool column) {
    const std::string going = worst_going(
        book, [&](const Ring& area) { return meets(shapes, area); }, column);
    return going == "open" ? 1 : going == "rough" ? type.rough : type.very_rough;
}

bool impassable(const Book& book, const std::vector<Ring>& shapes) {
    return worst_going(book, [&](const Ring& area) { return meets(shapes, area); }) == "impassable" &&
           !bridged(book, shapes);
}

double on_road(const Book& book, Point from, Point to) {
    std::vector<std::pair<double, double>> stretches;
    for (const Area& area : book.areas) {
        if (!area.kind->is("road") && !area.kind->is("town")) continue;
        for (const auto& s : stretches_inside(from, to, area.shape)) stretches.push_back(s);
    }
    return covered(stretches);
}

double ground_cost(const Book& book, const Unit& unit, const Way& way) {
    const bool column = unit.in_march();
    const std::vector<Ring> all = passed(unit, way);
    if (!column && rate(book, *unit.type, all, column) == 1) return way.distance;
    const auto price = [&](double d) {
        const Pose there = moved(way.from, way.direction, d);
        if (column) {
            for (const Area& area : book.areas) {
                if ((area.kind->is("road") || area.kind->is("town")) && inside(there.at, area.shape)) return 1 / 1.5;
            }
        }
        return rate(book, *unit.type, bases_at(unit, there), column);
    };
    constexpr double step = 1.0 / 8;
    double cost = 0;
    for (double from = 0; from < way.distance - 1e-12; from += step) {
        double a = from;
        const double b = std::min(way.distance, from + step);
        const double at_a = price(a), at_b = price(b);
        double change = b;
        if (at_a != at_b) {
            for (int i = 0; i < 12; ++i) {
                const double middle = (a + change) / 2;
                (price(middle) == at_a ? a : change) = middle;
            }
        }
        cost += (change - from) * at_a + (b - change) * at_b;
    }
    return cost;
}

int obstacles_crossed(const Book& book, const Unit& unit, const Way& way) {
    int count = 0;
    const std::vector<Ring> before = bases_at(unit, way.from), all = passed(unit, way);
    for (const Obstacle& obstacle : book.obstacles) {
        const auto on_line = [&](const Ring& shape) { return distance(obstacle.line, shape) <= Obstacle::half_thick; };
        if (std::any_of(all.begin(), all.end(), on_line) && std::none_of(before.begin(), before.end(), on_line))
            ++count;
    }
    return count;
}

Cover ground_cover(const Book& book, const Unit& unit) {
    std::map<Cover, int> bases;
    for (int k = 0; k < unit.bases; ++k) {
        Cover best = Cover::none;
        for (const Area& area : book.areas) {
            if (!inside(unit.base_middle(k), area.shape)) continue;
            if (area.kind->cover == "hard") best = Cover::hard;
            if (area.kind->cover == "soft" && best == Cover::none) best = Cover::soft;
        }
        ++bases[best];
    }
    if (2 * bases[Cover::hard] > unit.bases) return Cover::hard;
    return 2 * (bases[Cover::hard] + bases[Cover::soft]) > unit.bases ? Cover::soft : Cover::none;
}

Cover obstacle_cover(const Book& book, const Unit& unit, Point enemy) {
    Cover best = Cover::none;
    for (const Obstacle& obstacle : book.obstacles) {
        bool near = false;
        for (int k = 0; k < unit.bases; ++k) {
            near =
                near || distance(obstacle.line, unit.base(k)) <= Obstacle::half_thick + book.figure("obstacle_cover");
        }
        if (!near || distance(Line{enemy, unit.middle()}, obstacle.line) > Obstacle::half_thick) continue;
        best = std::max(best, obstacle.kind->cover == "hard" ? Cover::hard : Cover::soft);
    }
    return best;
}

std::string going_under(const Book& book, const Unit& unit) {
    int rough = 0, very = 0;
    for (int k = 0; k < unit.bases; ++k) {
        const Point p = unit.base_middle(k);
        const std::string going = worst_going(book, [&](const Ring& area) { return inside(p, area); });
        rough += going != "open";
        very += going == "very-rough" || going == "impassable";
    }
    return 2 * very > unit.bases ? "very-rough" : 2 * rough > unit.bases ? "rough" : "open";
}

int level_at(const Book& book, Point p) {
    int level = 0;
    for (const Area& area : book.areas) {
        if (inside(p, area.shape)) level = std::max(level, area.level);
    }
    return level;
}

int level_under(const Book& book, const Unit& unit) {
    std::map<int, int> bases;
    for (int k = 0; k < unit.bases; ++k) ++bases[level_at(book, unit.base_middle(k))];
    int best = bases.begin()->first;
    for (const auto& [level, count] : bases) {
        if (count > bases[best]) best = level;
    }
    return best;
}

double concealed(const Book& book, Point from, Point to) {
    std::vector<std::pair<double, double>> stretches;
    for (const Area& area : book.areas) {
        if (!area.kind->is("conceals")) continue;
        for (const auto& s : stretches_inside(from, to, area.shape)) stretches.push_back(s);
    }
    return covered(stretches) * length(plus(to, from, -1));
}

}  // namespace polemarch::kings_judge
