// The outlines of all units, kept up to date.
#include "core/table/outlines.h"
#include "core/table/straight_move.h"
#include "core/table/wheel.h"

#include <random>

#include <gtest/gtest.h>

namespace polemarch::test {
namespace {

using table::Length;
using table::Rectangle;

/// Outlines and the list they are kept from.
template <std::size_t capacity>
class OutlinesKept {
public:
    using Kept = table::Outlines<capacity>;
    using Mask = typename Kept::Mask;
    static constexpr Length reach = 320;

    explicit OutlinesKept(unsigned seed) : random_(seed) {}
    /// Moves, removes or places a few units.
    void change() {
        Mask changed{};
        for (int i = 0; i < 5; ++i) {
            const std::size_t u = random_() % capacity;
            changed |= table::only<Mask>(u);
            units_[u] = random_() % 4 == 0 ? std::nullopt : std::optional(any());
        }
        kept_.update(changed, reach, [&](std::size_t u) { return units_[u]; });
    }
    [[nodiscard]] Rectangle any() {
        const auto coordinate = [&] { return static_cast<Length>(random_() % 10'000) - 5'000; };
        return {table::pose_at({coordinate(), coordinate()}, {static_cast<std::uint16_t>(random_())}), {256, 128}};
    }
    /// Compares every answer with one that looks at all units.
    void check() {
        const Rectangle place = any();
        const table::StraightMove move(place, place.heading(), 3'000);
        const table::Wheel wheel(place, table::Hand::left, table::degrees(60));
        std::optional<Length> first;
        std::optional<table::Angle> turn;
        for (std::size_t u = 0; u < capacity; ++u) {
            ASSERT_EQ(has(kept_.alive(), u), units_[u].has_value());
            if (!units_[u]) {
                EXPECT_EQ(kept_.near(u), Mask{});
                continue;
            }
            EXPECT_EQ(kept_[u], *units_[u]);
            for (std::size_t v = 0; v < capacity; ++v)
                EXPECT_EQ(has(kept_.near(u), v),
                          u != v && units_[v] && !table::clearly_apart(*units_[u], *units_[v], reach));
            const auto met = move.first_contact(*units_[u], 13);
            if (met && (!first || *met < *first)) first = met;
            const auto by = wheel.first_contact(*units_[u], 13);
            if (by && (!turn || *by < *turn)) turn = by;
            EXPECT_EQ(has(kept_.overlapping(place, kept_.alive(), 13), u), table::overlap(place, *units_[u], 13));
            EXPECT_EQ(has(kept_.in_the_way(move, kept_.alive(), 13), u), move.leads_into(*units_[u], 13));
            EXPECT_EQ(has(kept_.in_the_way(wheel, kept_.alive(), 13), u), wheel.leads_into(*units_[u], 13));
        }
        EXPECT_EQ(kept_.first_contact(move, kept_.alive(), 13), first);
        EXPECT_EQ(kept_.first_contact(wheel, kept_.alive(), 13), turn);
    }
    [[nodiscard]] Kept& kept() { return kept_; }

private:
    static bool has(const Mask& mask, std::size_t u) { return (mask & table::only<Mask>(u)) != Mask{}; }

    std::mt19937 random_;
    std::array<std::optional<Rectangle>, capacity> units_{};
    Kept kept_;
};

TEST(Outlines, KeptUpToDateAreThoseOfAllUnits) {
    OutlinesKept<50> small(3);
    OutlinesKept<130> large(4);
    for (int i = 0; i < 60; ++i) {
        small.change();
        small.check();
        large.change();
        large.check();
    }
}

TEST(Outlines, HaveANewVersionForEveryChange) {
    OutlinesKept<130> table(5);
    const auto first = table.kept().version();
    table.change();
    const auto second = table.kept().version();
    EXPECT_NE(second, first);
    table.kept().update({}, 320, [](std::size_t) { return std::optional<Rectangle>(); });
    EXPECT_EQ(table.kept().version(), second);
    table.kept().clear();
    EXPECT_GT(table.kept().version(), second);
    EXPECT_TRUE(table.kept().alive().empty());
}

}  // namespace
}  // namespace polemarch::test
