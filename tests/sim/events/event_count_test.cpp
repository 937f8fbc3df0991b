// Each kind of sentence on each rule system, against what the steps and states of the records themselves say.
#include "sim/events/event_count.h"

#include "core/ancient_battles/types/move.h"
#include "core/ancient_battles/types/state.h"
#include "core/blood_of_kings/types/event.h"
#include "core/blood_of_kings/types/state.h"
#include "core/replay.h"
#include "core/standard_wargame/types/event.h"
#include "core/standard_wargame/types/state.h"
#include "tests/support/open_in_tree.h"

#include <atomic>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace polemarch::sim {
namespace {

using test::open_in_tree;

constexpr std::atomic<bool> goes_on{false};
constexpr std::uint32_t games = 5;

/// A game as its record tells it.
struct Told {
    std::vector<StateBytes> states;  ///< from the start to the end
    std::vector<MoveBytes> moves;    ///< the step from state i to state i + 1
    std::map<std::string, std::int32_t> figures;
    Ending ending = Ending::drawn;
};

Told told(const BattleService& service, const BatchRequest& request, std::uint32_t game) {
    Diagnostics diagnostics;
    const auto record = parse_record({"g.jsonl", service.record(request, game)}, diagnostics);
    EXPECT_TRUE(record) << diagnostics.text();
    const AnyGame& g = service.system().game();
    Told told;
    told.moves = replay(g, *record).moves;
    told.states.push_back(g.start());
    for (const MoveBytes& move : told.moves) {
        told.states.push_back(told.states.back());
        g.apply(told.states.back(), move);
    }
    const auto facts = g.facts();
    std::vector<std::int32_t> row(facts.size());
    g.report(told.states.back(), row);
    for (std::size_t i = 0; i < facts.size(); ++i) told.figures[facts[i].name] = row[i];
    told.ending = record->result->ending;
    return told;
}

using Expected = std::function<bool(const Told&)>;

/// Plays some games of a battle, and compares each event with what a function says of the record.
class Check {
public:
    Check(const std::string& battle, std::array<std::string, 2> agents) : service_(open_in_tree(battle)) {
        request_ = {{1, games}, std::move(agents), 5, SideSwap::fixed};
    }
    [[nodiscard]] EventScene scene() const { return service_->system().event_view()->scene(); }
    [[nodiscard]] const AnyGame& game() const { return service_->system().game(); }
    void add(const std::string& text, Expected expected) {
        Diagnostics diagnostics;
        auto event = parse_event(event_option(text), diagnostics);
        ASSERT_TRUE(event) << diagnostics.text();
        events_.push_back(*std::move(event));
        expected_.push_back(std::move(expected));
    }
    /// Returns how often each event happened, by its text.
    std::map<std::string, int> run() {
        service_->count(events_);
        const std::size_t figures = service_->facts().size() - events_.size();
        std::map<std::string, int> happened;
        for (std::uint32_t game = 1; game <= games; ++game) {
            const Told record = told(*service_, request_, game);
            const auto row = service_->row(request_, game, goes_on);
            EXPECT_EQ(row->facts.size(), service_->facts().size());
            for (std::size_t i = 0; i < events_.size(); ++i) {
                const bool found = row->facts[figures + i] != 0;
                EXPECT_EQ(found, expected_[i](record)) << events_[i].text.value << ", game " << game;
                happened[events_[i].text.value] += found ? 1 : 0;
            }
            // A game that is read from its record has the same events.
            const BatchHooks read{.recorded = [&](std::uint32_t number) {
                return std::optional(Source{"g.jsonl", service_->record(request_, number)});
            }};
            EXPECT_EQ(service_->game(request_, game, read, Work::ignored)->facts, row->facts);
        }
        return happened;
    }
    /// Sentences that mean the same in every system.
    void add_common(const std::string& last_turn, const std::string& way, const Expected& a_by_way) {
        add("A wins", [](const Told& t) { return t.ending == Ending::first_won; });
        add("B wins", [](const Told& t) { return t.ending == Ending::second_won; });
        add("draw", [](const Told& t) { return t.ending == Ending::drawn; });
        add("A wins by " + way, a_by_way);
        for (const int n : {2, 4, 6, 8}) {
            const auto turn = [last_turn](const Told& t) { return t.figures.at(last_turn); };
            add(fmt::format("turn at most {}", n), [=](const Told& t) { return turn(t) <= n; });
            add(fmt::format("not {} less than {} or B wins", last_turn, n),
                [=](const Told& t) { return turn(t) >= n || t.ending == Ending::second_won; });
            add(fmt::format("(turn more than {} or draw) and not A wins", n),
                [=](const Told& t) { return turn(t) > n && t.ending != Ending::first_won; });
        }
    }

private:
    std::unique_ptr<BattleService> service_;
    BatchRequest request_;
    std::vector<CountedEvent> events_;
    std::vector<Expected> expected_;
};

/// "A: unit A3"; the label has quotes.
std::string called(const EventUnit& unit) {
    return fmt::format("{}: unit \"{}\"", unit.side == Side::first ? 'A' : 'B', unit.label);
}

/// Whether `is(i)` holds for some step that was made in one of these turns.
template <class State, class Is>
bool some_step(const Told& t, int first, int last, const Is& is) {
    for (std::size_t i = 0; i + 1 < t.states.size(); ++i) {
        const int turn = as<State>(t.states[i]).turn;
        if (turn >= first && turn <= last && is(i)) return true;
    }
    return false;
}

int total(const std::map<std::string, int>& happened, const std::string& word) {
    int sum = 0;
    for (const auto& [text, times] : happened) sum += text.find(word) != std::string::npos ? times : 0;
    return sum;
}

TEST(Events, OfAncientBattlesAreWhatTheRecordsSay) {
    namespace ab = polemarch::ancient_battles;
    Check check("cannae", {"heuristic", "rush"});
    const EventScene scene = check.scene();
    const auto attacks = [](const Told& t, std::size_t i) { return as<ab::Move>(t.moves[i]).kind == ab::Kind::attack; };
    const auto hex_of = [](const Told& t, std::size_t i, std::size_t u) {
        return as<ab::State>(t.states[i]).unit[u].hex;
    };
    const auto gone = [=](const Told& t, std::size_t i, std::size_t u) {
        return hex_of(t, i, u) == ab::Gone::eliminated || hex_of(t, i, u) == ab::Gone::looting;
    };
    const auto column = [=](const Told& t, std::size_t i, std::size_t u) {
        return hex_of(t, i, u) < hex::cells ? hex::name(hex_of(t, i, u))[0] : '?';
    };
    for (std::size_t u = 0; u < scene.units.size(); ++u) {
        const std::string unit = called(scene.units[u]);
        check.add(unit + " lost", [=](const Told& t) { return gone(t, t.states.size() - 1, u); });
        check.add(unit + " lost before turn 5", [=](const Told& t) {
            return some_step<ab::State>(t, 1, 4, [&](std::size_t i) { return !gone(t, i, u) && gone(t, i + 1, u); });
        });
        check.add(unit + " fights from turn 4", [=](const Told& t) {
            return some_step<ab::State>(t, 4, 99, [&](std::size_t i) {
                const auto move = as<ab::Move>(t.moves[i]);
                return attacks(t, i) && (move.unit == u || move.value == u);
            });
        });
        check.add(unit + " enters columns F to H by turn 3", [=](const Told& t) {
            const auto inside = [&](std::size_t i) { return column(t, i, u) >= 'F' && column(t, i, u) <= 'H'; };
            return some_step<ab::State>(t, 1, 3, [&](std::size_t i) { return !inside(i) && inside(i + 1); });
        });
    }
    for (const char letter : {'C', 'G', 'J', 'N'})
        for (const int turn : {2, 4, 9})
            check.add(fmt::format("no melee in column {} before turn {}", letter, turn), [=](const Told& t) {
                return !some_step<ab::State>(t, 1, turn - 1, [&](std::size_t i) {
                    const auto move = as<ab::Move>(t.moves[i]);
                    return attacks(t, i) && (column(t, i, move.unit) == letter || column(t, i, move.value) == letter);
                });
            });
    check.add("melee", [](const Told& t) { return t.figures.at("melees") > 0; });
    for (const int turn : {2, 3, 4})
        check.add(fmt::format("melee before turn {}", turn), [=](const Told& t) {
            return t.figures.at("first_melee_turn") > 0 && t.figures.at("first_melee_turn") < turn;
        });
    check.add("a_panic_turn at most 99", [](const Told& t) { return t.figures.at("a_panic_turn") > 0; });
    check.add("b_level is none", [](const Told& t) { return t.figures.at("b_level") == 0; });
    check.add_common("turn", "panic",
                     [](const Told& t) { return t.ending == Ending::first_won && t.figures.at("b_panic_turn") > 0; });
    const auto happened = check.run();
    for (const char* word : {" lost", "before turn 5", "fights", "enters columns", "no melee", "by panic"})
        EXPECT_GT(total(happened, word), 0) << word;
}

// The camp falls to a unit that loots it, and is gone, or is shot; then somebody may stand in its place.
TEST(Events, CampsOfAncientBattlesAreEntered) {
    namespace ab = polemarch::ancient_battles;
    int entered = 0;
    for (const std::string battle : {"cannae", "zama", "kadesh"}) {
        Check check(battle, {"heuristic", "rush"});
        const EventScene scene = check.scene();
        for (const std::size_t owner : {0u, 1u}) {
            if (!scene.camps[owner]) continue;
            const auto camp = std::find_if(scene.units.begin(), scene.units.end(), [&](const EventUnit& unit) {
                return index(unit.side) == owner && unit.names.back() == "camp";
            });
            ASSERT_NE(camp, scene.units.end());
            const auto place = hex::parse(camp->names[0].size() <= 3 ? camp->names[0] : camp->names[1]);
            ASSERT_TRUE(place);
            const auto is_enemy = [=](std::size_t u) {
                return u < scene.units.size() && index(scene.units[u].side) != owner;
            };
            check.add(fmt::format("{} enters {}'s camp", "AB"[1 - owner], "AB"[owner]), [=](const Told& t) {
                return some_step<ab::State>(t, 1, 99, [&](std::size_t i) {
                    const auto s = as<ab::State>(t.states[i]), next = as<ab::State>(t.states[i + 1]);
                    for (std::size_t u = 0; u < scene.units.size(); ++u)
                        if (is_enemy(u) &&
                            (next.unit[u].hex == *place || (next.unit[u].hex == ab::Gone::looting &&
                                                            s.unit[u].on_map() && s.at[*place] != next.at[*place])))
                            return true;
                    return false;
                });
            });
        }
        for (const auto& [text, times] : check.run()) entered += times;
    }
    EXPECT_GT(entered, 0);
}

TEST(Events, OfBloodOfKingsAreWhatTheRecordsSay) {
    namespace kings = polemarch::blood_of_kings;
    Check check("trebia", {"heuristic", "heuristic"});
    const EventScene scene = check.scene();
    const AnyGame& g = check.game();
    const auto is_melee = [&g](const Told& t, std::size_t i) {
        return g.actor(t.states[i]) == Actor::chance &&
               g.roll(t.states[i]).event == static_cast<std::uint16_t>(kings::Event::melee);
    };
    for (const EventUnit& unit : scene.units) {
        const int number = std::stoi(unit.label.substr(1));
        const std::size_t u = index(unit.side) * kings::side_places +
                              (number == 0 ? kings::max_side_units : static_cast<std::size_t>(number - 1));
        const auto alive = [=](const Told& t, std::size_t i) { return as<kings::State>(t.states[i]).unit[u].alive(); };
        const auto east = [=](const Told& t, std::size_t i) {
            return alive(t, i) && as<kings::State>(t.states[i]).unit[u].pose.x >= 0;
        };
        check.add(called(unit) + " lost", [=](const Told& t) { return !alive(t, t.states.size() - 1); });
        check.add(called(unit) + " lost by turn 4", [=](const Told& t) {
            return some_step<kings::State>(t, 1, 4, [&](std::size_t i) { return alive(t, i) && !alive(t, i + 1); });
        });
        check.add(fmt::format("{} enters x {} to {}", called(unit), scene.width / 2, scene.width), [=](const Told& t) {
            return some_step<kings::State>(t, 1, 99, [&](std::size_t i) { return !east(t, i) && east(t, i + 1); });
        });
        check.add(called(unit) + " fights in turns 2 to 4", [=](const Told& t) {
            return some_step<kings::State>(t, 2, 4, [&](std::size_t i) {
                const auto s = as<kings::State>(t.states[i]);
                const kings::Pending& fight = s.pending[s.depth > 0 ? s.depth - 1u : 0];
                return is_melee(t, i) && (fight.unit == u || fight.target == u);
            });
        });
    }
    check.add("melee", [](const Told& t) { return t.figures.at("fights") > 0; });
    for (const int turn : {2, 3, 4})
        check.add(fmt::format("no melee by turn {}", turn), [=](const Told& t) {
            return !some_step<kings::State>(t, 1, turn, [&](std::size_t i) { return is_melee(t, i); });
        });
    check.add("ending is turn limit", [](const Told& t) { return t.figures.at("ending") == 3; });
    // A camp falls to the unit that reaches it, and to nothing else (Effects_12).
    for (const std::size_t owner : {0u, 1u})
        if (scene.camps[owner]) {
            const std::string camp = fmt::format("{} enters {}'s camp", "AB"[1 - owner], "AB"[owner]);
            check.add(fmt::format("{}: unit camp lost and not {}", "AB"[owner], camp),
                      [](const Told&) { return false; });
        }
    check.add_common("turns", "breaking", [](const Told& t) {
        return t.ending == Ending::first_won && (t.figures.at("ending") == 1 || t.figures.at("ending") == 2);
    });
    const auto happened = check.run();
    for (const char* word : {" lost", "lost by turn 4", "fights", "enters x", "by breaking"})
        EXPECT_GT(total(happened, word), 0) << word;
}

TEST(Events, OfTheStandardWargameAreWhatTheRecordsSay) {
    namespace wargame = polemarch::standard_wargame;
    Check check("skirmish", {"heuristic", "heuristic"});
    const EventScene scene = check.scene();
    const AnyGame& g = check.game();
    const auto is_fight = [&g](const Told& t, std::size_t i) {
        return g.actor(t.states[i]) == Actor::chance &&
               g.roll(t.states[i]).event == static_cast<std::uint16_t>(wargame::Event::close);
    };
    for (const EventUnit& unit : scene.units) {
        const int number = std::stoi(unit.label.substr(1));
        const std::size_t u = index(unit.side) * wargame::side_places +
                              (number == 0 ? wargame::most_units_of_a_side : static_cast<std::size_t>(number - 1));
        const auto lost = [=](const Told& t, std::size_t i) {
            return as<wargame::State>(t.states[i]).unit[u].where == wargame::Whereabouts::destroyed;
        };
        const auto north = [=](const Told& t, std::size_t i) {
            const auto unit_now = as<wargame::State>(t.states[i]).unit[u];
            return unit_now.on_table() && unit_now.pose.y >= 0;
        };
        check.add(called(unit) + " lost", [=](const Told& t) { return lost(t, t.states.size() - 1); });
        check.add(called(unit) + " lost after turn 3", [=](const Told& t) {
            return some_step<wargame::State>(t, 4, 99, [&](std::size_t i) { return !lost(t, i) && lost(t, i + 1); });
        });
        check.add(fmt::format("{} enters y {} to {}", called(unit), scene.depth / 2, scene.depth), [=](const Told& t) {
            return some_step<wargame::State>(t, 1, 99, [&](std::size_t i) { return !north(t, i) && north(t, i + 1); });
        });
        check.add(called(unit) + " fights", [=](const Told& t) {
            return some_step<wargame::State>(t, 1, 99, [&](std::size_t i) {
                const auto s = as<wargame::State>(t.states[i]);
                const wargame::Pending& fight = s.pending[s.depth > 0 ? s.depth - 1u : 0];
                return is_fight(t, i) && (fight.unit == u || fight.target == u);
            });
        });
    }
    for (const int turn : {2, 4, 6})
        check.add(fmt::format("no close battle by turn {}", turn), [=](const Told& t) {
            return !some_step<wargame::State>(t, 1, turn, [&](std::size_t i) { return is_fight(t, i); });
        });
    check.add("ending is winning draw of A", [](const Told& t) { return t.figures.at("ending") == 3; });
    // Nobody destroys baggage without touching it.
    check.add("B: unit camp lost and not A enters B's camp", [](const Told&) { return false; });
    check.add("A: unit camp lost and not B enters A's camp", [](const Told&) { return false; });
    check.add_common("turns", "breaking",
                     [](const Told& t) { return t.ending == Ending::first_won && t.figures.at("ending") == 1; });
    const auto happened = check.run();
    for (const char* word : {" lost", "lost after turn 3", "fights", "enters y", "by breaking"})
        EXPECT_GT(total(happened, word), 0) << word;
}

std::vector<CountedEvent> events_of(const std::vector<std::string>& given) {
    std::vector<Text> texts;
    for (const std::string& text : given) texts.push_back(event_option(text));
    Diagnostics diagnostics;
    auto events = parse_events(texts, diagnostics);
    EXPECT_EQ(diagnostics.text(), "");
    return events;
}

TEST(Events, SameSharesAtAnyNumberOfThreads) {
    const auto service = open_in_tree("heraclea");
    service->count(events_of({"melee before turn 3", "A wins by panic", "turn at most 5", "A enters columns G to K"}));
    const BatchRequest request{{1, 60}, {"heuristic", "random"}, 3, SideSwap::swapped};
    const BatchReport alone = service->simulate(request, {});
    EXPECT_NE(text_report(alone).find("\nEvents "), std::string::npos);
    for (const int threads : {2, 5}) {
        const BatchReport report = service->simulate(request, {.threads = threads});
        EXPECT_EQ(text_report(report), text_report(alone));
        EXPECT_EQ(json_report(report), json_report(alone));
    }
    // Without events the same games have the same other figures.
    service->count({});
    const BatchReport bare = service->simulate(request, {});
    EXPECT_EQ(bare.results, alone.results);
    EXPECT_EQ(text_report(bare).find("Events"), std::string::npos);
}

// An interval by pairs is that of the pairs' means: a share that is the same in every pair has none left.
TEST(Events, IntervalsAreByPairsOfGames) {
    const auto service = open_in_tree("heraclea");
    service->count(events_of({"A wins", "B wins or draw"}));
    const BatchReport report = service->simulate({{1, 100}, {"heuristic", "random"}, 3, SideSwap::swapped}, {});
    const std::size_t events = report.facts.size() - 2;
    for (const std::size_t i : {0u, 1u}) {
        const FactTally& event = report.facts[events + i];
        EXPECT_EQ(event.pairs.clusters(), 50u);
        const auto won = static_cast<std::uint64_t>(event.tally.count_of(1));
        EXPECT_EQ(won, i == 0 ? report.results[0] : report.results[1] + report.results[2]);
        const Interval of_event = share_interval(report, won, event.pairs);
        const Interval of_result = share_interval(report, report.results[0], report.result_pairs[0]);
        EXPECT_NEAR(of_event.low, i == 0 ? of_result.low : 1 - of_result.high, 1e-12);
        EXPECT_NEAR(of_event.high, i == 0 ? of_result.high : 1 - of_result.low, 1e-12);
    }
}

// Armies of lists are other ones in every pair: what a battle lacks does not happen in it.
TEST(Events, OfArmiesThatAreBuiltAnewAreBoundInEachPair) {
    Diagnostics diagnostics;
    const auto service = open_meeting({.armies = {"list:anglo-danes-1066", "list:boeotia-371bc"}}, 1,
                                      POLEMARCH_SOURCE_DIR "/data", diagnostics);
    ASSERT_TRUE(service) << diagnostics.text();
    service->count(events_of({"A: unit A1 lost", "turn at least 1"}));
    const auto row = service->row({{1, 1}, {"random", "random"}, 1, SideSwap::fixed}, 1, goes_on);
    ASSERT_EQ(row->facts.size(), service->facts().size());
    EXPECT_EQ(row->facts.back(), 1);
}

}  // namespace
}  // namespace polemarch::sim
