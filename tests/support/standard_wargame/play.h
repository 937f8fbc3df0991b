// A battle of a test's own table, played move by move with dice by hand.
#pragma once

#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/turn.h"

#include <gtest/gtest.h>

namespace polemarch::test {

struct WargamePlay {
    const standard_wargame::Setup& g;
    standard_wargame::State& s;
    explicit WargamePlay(WargameTable& t) : g(t.g()), s(t.s()) { s = standard_wargame::first_state(g); }

    WargamePlay& dice(std::initializer_list<std::uint8_t> faces) {
        using namespace standard_wargame;
        EXPECT_EQ(actor(s), Actor::chance);
        EXPECT_EQ(roll(g, s).count(), faces.size());
        if (actor(s) == Actor::chance && roll(g, s).count() == faces.size())
            apply(g, s, resolve(g, s, Faces(faces.begin(), faces.size())));
        return *this;
    }
    [[nodiscard]] standard_wargame::Refusal may(const standard_wargame::Move& m) const {
        return standard_wargame::judge(g, s, m);
    }
    WargamePlay& make(const standard_wargame::Move& m) {
        const auto refusal = may(m);
        EXPECT_EQ(refusal, standard_wargame::Refusal::legal) << "move of kind " << static_cast<int>(m.kind);
        if (refusal == standard_wargame::Refusal::legal) standard_wargame::apply(g, s, m);
        return *this;
    }
    static standard_wargame::Move move(standard_wargame::Kind kind,
                                       standard_wargame::UnitIndex unit = standard_wargame::nobody,
                                       standard_wargame::UnitIndex target = standard_wargame::nobody, int value = 0) {
        standard_wargame::Move m;
        m.kind = kind;
        m.unit = unit;
        m.target = target;
        m.value = static_cast<std::uint8_t>(value);
        return m;
    }
    static standard_wargame::Move order(standard_wargame::UnitIndex unit, standard_wargame::Order order,
                                        standard_wargame::UnitIndex general = 0) {
        return move(standard_wargame::Kind::order, unit, general, static_cast<int>(order));
    }
    static standard_wargame::Move ahead(standard_wargame::UnitIndex unit, double bw, standard_wargame::Body body = {}) {
        standard_wargame::Move m = move(standard_wargame::Kind::go, unit);
        m.set(body);
        m.legs[0] = {standard_wargame::Way::forward, 0, static_cast<std::uint16_t>(bw * standard_wargame::base_width)};
        return m;
    }
    static standard_wargame::Move tactical(standard_wargame::UnitIndex unit, table::Pose pose) {
        standard_wargame::Move m = move(standard_wargame::Kind::tactical, unit);
        m.legs[0].amount = static_cast<std::uint16_t>(pose.x);
        m.legs[1].amount = static_cast<std::uint16_t>(pose.y);
        m.legs[2].amount = pose.heading.parts;
        return m;
    }
    /// A side's first bound, with six and five left of the dice: of them `command` command points.
    WargamePlay& begin(int command = 5, bool side_b = false) {
        using standard_wargame::Kind;
        if (side_b)
            dice({1, 6});
        else
            dice({6, 1});
        make(move(Kind::first));
        dice({6, 5, 4});
        return make(move(Kind::command, standard_wargame::nobody, standard_wargame::nobody, command));
    }
    WargamePlay& done() { return make(move(standard_wargame::Kind::done)); }
    /// No declarations, and whatever the units then must do.
    WargamePlay& declare(std::uint64_t numbers) {
        standard_wargame::Move m = move(standard_wargame::Kind::declare);
        m.set_numbers(numbers);
        return make(m);
    }
};

}  // namespace polemarch::test
