// Battles that begin with the deployment, played move by move with dice by hand.
#pragma once

#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/eve/deployment.h"
#include "core/standard_wargame/eve/placing.h"
#include "core/standard_wargame/rules/choices.h"
#include "core/standard_wargame/rules/dice.h"
#include "core/standard_wargame/rules/turn.h"

#include <gtest/gtest.h>

namespace polemarch::test {

/// Of 40 x 30 base widths; side A attacks. Both prepare for battle, unless the test says otherwise.
inline WargameTable eve_table(int own = 4, int enemies = 4) {
    WargameTable t;
    t.scenario().begins = standard_wargame::Begins::deployment;
    for (int i = 0; i < own; ++i) t.own("R HF/1", 0, 0);
    for (int i = 0; i < enemies; ++i) t.enemy("R HF/1", 0, 0);
    for (auto& side : t.scenario().sides) side.units[0].role = standard_wargame::Role::commander;
    return t;
}

struct EvePlay {
    WargameTable& t;
    const standard_wargame::Setup& g;
    standard_wargame::State s;
    explicit EvePlay(WargameTable& table) : t(table), g(table.g()), s(standard_wargame::first_state(g)) {}

    EvePlay& dice(std::initializer_list<std::uint8_t> faces) {
        using namespace standard_wargame;
        EXPECT_EQ(actor(s), Actor::chance);
        EXPECT_EQ(roll(g, s).count(), faces.size());
        apply(g, s, resolve(g, s, Faces(faces.begin(), faces.size())));
        return *this;
    }
    [[nodiscard]] standard_wargame::Refusal may(const standard_wargame::Move& m) const {
        return standard_wargame::judge(g, s, m);
    }
    EvePlay& make(const standard_wargame::Move& m) {
        EXPECT_EQ(static_cast<int>(may(m)), static_cast<int>(standard_wargame::Refusal::legal))
            << "kind " << static_cast<int>(m.kind) << " unit " << int{m.unit} << " step " << static_cast<int>(s.step);
        standard_wargame::apply(g, s, m);
        return *this;
    }
    static standard_wargame::Move bare(standard_wargame::Kind kind,
                                       standard_wargame::UnitIndex unit = standard_wargame::nobody, int value = 0) {
        standard_wargame::Move m;
        m.kind = kind;
        m.unit = unit;
        m.value = static_cast<std::uint8_t>(value);
        return m;
    }
    /// The middle of the front at x, y.
    [[nodiscard]] standard_wargame::Move at(standard_wargame::UnitIndex unit, double x, double y, double heading,
                                            int value = 0) const {
        return standard_wargame::placing(standard_wargame::Kind::deploy, unit, t.pose(x, y, heading),
                                         static_cast<std::uint8_t>(value));
    }
    [[nodiscard]] standard_wargame::Move baggage(double x, double y, double heading) const {
        return standard_wargame::placing(standard_wargame::Kind::baggage, standard_wargame::nobody,
                                         t.pose(x, y, heading));
    }
    static standard_wargame::Move send(std::uint64_t left, std::uint64_t right) {
        standard_wargame::Move m;
        m.kind = standard_wargame::Kind::send;
        m.set(standard_wargame::Marchers{left, right});
        return m;
    }
    EvePlay& done() { return make(bare(standard_wargame::Kind::done)); }
    /// Both put their baggage before the middle of their rear edge, 8 base widths from it.
    EvePlay& both_baggages() {
        make(baggage(20, 22, 180));
        while (s.step == standard_wargame::Step::baggage && s.eve.deploys == 1) done();
        return make(baggage(20, 8, 0));
    }
    /// To the part of a step of the deployment in which side A deploys.
    EvePlay& to_step_of_a(int step, bool western = true) {
        using namespace standard_wargame;
        while (s.eve.deployment_step < step || s.step != Step::deploy || s.eve.deploys != 0) {
            if (s.step == Step::deployment_dice)
                dice({1, 6});
            else if (s.step == Step::wing)
                make(bare(Kind::wing, nobody, western ? 0 : 1));
            else if (s.step == Step::baggage || s.step == Step::deploy)
                done();
            else
                return *this;
        }
        return *this;
    }
};

}  // namespace polemarch::test
