#include "core/table/detours.h"

#include "core/table/distance.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace polemarch::table {

namespace {

constexpr int most_posts_in_a_row = 24;
constexpr std::uint16_t nowhere = 0xffff;

}  // namespace

Detours::Detours(const Measure& measure, Length square, std::vector<Polygon> barred)
    : measure_(measure), square_(square), barred_(std::move(barred)) {
    if (barred_.empty()) return;
    const Length longer = 2 * std::max(measure.half_width, measure.half_depth);
    apart_ = std::max<Length>(3 * square_, longer / most_posts_in_a_row + 1);
    columns_ = 2 * measure.half_width / apart_ + 1;
    rows_ = 2 * measure.half_depth / apart_ + 1;
    find_anchors();
    const int posts = columns_ * rows_;
    way_.assign(static_cast<std::size_t>(posts) * static_cast<std::size_t>(posts), no_way);
    const Steps from = steps();
    for (int start = 0; start < posts; ++start) find_ways(start, from);
}

bool Detours::free(Segment way) const {
    return std::none_of(barred_.begin(), barred_.end(), [&](const Polygon& ground) {
        if (std::max(way.from.x, way.to.x) < ground.low().x || std::min(way.from.x, way.to.x) > ground.high().x ||
            std::max(way.from.y, way.to.y) < ground.low().y || std::min(way.from.y, way.to.y) > ground.high().y)
            return false;
        return length_inside(ground, way) > 0;
    });
}

/// Posts are in the middle of their squares.
Point Detours::post(int number) const {
    return {number % columns_ * apart_ + apart_ / 2 - measure_.half_width,
            number / columns_ * apart_ + apart_ / 2 - measure_.half_depth};
}

int Detours::square_of(Point place) const {
    const int wide = 2 * measure_.half_width / square_ + 1;
    return (place.y + measure_.half_depth) / square_ * wide + (place.x + measure_.half_width) / square_;
}

void Detours::find_anchors() {
    const int wide = 2 * measure_.half_width / square_ + 1, deep = 2 * measure_.half_depth / square_ + 1;
    anchor_.assign(static_cast<std::size_t>(wide * deep), nowhere);
    for (int square = 0; square < wide * deep; ++square) {
        const Point middle{square % wide * square_ + square_ / 2 - measure_.half_width,
                           square / wide * square_ + square_ / 2 - measure_.half_depth};
        SquaredDistance least{};
        for (int number = 0; number < columns_ * rows_; ++number) {
            const Point at = post(number);
            const auto far = squared_distance(middle, at);
            std::uint16_t& anchor = anchor_[static_cast<std::size_t>(square)];
            if (std::max(std::abs(at.x - middle.x), std::abs(at.y - middle.y)) > 2 * apart_) continue;
            if ((anchor != nowhere && !(far < least)) || !free({middle, at})) continue;
            anchor = static_cast<std::uint16_t>(number);
            least = far;
        }
    }
}

Detours::Steps Detours::steps() const {
    Steps all(static_cast<std::size_t>(columns_ * rows_));
    for (int here = 0; here < columns_ * rows_; ++here)
        for (int y = std::max(here / columns_ - 1, 0); y <= std::min(here / columns_ + 1, rows_ - 1); ++y)
            for (int x = std::max(here % columns_ - 1, 0); x <= std::min(here % columns_ + 1, columns_ - 1); ++x) {
                const int next = y * columns_ + x;
                if (next != here && free({post(here), post(next)}))
                    all[static_cast<std::size_t>(here)].push_back({next, distance(post(here), post(next))});
            }
    return all;
}

/// Dijkstra 1959.
void Detours::find_ways(int start, const Steps& steps) {
    Length* const ways = &way_[static_cast<std::size_t>(start) * steps.size()];
    std::priority_queue<std::pair<Length, int>, std::vector<std::pair<Length, int>>, std::greater<>> open;
    open.emplace(ways[start] = 0, start);
    while (!open.empty()) {
        const auto [length, here] = open.top();
        open.pop();
        if (length > ways[here]) continue;
        for (const Step& step : steps[static_cast<std::size_t>(here)])
            if (length + step.length < ways[step.to]) open.emplace(ways[step.to] = length + step.length, step.to);
    }
}

Length Detours::extra(Point from, Point to) const {
    if (barred_.empty() || free({from, to})) return 0;
    const std::uint16_t near = anchor_[static_cast<std::size_t>(square_of(from))],
                        far = anchor_[static_cast<std::size_t>(square_of(to))];
    if (near == nowhere || far == nowhere) return no_way;
    const Length way = way_[static_cast<std::size_t>(near) * static_cast<std::size_t>(columns_ * rows_) + far];
    if (way >= no_way) return no_way;
    const Length whole = distance(from, post(near)) + way + distance(post(far), to);
    return std::max<Length>(whole - distance(from, to), 0);
}

}  // namespace polemarch::table
