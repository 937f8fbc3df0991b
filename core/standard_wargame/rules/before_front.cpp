#include "core/standard_wargame/rules/before_front.h"

#include <algorithm>
#include <cmath>

namespace polemarch::standard_wargame {

namespace {

constexpr double margin = tolerance;

}  // namespace

template <class Value>
void LocalShape::keep(Value value) {
    std::array<double, 12> at;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        at[i] = value(corners_[i]);
        if (at[i] >= 0) ++inside;
    }
    if (inside == count_) return;
    if (inside == 0) {
        count_ = 0;
        return;
    }
    LocalShape kept;
    for (std::size_t i = 0; i < count_; ++i) {
        const std::size_t next = (i + 1) % count_;
        const Corner &a = corners_[i], &b = corners_[next];
        const double at_a = at[i], at_b = at[next];
        if (at_a >= 0) kept.add(a);
        if ((at_a >= 0) == (at_b >= 0)) continue;
        const bool first = at_a >= 0;  // from the inner corner outward
        const Corner &in = first ? a : b, &out = first ? b : a;
        const double inner = first ? at_a : at_b, outer = first ? at_b : at_a, part = inner / (inner - outer);
        kept.add({in.x + (out.x - in.x) * part, in.y + (out.y - in.y) * part});
    }
    *this = kept;
}

void LocalShape::keep_ahead(double least) {
    keep([=](const Corner& c) { return c.y - least; });
}
void LocalShape::keep_within(double most) {
    keep([=](const Corner& c) { return most - c.y; });
}
void LocalShape::keep_between(double low, double high) {
    keep([=](const Corner& c) { return c.x - low; });
    keep([=](const Corner& c) { return high - c.x; });
}

double LocalShape::squared_distance_from_front(double half) const {
    LocalShape straight = *this;
    straight.keep_between(-half, half);
    double least = -1;
    const auto candidate = [&](double square) { least = least < 0 ? square : std::min(least, square); };
    for (std::size_t i = 0; i < straight.count_; ++i) candidate(straight.corners_[i].y * straight.corners_[i].y);
    // Beside the front the nearest place of the front is a corner of it.
    for (const double end : {-half, half})
        for (std::size_t i = 0; i < count_; ++i) {
            const Corner &a = corners_[i], &b = corners_[(i + 1) % count_];
            const double ax = a.x - end, bx = b.x - end, dx = bx - ax, dy = b.y - a.y, length = dx * dx + dy * dy;
            const double part = length > 0 ? std::clamp(-(ax * dx + a.y * dy) / length, 0.0, 1.0) : 0.0;
            const double x = ax + part * dx, y = a.y + part * dy;
            candidate(x * x + y * y);
        }
    return least;
}

BeforeFront::BeforeFront(const table::Rectangle& unit)
    : origin_(unit.pose().at()), half_width_(unit.extent().half_width), depth_(2.0 * unit.extent().half_depth) {
    const table::Point r = unit.right(), a = unit.ahead();
    const double right = std::sqrt(static_cast<double>(dot(r, r))), ahead = std::sqrt(static_cast<double>(dot(a, a)));
    right_x_ = r.x / right;
    right_y_ = r.y / right;
    ahead_x_ = a.x / ahead;
    ahead_y_ = a.y / ahead;
}

LocalShape::Corner BeforeFront::local(table::Point place) const {
    const table::Point way = place - origin_;
    return {way.x * right_x_ + way.y * right_y_, way.x * ahead_x_ + way.y * ahead_y_};
}

LocalShape BeforeFront::shape(const table::Rectangle& other) const {
    LocalShape shape;
    for (const table::Point corner : other.corners()) shape.add(local(corner));
    return shape;
}

bool BeforeFront::is_in_frontal_zone(table::Point place, Length reach) const {
    return passes_frontal_zone({place, place}, reach);
}

bool BeforeFront::passes_frontal_zone(table::Segment path, Length reach) const {
    LocalShape s;  // a shape of two corners
    s.add(local(path.from));
    s.add(local(path.to));
    s.keep_ahead(margin);
    return !s.empty() && s.squared_distance_from_front(half_width_) <= static_cast<double>(reach) * reach;
}

bool BeforeFront::ahead(const table::Rectangle& other) const {
    LocalShape s = shape(other);
    s.keep_ahead(margin);
    return !s.empty();
}

bool BeforeFront::wholly_ahead(const table::Rectangle& other) const {
    for (const table::Point corner : other.corners())
        if (local(corner).y < -margin) return false;
    return true;
}

bool BeforeFront::crosses_line(const table::Rectangle& other) const {
    bool all_ahead = true, all_behind = true;
    for (const table::Point corner : other.corners()) {
        const double y = local(corner).y;
        all_ahead = all_ahead && y > margin;
        all_behind = all_behind && y < -margin;
    }
    return !all_ahead && !all_behind;
}

bool BeforeFront::behind_rear(const table::Rectangle& other) const {
    LocalShape s = shape(other);
    s.keep_ahead(-depth_ + margin);
    return s.empty();
}

bool BeforeFront::between_sides(const table::Rectangle& other, Length by) const {
    LocalShape s = shape(other);
    const double half = half_width_ + by - margin;
    s.keep_between(-half, half);
    return !s.empty();
}

bool BeforeFront::directly_ahead(const table::Rectangle& other) const {
    LocalShape s = shape(other);
    s.keep_ahead(margin);
    s.keep_between(-half_width_ + margin, half_width_ - margin);
    return !s.empty();
}

bool BeforeFront::in_frontal_zone(const table::Rectangle& other, Length reach) const {
    LocalShape s = shape(other);
    s.keep_ahead(margin);
    return !s.empty() && s.squared_distance_from_front(half_width_) <= static_cast<double>(reach) * reach;
}

bool BeforeFront::in_effective_zone(const table::Rectangle& other, Length reach) const {
    LocalShape s = shape(other);
    s.keep_ahead(margin);
    s.keep_between(-half_width_ + margin, half_width_ - margin);
    s.keep_within(reach);
    return !s.empty();
}

}  // namespace polemarch::standard_wargame
