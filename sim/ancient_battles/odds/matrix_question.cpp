#include "sim/ancient_battles/odds/matrix_question.h"

#include "sim/ancient_battles/odds/questions.h"
#include "sim/odds/heat_map.h"

#include <cmath>

namespace polemarch::sim::ancient_battles {

namespace {

constexpr std::array<std::string_view, 2> orders{"in good order", "disordered"};

MatrixCell make_cell(const Encounter& e, const MeleeTable& table, const CombatTables& tables) {
    const MeleeOdds odds(e, table, tables);
    MatrixCell cell{odds.sums, odds.ways};
    cell.gain = shortfall(e.defender, odds.after.defender) - shortfall(e.attacker, odds.after.attacker);
    const auto hurt = [](const Prospect& p, bool disordered) { return p.gone() + (disordered ? 0 : p.disordered); };
    cell.attacker_eliminated = odds.after.attacker.gone();
    cell.attacker_hurt = hurt(odds.after.attacker, e.attacker.disordered);
    cell.defender_eliminated = odds.after.defender.gone();
    cell.defender_hurt = hurt(odds.after.defender, e.defender.disordered);
    return cell;
}

}  // namespace

std::string MatrixCell::text() const { return std::abs(gain) < 0.05 ? "0.0" : fmt::format("{:+.1f}", gain); }

int Matrix::strongest() const {
    int most = 1;
    for (const UnitType& type : charts.units) most = std::max<int>(most, type.strength);
    return most;
}

std::string Matrix::title() const {
    std::string title = fmt::format("One melee of every unit type against every other, from the {}", name_of(approach));
    const HexTerrain* clear = charts.terrain.data();
    if (attacker_ground != clear || defender_ground != clear)
        title += fmt::format(", from {} into {}", attacker_ground->code, defender_ground->code);
    if (hexside) title += fmt::format(", across a {}", hexside->code);
    return title + dice.text();
}

Matrix::Matrix(Charts from, const OddsQuestion& question) : charts(std::move(from)) {
    QuestionReader reader(question);
    approach = read_approach(reader.text("approach", "front"));
    attacker_ground = read_ground(reader.text("attacker-terrain", "clear"), charts, {});
    defender_ground = read_ground(reader.text("defender-terrain", "clear"), charts, {});
    hexside = read_hexside(reader.text("hexside", "none"), charts);
    dice = DiceReading(reader);
    reader.finish();
    const CombatTables tables = dice.tables(charts);
    std::vector<Trait> traits;
    for (const UnitType& type : charts.units) traits.push_back(trait_of(type));
    const auto trait = [&](const MatrixUnit& unit) {
        return &traits[static_cast<std::size_t>(unit.type - charts.units.data())];
    };
    for (const bool disordered : {false, true})
        for (const UnitType& type : charts.units) {
            const MatrixUnit unit{&type, disordered};
            if (can_attack({trait(unit), disordered})) attackers.push_back(unit);
            const bool wagon = type.base && !type.camp();
            if (!wagon || defender_ground->wagons) defenders.push_back(unit);
        }
    for (const MatrixUnit& a : attackers)
        for (const MatrixUnit& d : defenders)
            cells.push_back(make_cell({{trait(a), a.disordered},
                                       {trait(d), d.disordered},
                                       attacker_ground,
                                       defender_ground,
                                       hexside,
                                       approach},
                                      charts.melee, tables));
}

HeatMap heat_map(const Matrix& m) {
    HeatMap map;
    map.title = m.title();
    map.legend = fmt::format("{}.  * disordered", gain_explained);
    map.rows_are = "attacker";
    map.columns_are = "defender";
    for (const std::string_view order : orders)
        map.groups.push_back(fmt::format("Attackers down, defenders {} across", order));
    for (const MatrixUnit& a : m.attackers) map.rows.push_back({a.name(), a.name(), a.disordered});
    for (const MatrixUnit& d : m.defenders) map.columns.push_back({d.name(), d.type->code, d.disordered});
    for (std::size_t a = 0; a < m.attackers.size(); ++a)
        for (std::size_t d = 0; d < m.defenders.size(); ++d) {
            const MatrixCell& c = m.at(a, d);
            map.cells.push_back(
                {c.text(), m.share(c),
                 fmt::format(
                     "{} attacks {}: strength {} to {}, dice {:+} and {:+}; AE {} AD {} EN {} DD {} DE {} of 36",
                     m.attackers[a].name(), m.defenders[d].name(), c.sums.attacker_strength, c.sums.defender_strength,
                     c.sums.attacker, c.sums.defender, c.ways[0], c.ways[1], c.ways[2], c.ways[3], c.ways[4])});
        }
    map.ends = {fmt::format("-{} attacker", m.strongest()), fmt::format("defender +{}", m.strongest())};
    map.scale = "who is worse off";
    return map;
}

std::string matrix_text(const Matrix& m, const OddsStyle& style) {
    TextReport report(style);
    report.title(m.title());
    report.line(
        fmt::format("{}. What a disordered unit (*) lost before counts too, so a disordered attacker is never "
                    "better than the same in good order; + is good for the attacker.",
                    gain_explained));
    write_heat_map(report, heat_map(m));
    return report.text();
}

std::string matrix_csv(const Matrix& m) {
    std::string out =
        "attacker,attacker_disordered,defender,defender_disordered,attacker_strength,defender_strength,"
        "advantage,attacker_modifier,defender_modifier,AE,AD,EN,DD,DE,faces,attacker_eliminated,"
        "attacker_hurt,defender_eliminated,defender_hurt,gain\n";
    for (std::size_t a = 0; a < m.attackers.size(); ++a)
        for (std::size_t d = 0; d < m.defenders.size(); ++d) {
            const MatrixCell& c = m.at(a, d);
            out += fmt::format("{},{:d},{},{:d},{},{},{},{},{},{},{},{},{},{},{},{}\n", m.attackers[a].type->code,
                               m.attackers[a].disordered, m.defenders[d].type->code, m.defenders[d].disordered,
                               c.sums.attacker_strength, c.sums.defender_strength,
                               c.sums.attacker_advantage - c.sums.defender_advantage, c.sums.attacker, c.sums.defender,
                               fmt::join(c.ways, ","), CombatTables::melee_ways, c.attacker_eliminated, c.attacker_hurt,
                               c.defender_eliminated, c.defender_hurt, c.gain);
        }
    return out;
}

std::string matrix_json(const Matrix& m) {
    const auto unit = [](const MatrixUnit& u) { return Json{{"type", u.type->code}, {"disordered", u.disordered}}; };
    Json json = {{"format", "polemarch-odds-matrix"},
                 {"version", 1},
                 {"system", "ancient-battles"},
                 {"rule", "11.2"},
                 {"approach", typed_name(m.approach)},
                 {"attacker_terrain", m.attacker_ground->code},
                 {"defender_terrain", m.defender_ground->code},
                 {"hexside", m.hexside ? m.hexside->code : "none"},
                 {"dice_read", m.dice.json()},
                 {"faces", CombatTables::melee_ways},
                 {"attackers", Json::array()},
                 {"defenders", Json::array()},
                 {"cells", Json::array()}};
    for (const MatrixUnit& a : m.attackers) json["attackers"].push_back(unit(a));
    for (const MatrixUnit& d : m.defenders) json["defenders"].push_back(unit(d));
    for (std::size_t a = 0; a < m.attackers.size(); ++a) {
        Json row = Json::array();
        for (std::size_t d = 0; d < m.defenders.size(); ++d) {
            const MatrixCell& c = m.at(a, d);
            Json counts;
            for (std::size_t i = 0; i < melee_results; ++i) counts[std::string(result_codes[i])] = c.ways[i];
            row.push_back({{"attacker_strength", c.sums.attacker_strength},
                           {"defender_strength", c.sums.defender_strength},
                           {"advantage", c.sums.attacker_advantage - c.sums.defender_advantage},
                           {"attacker_modifier", c.sums.attacker},
                           {"defender_modifier", c.sums.defender},
                           {"counts", std::move(counts)},
                           {"attacker_eliminated", c.attacker_eliminated},
                           {"attacker_hurt", c.attacker_hurt},
                           {"defender_eliminated", c.defender_eliminated},
                           {"defender_hurt", c.defender_hurt},
                           {"gain", c.gain}});
        }
        json["cells"].push_back(std::move(row));
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

OddsAnswer matrix_odds(const OddsQuestion& question, Charts charts) {
    const auto m = std::make_shared<const Matrix>(std::move(charts), question);
    return {[m](const OddsStyle& style) { return matrix_text(*m, style); }, [m] { return matrix_json(*m); },
            [m] { return matrix_csv(*m); }, [m] { return heat_map_svg(heat_map(*m)); }};
}

}  // namespace polemarch::sim::ancient_battles
