#include "core/standard_wargame/rules/look.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace polemarch::standard_wargame {

namespace detail {

struct Geometry {
    Field::Key key;
    Field field;
    Groups groups;
    int users = 0;              ///< objects of class Look
    std::uint64_t used_at = 0;  ///< counted by thread
};

}  // namespace detail

namespace {

using detail::Geometry;

bool is_of(const Geometry& geometry, const Setup& g, const State& s) {
    return geometry.key.battle == g.id && std::memcmp(&geometry.key.unit, &s.unit, sizeof s.unit) == 0;
}

/// The one for this state, or the one used last that nobody uses now. Memory is taken only when more are in use at the
/// same time than ever before.
Geometry& geometry_of(const Setup& g, const State& s) {
    constexpr std::size_t spare = 3;  // as many as a search goes back and forth between
    thread_local std::vector<std::unique_ptr<Geometry>> all;
    thread_local std::uint64_t clock = 0;
    Geometry* free = nullptr;
    std::size_t unused = 0;
    for (const auto& one : all) {
        if (is_of(*one, g, s)) {
            free = one.get();
            break;
        }
        if (one->users > 0) continue;
        ++unused;
        if (free == nullptr || one->used_at > free->used_at) free = one.get();
    }
    if (free == nullptr || (!is_of(*free, g, s) && unused < spare && all.size() < 2 * spare)) {
        all.push_back(std::make_unique<Geometry>());
        free = all.back().get();
    }
    free->used_at = ++clock;
    if (is_of(*free, g, s)) return *free;
    const std::uint64_t before = free->field.version();
    free->field.update(free->key, g, s);
    free->key = {g.id, s.unit};
    if (free->field.version() != before) free->groups = Groups(free->field);
    return *free;
}

}  // namespace

Look::Look(const Setup& g, const State& s)
    : geometry_(geometry_of(g, s)), view{g, s, geometry_.field, geometry_.groups} {
    ++geometry_.users;
}

Look::~Look() { --geometry_.users; }

}  // namespace polemarch::standard_wargame
