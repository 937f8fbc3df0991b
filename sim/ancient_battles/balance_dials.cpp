#include "sim/ancient_battles/balance_dials.h"

#include "core/ancient_battles/files/scenario_parts.h"
#include "core/hex/hex.h"
#include "core/scenario_file.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;

constexpr int last_turn_of_all = 15;  // a scenario cannot have more

class HexDials {
public:
    explicit HexDials(const Setup& g) : g_(g), scenario_(g.scenario), written_(scenario_units(g.scenario.source)) {
        for (const SideEntry& side : scenario_.sides)
            for (const UnitEntry& unit : side.units)
                if (unit.hex != hex::nowhere) taken_.insert(unit.hex);
    }

    std::vector<BalanceDial> all() {
        for (const std::size_t side : {0u, 1u}) numbers(side);
        length();
        for (const std::size_t side : {0u, 1u}) {
            fewer(side);
            more(side);
        }
        for (const std::size_t side : {0u, 1u}) strengths(side);
        for (const std::size_t side : {0u, 1u}) places(side);
        return std::move(dials_);
    }

private:
    const SideEntry& of(std::size_t side) const { return scenario_.sides[side]; }
    static Side side_of(std::size_t side) { return side == 0 ? Side::first : Side::second; }
    std::string path(std::size_t side, const char* key) const { return fmt::format("side.{}.{}", "AB"[side], key); }

    void numbers(std::size_t side) {
        const int panic = of(side).panic, strength = good_order_strength(of(side), g_.charts);
        dials_.push_back(number_dial(dial_name(side_of(side), "panic level"), DialKind::endurance, path(side, "panic"),
                                     {.low = std::max(1, panic * 3 / 5),
                                      .high = std::max(panic, std::min(panic * 8 / 5, strength)),
                                      .now = panic}));
        dials_.push_back(number_dial(dial_name(side_of(side), "victory points at the start"), DialKind::points,
                                     path(side, "victory_points"),
                                     {.low = 0, .high = 4, .now = of(side).victory_points}));
        dials_.push_back(number_dial(dial_name(side_of(side), "Command Points a turn"), DialKind::command,
                                     fmt::format("handicap.{}.command", "AB"[side]),
                                     {.low = -2, .high = 2, .now = 0, .more_or_less = true}));
    }

    /// 12.0: the last turn of all. Dice decide at the end of the turns before it, as they do now; turns that are added
    /// have the die of the latest turn that has one.
    void length() {
        const int now = scenario_.turns.last;
        BalanceDial dial{.name = "last turn", .kind = DialKind::length, .settings = {}, .is_number = true};
        for (int last = std::max(1, now - 3); last <= std::min(now + 3, last_turn_of_all); ++last) {
            DialSetting setting{.words = std::to_string(last)};
            if (last != now && scenario_.end_place.line > 0)
                setting.changes = {{"turns.last", ChangeKind::set, std::to_string(last), {}},
                                   {"turns.end_on", ChangeKind::set, end_checks(last), {}}};
            else if (last != now)
                setting.changes = {{"turns",
                                    ChangeKind::set,
                                    fmt::format("{{ last = {}, end_on = {} }}", last, end_checks(last)),
                                    {}}};
            dial.settings.push_back(std::move(setting));
        }
        dials_.push_back(std::move(dial));
    }
    /// As TOML.
    [[nodiscard]] std::string end_checks(int last) const {
        std::vector<std::string> checks;
        int end_on = 0;
        for (std::size_t turn = 1; static_cast<int>(turn) < last; ++turn) {
            if (static_cast<int>(turn) < scenario_.turns.last) end_on = scenario_.turns.end_on[turn];
            if (end_on > 0) checks.push_back(fmt::format("{} = {}", turn, end_on));
        }
        return checks.empty() ? "{}" : fmt::format("{{ {} }}", fmt::join(checks, ", "));
    }

