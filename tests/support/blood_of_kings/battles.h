// Battles of Blood of Kings & Heroes for tests: shipped ones, and a test's own.
#pragma once

#include "core/blood_of_kings/files/make_battle.h"
#include "core/blood_of_kings/files/scenario_reader.h"
#include "core/blood_of_kings/rules/battle.h"
#include "core/blood_of_kings/rules/field.h"
#include "tests/support/blood_of_kings/charts.h"

#include <memory>

namespace polemarch::test {

using KingsPointer = std::unique_ptr<const blood_of_kings::Battle>;

/// The short names of the shipped scenarios.
inline constexpr std::array<std::string_view, 1> shipped_kings{"legions-and-warbands"};

inline KingsPointer try_kings_from(const std::string& text, Diagnostics& diagnostics,
                                   const std::string& name = "test.toml") {
    auto scenario = blood_of_kings::parse_scenario({name, text}, kings_charts(), diagnostics);
    if (!scenario) return nullptr;
    return blood_of_kings::make_battle(kings_charts(), std::move(*scenario), diagnostics);
}
inline KingsPointer kings_from(const std::string& text, const std::string& name = "test.toml") {
    Diagnostics diagnostics;
    auto battle = try_kings_from(text, diagnostics, name);
    if (!battle) throw std::runtime_error(diagnostics.text() + text);
    return battle;
}
inline KingsPointer load_kings(std::string_view short_name) {
    const std::string file = "scenarios/" + std::string(short_name) + ".toml";
    return kings_from(kings_text(file), std::string(short_name) + ".toml");
}

/// A driver for the conformance suite that seeks battle: it charges and fights whenever it can, shoots, goes forward.
struct SeekKingsBattle {
    std::size_t operator()(const blood_of_kings::Battle& g, const blood_of_kings::State& s,
                           const MoveList<blood_of_kings::Battle>& list, AgentStream& stream) const {
        if (stream.below(8) == 0) return stream.below(static_cast<std::uint32_t>(list.size()));
        std::size_t best = 0;
        int most = -1'000'000;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const int value = urge(g, s, list[i]) * 16 + static_cast<int>(stream.below(16));
            if (value > most) {
                most = value;
                best = i;
            }
        }
        return best;
    }

private:
    static int urge(const blood_of_kings::Battle& g, const blood_of_kings::State& s, const blood_of_kings::Move& m) {
        using enum blood_of_kings::Kind;
        switch (m.kind) {
            case charge:
            case melee: return 6;
            case fire:
            case counter:
            case pursue: return 5;
            case go: {
                blood_of_kings::State then = s;
                g.apply(then, m);
                const auto& field = field_of(g.setup(), then);
                int nearest = 100;
                blood_of_kings::each_unit(
                    field.alive() & blood_of_kings::places_of(1 - blood_of_kings::side_of(m.unit)),
                    [&](blood_of_kings::UnitIndex v) {
                        if (then.unit[m.unit].alive())
                            nearest = std::min(nearest, table::distance(field[m.unit], field[v]) / 256);
                    });
                return 4 - nearest;
            }
            case advance: return 4;
            case done:
            case halt:
            case pass: return -90;
            case evade: return -1;
            case ride: return -2;
            case regroup: return 2;
            default: return 1;
        }
    }
};

}  // namespace polemarch::test
