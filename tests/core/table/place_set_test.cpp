// Sets of units by their places.
#include "core/table/place_set.h"

#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::PlaceMask;
using table::PlaceSet;

template <class Mask>
std::vector<std::size_t> places_in(const Mask& mask) {
    std::vector<std::size_t> found;
    table::each_place(mask, [&](std::size_t place) { found.push_back(place); });
    return found;
}

/// The same operations on both kinds of sets and on std::set.
template <class Mask, std::size_t count>
void check_operations() {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        Mask a{}, b{};
        std::set<std::size_t> first, second;
        for (int i = 0; i < 30; ++i) {
            const std::size_t p = random() % count, q = random() % count;
            a |= table::only<Mask>(p);
            first.insert(p);
            table::add(b, q, i % 2 == 0);
            if (i % 2 == 0) second.insert(q);
        }
        std::vector<std::size_t> both, either(first.begin(), first.end());
        for (const std::size_t place : first)
            if (second.count(place)) both.push_back(place);
        std::set<std::size_t> all = first;
        all.insert(second.begin(), second.end());
        EXPECT_EQ(places_in(a), either);
        EXPECT_EQ(places_in(a & b), both);
        EXPECT_EQ(places_in(a | b), std::vector<std::size_t>(all.begin(), all.end()));
        EXPECT_TRUE(places_in(a & ~a).empty());
        EXPECT_EQ(table::those(a, [&](std::size_t place) { return second.count(place) > 0; }), a & b);
    }
}
TEST(PlaceSet, IsUsedLikeAnUnsignedInteger) {
    static_assert(std::is_same_v<PlaceMask<50>, std::uint64_t> && std::is_same_v<PlaceMask<64>, std::uint64_t>);
    check_operations<PlaceMask<50>, 50>();
    check_operations<PlaceMask<130>, 130>();
}

TEST(PlaceSet, HoldsNoPlaceBeyondTheLast) {
    using Set = PlaceSet<130>;
    EXPECT_EQ(places_in(~Set{}).size(), 130u);
    EXPECT_EQ(~~Set(129), Set(129));
    EXPECT_TRUE((~Set::range(0, 130)).empty());
    EXPECT_EQ(places_in(Set::range(63, 66)), (std::vector<std::size_t>{63, 64, 65}));
    EXPECT_TRUE(Set(129).has(129));
    EXPECT_FALSE(Set(129).has(128));
    static_assert(sizeof(Set) == 24 && std::has_unique_object_representations_v<Set>);
}

}  // namespace
}  // namespace polemarch::test