    /// A unit that stands on the map at the start, and is no camp.
    struct Standing {
        const UnitEntry* entry;
        const ScenarioUnit* written;
        std::string code;
    };
    [[nodiscard]] std::vector<Standing> standing(std::size_t side) const {
        std::vector<Standing> all;
        std::size_t i = 0;
        for (const ScenarioUnit& unit : written_) {
            if (unit.side != side_of(side) || i == of(side).units.size()) continue;
            const UnitEntry& entry = of(side).units[i++];
            if (entry.hex != hex::nowhere && !entry.camp)
                all.push_back({&entry, &unit, g_.charts.units[entry.type].code});
        }
        return all;
    }
    void fewer(std::size_t side) {
        std::vector<ScenarioUnit> units;
        for (const Standing& unit : standing(side)) units.push_back(*unit.written);
        dials_.push_back(fewer_units(side_of(side), units));
    }
    /// One more of each type: behind the first unit of it that has room there.
    void more(std::size_t side) {
        BalanceDial dial{.name = dial_name(side_of(side), "a unit more"), .kind = DialKind::units};
        std::set<std::string> types;
        for (const Standing& unit : standing(side)) {
            if (types.contains(unit.code)) continue;
            const hex::Index behind = free_hex(unit.entry->hex, back(unit.entry->facing));
            if (behind == hex::nowhere) continue;
            types.insert(unit.code);
            const std::string text = fmt::format("{} {}/{}", unit.code, hex::name(behind), unit.entry->facing + 1);
            dial.settings.push_back({text + " more", {{unit.written->list, ChangeKind::add, toml_string(text), {}}}});
        }
        dials_.push_back(std::move(dial));
    }
    static hex::Direction back(hex::Direction facing) {
        return static_cast<hex::Direction>((facing + hex::directions / 2) % hex::directions);
    }
    /// The first free hex of the map in a direction, at most three away.
    [[nodiscard]] hex::Index free_hex(hex::Index from, hex::Direction direction) const {
        hex::Index at = from;
        for (int steps = 0; steps < 3; ++steps) {
            at = hex::geometry().next[at][direction];
            if (at == hex::nowhere || !scenario_.map.holds(at)) return hex::nowhere;
            if (!taken_.contains(at)) return at;
        }
        return hex::nowhere;
    }
    /// The strength of a type, for this battle only, if one side alone has it.
    void strengths(std::size_t side) {
        const auto types_of = [&](std::size_t s) {
            std::set<std::string> types;
            for (const Standing& unit : standing(s)) types.insert(unit.code);
            return types;
        };
        const std::set<std::string> enemy = types_of(1 - side);
        for (const std::string& code : types_of(side)) {
            if (enemy.contains(code)) continue;
            const auto type = std::find_if(g_.charts.units.begin(), g_.charts.units.end(),
                                           [&](const UnitType& t) { return t.code == code; });
            const int now = type->strength;
            if (now > 1)
                dials_.push_back(number_dial(dial_name(side_of(side), "strength of " + code), DialKind::quality,
                                             fmt::format("charts.units.{}.strength.good", code),
                                             {.low = std::max(1, now - 3), .high = now + 3, .now = now}));
        }
    }
    void places(std::size_t side) {
        BalanceDial dial{.name = dial_name(side_of(side), "place of a unit"), .kind = DialKind::places};
        for (const Standing& unit : standing(side))
            for (const bool ahead : {true, false}) {
                const hex::Direction to = ahead ? unit.entry->facing : back(unit.entry->facing);
                const hex::Index hex = hex::geometry().next[unit.entry->hex][to];
                if (hex == hex::nowhere || !scenario_.map.holds(hex) || taken_.contains(hex)) continue;
                const std::string place = fmt::format("{}/{}", hex::name(hex), unit.entry->facing + 1);
                dial.settings.push_back({fmt::format("{} to {}", unit.written->words, hex::name(hex)),
                                         {{unit.written->path() + ".at", ChangeKind::set, toml_string(place), {}}}});
            }
        dials_.push_back(std::move(dial));
    }

    const Setup& g_;
    const Scenario& scenario_;
    std::vector<ScenarioUnit> written_;
    std::set<hex::Index> taken_;
    std::vector<BalanceDial> dials_;
};

}  // namespace

std::vector<BalanceDial> balance_dials(const Battle& battle) { return HexDials(battle.setup()).all(); }

std::array<ArmySize, 2> army_sizes(const Battle& battle) {
    const Setup& g = battle.setup();
    std::array<ArmySize, 2> sizes;
    for (const unsigned side : {0u, 1u})
        sizes[side] = {.strength = static_cast<double>(good_order_strength(g.scenario.sides[side], g.charts)),
                       .margin = static_cast<double>(g.panic_level(side))};
    return sizes;
}

}  // namespace polemarch::sim::ancient_battles
