// Exact results of longer fights: against fights that are played, against the battle itself, and the properties that
// all of them must have.
#include "core/blood_of_kings/odds/fight.h"

#include "core/blood_of_kings/rules/queries.h"
#include "tests/support/blood_of_kings/rules_table.h"

#include <cmath>
#include <map>

namespace polemarch::test {
namespace {

using namespace blood_of_kings;

Contender contender(const char* code, int bases = 4) {
    Contender c;
    c.fighter.type = &kings_type(code);
    c.fighter.armoured = c.fighter.type->armour == Armour::always;
    c.condition = {Status::ok, static_cast<std::uint8_t>(bases), static_cast<std::uint8_t>(bases)};
    return c;
}
Contender led(Contender c, int leader = 1) {
    c.fighter.leader = static_cast<std::uint8_t>(leader);
    return c;
}

/// An end in words: "destroyed 0 led / OK 3 fallen, retired 0".
std::string reported(const FightState& s) {
    const auto unit = [&](std::size_t side) {
        return fmt::format("{} {}{}", status_names[static_cast<std::size_t>(s.units[side].status)], s.units[side].bases,
                           s.led[side] ? " led" : "");
    };
    return fmt::format("{} / {} {} {}", unit(0), unit(1), fight_end_names[static_cast<std::size_t>(s.ending)],
                       s.ending == FightEnd::retired ? s.acts : 0);
}
std::map<std::string, double> reported(const Fight& fight, const Fight::Vector& chances) {
    std::map<std::string, double> ends;
    for (std::size_t i = 0; i < fight.states().size(); ++i)
        if (const double p = chances(static_cast<Eigen::Index>(i)); p > 0) ends[reported(fight.states()[i])] += p;
    return ends;
}

/// Plays such a fight with dice, by the rules alone: at most this many actions.
struct Played {
    std::string end;
    int actions = 0;
};
Played play(const Fight::Melee& m, int most, AgentStream& stream) {
    const Charts& charts = kings_charts();
    std::array<Contender, 2> side{m.actor, m.target};
    std::array<bool, 2> alive{m.actor.fighter.leader > 0, m.target.fighter.leader > 0};
    std::array<Condition, 2> now{m.actor.condition, m.target.condition};
    const auto die = [&] { return static_cast<int>(stream.below(6)) + 1; };
    FightEnd ending = FightEnd::going_on;
    unsigned acts = 0, away = 0;
    int actions = 0;
    while (ending == FightEnd::going_on && actions < most) {
        if (actions > 0 && m.activation == Activation::even) acts = die() <= 3 ? 0 : 1;
        const unsigned leader = alive[acts] ? side[acts].fighter.leader : 0u;
        bool pulled = false;
        if (actions > 0 && now[acts].status >= side[acts].retires) {
            pulled = die() + (leader == 2 ? 2 : leader == 1 ? 1 : 0) + side[acts].fighter.type->retire >= 3;
        } else if (actions > 0 && side[acts].regroups && leader > 0 && now[acts].status != Status::ok) {
            const int total = die() + (leader == 2 ? 2 : 1);
            for (int gained = total >= 6   ? 2
                              : total >= 4 ? 1
                                           : 0;
                 gained > 0 && now[acts].status != Status::ok; --gained)
                now[acts].status = static_cast<Status>(static_cast<int>(now[acts].status) - 1);
        }
        if (pulled) {
            ending = FightEnd::retired;
            away = acts;
            ++actions;
            break;
        }
        Clash clash{side[acts].fighter, side[1 - acts].fighter, m.on_front || acts == 1};
        std::array<Fighter*, 2> of{acts == 0 ? &clash.actor : &clash.target, acts == 0 ? &clash.target : &clash.actor};
        for (const unsigned i : {0u, 1u}) {
            of[i]->status = now[i].status;
            of[i]->bases = static_cast<std::uint8_t>(now[i].bases + side[i].support);
            if (!alive[i]) of[i]->leader = 0;
            if (actions > 0) of[i]->charging = false;
            if (actions > 0 && !side[i].held) of[i]->flanked = false;
        }
        const int one = die(), other = die();
        const Toll toll = melee_toll(one, other, lead(clash, charts), charts.combat);
        const std::array<Levels, 2> lost{acts == 0 ? toll.actor : toll.target, acts == 0 ? toll.target : toll.actor};
        for (const unsigned i : {0u, 1u}) {
            now[i] = after_loss(now[i], lost[i]);
            if (lost[i] > 0 && alive[i] && leader_falls(die(), lost[i] == everything ? 6 : lost[i])) alive[i] = false;
        }
        if (now[0].status == Status::destroyed || now[1].status == Status::destroyed) ending = FightEnd::destroyed;
        ++actions;
        if (m.activation == Activation::alternate) acts = 1 - acts;
    }
    FightState s{now, alive, static_cast<std::uint8_t>(away), false, ending};
    return {reported(s), actions};
}

void expect_as_played(const std::string& what, const Fight::Melee& m, int most, std::uint64_t seed) {
    constexpr int fights = 60'000;
    const Fight fight = Fight::melee(m, kings_charts());
    const Fight::Chain::Passage exact = most > 0 ? fight.after(most) : fight.end();
    EXPECT_NEAR(exact.states.sum(), 1, 1e-9) << what;
    const auto ends = reported(fight, exact.states);
    AgentStream stream(seed);
    std::map<std::string, int> counted;
    double sum = 0, squares = 0;
    for (int n = 0; n < fights; ++n) {
        const Played p = play(m, most > 0 ? most : 4000, stream);
        ++counted[p.end];
        sum += p.actions;
        squares += double(p.actions) * p.actions;
    }
    for (const auto& [name, p] : ends) {
        const double share = counted[name] / double(fights), error = std::sqrt(std::max(0.0, p * (1 - p)) / fights);
        EXPECT_LE(std::abs(share - p), 4 * error + 1.0 / fights) << what << ": " << name;
    }
    for (const auto& [name, n] : counted) EXPECT_TRUE(ends.contains(name)) << what << ": " << name;
    const double mean = sum / fights, deviation = std::sqrt(std::max(0.0, squares / fights - mean * mean));
    EXPECT_LE(std::abs(mean - exact.steps), 4 * deviation / std::sqrt(double(fights)) + 1e-9) << what;
}

TEST(KingsFight, OneRollIsTheLaddersAtEveryLead) {
    const CombatChart& chart = kings_charts().combat;
    for (int lead = -20; lead <= 20; ++lead) {
        const auto melee = clash_ways(lead, chart);
        const auto fire = fire_ways(lead, chart);
        std::array<int, clash_results> judged{};
        std::array<int, 5> shot{};
        for (int a = 1; a <= 6; ++a)
            for (int t = 1; t <= 6; ++t) {
                // Outcomes_2 and _3, in words: 3 or less one level, 4 or 5 two, 6 or 7 three, 8 or more everything.
                const int d = a + lead - t, far = std::abs(d);
                const int levels = far >= 8 ? 4 : far >= 6 ? 3 : far >= 4 ? 2 : far >= 1 ? 1 : 0;
                ++judged[static_cast<std::size_t>(d == 0 ? 4 : d < 0 ? 4 - levels : 4 + levels)];
                ++shot[static_cast<std::size_t>(d > 0 ? levels : 0)];
            }
        for (std::size_t i = 0; i < clash_results; ++i) EXPECT_EQ(melee[i], dice::Ways(judged[i])) << lead << ' ' << i;
        for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(fire[i], dice::Ways(shot[i])) << lead << ' ' << i;
    }
}

TEST(KingsFight, Ongoing_1_FightsAreAsThosePlayed) {
    Fight::Melee even{contender("HS"), contender("HS")};
    expect_as_played("even", even, 0, 1);
    expect_as_played("even, three melees", even, 3, 2);

    Fight::Melee charge{contender("HC", 3), contender("MS", 5)};
    charge.actor.fighter.charging = charge.actor.fighter.aggressive = true;
    charge.target.support = 2;
    expect_as_played("a charge against numbers", charge, 0, 3);

    Fight::Melee flank{contender("SW"), contender("PP")};
    flank.actor.fighter.charging = true;
    flank.target.fighter.flanked = true;
    flank.on_front = false;
    expect_as_played("in flank, then turned", flank, 0, 4);
    flank.target.held = true;
    expect_as_played("in flank and held there", flank, 0, 5);
}
TEST(KingsFight, Outcomes_4_LeadersFallInFightsAsInThosePlayed) {
    Fight::Melee m{led(contender("HC"), 2), led(contender("HS", 6))};
    expect_as_played("two leaders", m, 0, 6);
    expect_as_played("two leaders, two melees", m, 2, 7);
}
TEST(KingsFight, Ongoing_2_RetiringAndRegroupingAreAsPlayed) {
    for (const Activation activation : {Activation::actor, Activation::alternate, Activation::even}) {
        Fight::Melee m{contender("HC"), led(contender("HS"))};
        m.activation = activation;
        m.actor.retires = Status::disordered;
        m.target.regroups = true;
        m.target.fighter.cover = Cover::soft;  // counts only while it is the target
        expect_as_played("retire, regroup " + activation_names[static_cast<std::size_t>(activation)], m, 0,
                         10 + static_cast<std::uint64_t>(activation));
        m.target.retires = Status::demoralized;
        expect_as_played("both retire " + activation_names[static_cast<std::size_t>(activation)], m, 0,
                         20 + static_cast<std::uint64_t>(activation));
    }
}
TEST(KingsFight, Charges_2_FireAtAChargeComesFirst) {
    Fight::Melee m{contender("LH"), contender("BW")};
    m.actor.fighter.charging = true;
    Shot shot;
    shot.firer = &kings_type("BW");
    shot.target = &kings_type("LH");
    shot.firing = shot.target_bases = 4;
    shot.defensive = true;
    const Fight fight = Fight::charge_under_fire(m, shot, kings_charts());
    // Lead 0: 21 ways do nothing, 12 cost a level, 3 cost two and halt it.
    double halted = 0, unharmed = 0, disordered = 0;
    for (std::size_t i = 0; i < fight.states().size(); ++i) {
        const double p = fight.start()(static_cast<Eigen::Index>(i));
        const FightState& s = fight.states()[i];
        if (s.ending == FightEnd::halted) halted += p;
        if (s.ending == FightEnd::going_on) (s.units[0].status == Status::ok ? unharmed : disordered) += p;
    }
    EXPECT_NEAR(halted, 3 / 36.0, 1e-12);
    EXPECT_NEAR(unharmed, 21 / 36.0, 1e-12);
    EXPECT_NEAR(disordered, 12 / 36.0, 1e-12);
    // The rest is a melee from there on: the sum of its parts.
    const auto destroyed = [](const Fight& f) {
        double sum = 0;
        const auto end = f.end().states;
        for (std::size_t i = 0; i < f.states().size(); ++i)
            if (f.states()[i].units[1].status == Status::destroyed) sum += end(static_cast<Eigen::Index>(i));
        return sum;
    };
    Fight::Melee worse = m;
    worse.actor.condition.status = Status::disordered;
    EXPECT_NEAR(destroyed(fight),
                21 / 36.0 * destroyed(Fight::melee(m, kings_charts())) +
                    12 / 36.0 * destroyed(Fight::melee(worse, kings_charts())),
                1e-12);
}
TEST(KingsFight, Sequence_8_VolleysOfBothAtOnce) {
    Fight::Volleys v;
    v.shot.firer = v.shot.target = &kings_type("BW");
    v.shot.firing = v.shot.target_bases = 4;
    v.reply = v.shot;
    v.units = {Condition{Status::ok, 4, 4}, Condition{Status::ok, 4, 4}};
    v.front = {4, 4};
    const Fight fight = Fight::fire(v, kings_charts());
    // One exchange: each is harmed in 10 of 36, whatever the other does.
    double both = 0, neither = 0;
    const auto once = fight.after(1).states;
    for (std::size_t i = 0; i < fight.states().size(); ++i) {
        const auto& units = fight.states()[i].units;
        const double p = once(static_cast<Eigen::Index>(i));
        if (units[0].status != Status::ok && units[1].status != Status::ok) both += p;
        if (units[0].status == Status::ok && units[1].status == Status::ok) neither += p;
    }
    EXPECT_NEAR(both, 100 / 1296.0, 1e-12);
    EXPECT_NEAR(neither, 26 * 26 / 1296.0, 1e-12);
    // Neither side is better, and the fight ends.
    const std::array<Contender, 2> units{contender("BW"), contender("BW")};
    const auto end = fight.end();
    const auto after = prospects(fight, end.states, {&units[0], &units[1]}, kings_charts().morale);
    EXPECT_NEAR(after[0].status[3], after[1].status[3], 1e-12);
    EXPECT_EQ(end.endless, 0);
}
TEST(KingsFight, Morale_2_PointsTowardBreaking) {
    // A certain end: a demoralized one-base unit is destroyed by any level lost.
    Fight::Melee m{contender("PP", 6), led(contender("LV", 1))};
    m.target.commander = true;
    m.target.condition.status = Status::demoralized;
    const Fight fight = Fight::melee(m, kings_charts());
    const auto after = prospects(fight, fight.end().states, {&m.actor, &m.target}, kings_charts().morale);
    EXPECT_GT(after[1].status[3], 0.99);
    // Its base counts 2; it was demoralized, which counted 1; its leader, the commander, 3.
    EXPECT_NEAR(after[1].points, after[1].status[3] * (2 - 1) + 3 * after[1].leader_lost, 1e-9);
    EXPECT_NEAR(after[1].bases, after[1].status[3], 1e-12);
}

// ---- what must hold of whole fights

double balance(const Fight::Melee& m) {
    const Fight fight = Fight::melee(m, kings_charts());
    const auto after = prospects(fight, fight.end().states, {&m.actor, &m.target}, kings_charts().morale);
    return after[1].status[3] - after[0].status[3];
}
TEST(KingsFight, MustHold_NoMountedUnitBreaksASteadyPhalanxOrElephantsInTheEnd) {
    for (const UnitType& unit : kings_charts().units)
        for (const char* target : {"PP", "EL"}) {
            if (!unit.on_horse()) continue;
            Fight::Melee m{contender(unit.code.c_str()), contender(target)};
            m.actor.fighter.charging = true;
            m.actor.fighter.aggressive = unit.aggressive;
            EXPECT_LT(balance(m), 0) << unit.code << target;
        }
}
TEST(KingsFight, MustHold_AnEvenFightOfFourBasesLastsAboutFourRounds) {
    for (const UnitType& unit : kings_charts().units) {
        const Fight::Melee m{contender(unit.code.c_str()), contender(unit.code.c_str())};
        const Fight fight = Fight::melee(m, kings_charts());
        EXPECT_NEAR(fight.end().steps, 4, 0.6) << unit.code;
        EXPECT_NEAR(balance(m), 0, 1e-9) << unit.code;
    }
}

struct Change {
    const char* name;
    void (*change)(Contender&);
    bool good;
};
class KingsFightModifiers : public ::testing::TestWithParam<Change> {};
TEST_P(KingsFightModifiers, MoveTheWholeFightInTheirOwnDirection) {
    for (const char* own : {"SW", "HC", "MP"})
        for (const char* other : {"HS", "MS"}) {
            const Fight::Melee before{contender(own), contender(other)};
            Fight::Melee after = before;
            GetParam().change(after.actor);
            const double by = balance(after) - balance(before);
            EXPECT_GT(GetParam().good ? by : -by, 1e-6) << own << ' ' << other;
            // The same of the target works the other way.
            Fight::Melee mirrored = before;
            GetParam().change(mirrored.target);
            const double back = balance(mirrored) - balance(before);
            EXPECT_GT(GetParam().good ? -back : back, 1e-6) << own << ' ' << other;
        }
}
INSTANTIATE_TEST_SUITE_P(
    All, KingsFightModifiers,
    ::testing::Values(Change{"leader", [](Contender& c) { c.fighter.leader = 1; }, true},
                      Change{"exceptional", [](Contender& c) { c.fighter.leader = 2; }, true},
                      Change{"disordered", [](Contender& c) { c.condition.status = Status::disordered; }, false},
                      Change{"demoralized", [](Contender& c) { c.condition.status = Status::demoralized; }, false},
                      Change{"quality", [](Contender& c) { c.fighter.quality = 1; }, true},
                      Change{"uphill", [](Contender& c) { c.fighter.uphill = true; }, true},
                      Change{"flank", [](Contender& c) { c.fighter.flanked = true; }, false},
                      Change{"held flank", [](Contender& c) { c.fighter.flanked = c.held = true; }, false},
                      Change{"support", [](Contender& c) { c.support = 4; }, true},
                      Change{"more bases",
                             [](Contender& c) {
                                 c.condition = {Status::ok, 6, 6};
                             },
                             true},
                      Change{"bases lost",
                             [](Contender& c) {
                                 c.condition = {Status::ok, 3, 4};
                             },
                             false},
                      Change{"regroups with its leader", [](Contender& c) { c.fighter.leader = 1, c.regroups = true; },
                             true}),
    [](const auto& change) { return std::to_string(change.index); });

// ---- the battle itself

/// Two units in contact, each with its leader; others far behind, so that no army breaks meanwhile.
KingsTable struggle(const std::string& a, const std::string& b, const std::string& lead_a, const std::string& lead_b) {
    std::vector<std::string> first{a}, second{b};
    for (int n = 0; n < 5; ++n) {
        first.push_back(unit_at("LV", 6, 6, 8 + 15 * n, 3, 0));
        second.push_back(unit_at("LV", 6, 6, 8 + 15 * n, 45, 180));
    }
    return KingsTable({.a = first,
                       .b = second,
                       .leader_a = lead_a,
                       .leader_b = lead_b,
                       .ground = "[table]\nwidth = 80\n",
                       .head = "turn_limit = 100"});
}

TEST(KingsFight, Ongoing_1_AMeleeOfTheBattleIsTheOdds) {
    struct Case {
        const char *a, *b;
        int bases_a, bases_b;
    };
    for (const Case& c : {Case{"HS", "HS", 4, 4}, Case{"HC", "MS", 3, 5}, Case{"PP", "LV", 6, 3}}) {
        KingsTable t = struggle(unit_at(c.a, c.bases_a, 2, 30, 20, 0), unit_at(c.b, c.bases_b, 2, 30, 20, 180),
                                "with = 1", "at = \"30 40\"");
        t.activate(2).play({"A1 fight B1"});
        ASSERT_EQ(t.due(), "melee");
        OutcomeList<Battle> list;
        t.battle().outcomes(t.state(), list);
        Fight::Melee m{led(contender(c.a, c.bases_a)), contender(c.b, c.bases_b)};
        Clash clash{m.actor.fighter, m.target.fighter};
        clash.actor.bases = static_cast<std::uint8_t>(c.bases_a);
        clash.target.bases = static_cast<std::uint8_t>(c.bases_b);
        const auto ways = clash_ways(lead(clash, kings_charts()), kings_charts().combat);
        std::size_t seen = 0;
        for (const auto& outcome : list)
            for (std::size_t i = 0; i < clash_results; ++i)
                if (toll_at(i) == Toll{outcome.move.unit, outcome.move.value}) {
                    EXPECT_EQ(outcome.ways, ways[i]) << c.a << c.b << i;
                    ++seen;
                }
        EXPECT_EQ(seen, list.size());
    }
}

TEST(KingsFight, Sequence_9_FightsOfTheBattleToTheEndAreTheOdds) {
    // No unit is activated: the melee of step 7 is fought turn after turn, with the named unit as the actor.
    KingsTable t = struggle(unit_at("HS", 4, 2, 30, 20, 0), unit_at("MP", 4, 2, 30, 20, 180, "quality = 1"), "with = 1",
                            "with = 1\nexceptional = true");
    Fight::Melee m{led(contender("HS")), led(contender("MP"), 2)};
    m.target.fighter.quality = 1;
    const Fight fight = Fight::melee(m, kings_charts());
    const auto exact = fight.end();
    const auto ends = reported(fight, exact.states);
    constexpr int battles = 6000;
    AgentStream stream(77);
    std::map<std::string, int> counted;
    double sum = 0, squares = 0;
    const Battle& battle = t.battle();
    for (int n = 0; n < battles; ++n) {
        State s = battle.start();
        int melees = 0;
        const auto both = [&] {
            return s.unit[KingsTable::index("A1")].alive() && s.unit[KingsTable::index("B1")].alive();
        };
        bool done = false;
        while (!done && battle.actor(s) != Actor::nobody) {
            if (battle.actor(s) == Actor::chance) {
                melees += s.depth > 0 && top(s).what == What::fight && top(s).stage == Stage::dice;
                battle.apply(s, draw(battle, s, stream));
            } else {
                // A side that may do nothing does nothing.
                MoveList<Battle> list;
                battle.legal_moves(s, list);
                const auto idle = std::find_if(list.begin(), list.end(), [](const Move& move) {
                    return move.kind == Kind::done || move.kind == Kind::halt || move.kind == Kind::melee;
                });
                battle.apply(s, idle == list.end() ? list[0] : *idle);
            }
            done = !both() && (s.depth == 0 || top(s).stage == Stage::occupy);
        }
        FightState end;
        for (const unsigned side : {0u, 1u}) {
            const Unit& unit = s.unit[KingsTable::index(side == 0 ? "A1" : "B1")];
            end.units[side] = {unit.status(), static_cast<std::uint8_t>(unit.alive() ? unit.bases() : 0), 4};
            end.led[side] = s.leader[side * max_side_leaders].in_play();
        }
        end.ending = FightEnd::destroyed;
        ++counted[reported(end)];
        sum += melees;
        squares += double(melees) * melees;
    }
    for (const auto& [name, p] : ends) {
        const double share = counted[name] / double(battles), error = std::sqrt(std::max(0.0, p * (1 - p)) / battles);
        EXPECT_LE(std::abs(share - p), 4 * error + 1.0 / battles) << name;
    }
    for (const auto& [name, count] : counted) EXPECT_TRUE(ends.contains(name)) << name << ' ' << count;
    const double mean = sum / battles, deviation = std::sqrt(std::max(0.0, squares / battles - mean * mean));
    EXPECT_LE(std::abs(mean - exact.steps), 4 * deviation / std::sqrt(double(battles)));
}

}  // namespace
}  // namespace polemarch::test
