#include "sim/ancient_battles/matrix_odds.h"

#include "sim/ancient_battles/questions.h"

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

/// Of the 256 colours that terminals have: white, then eight steps to either side, each darker than the last.
int terminal_colour(double share) {
    constexpr std::array<int, 9> attacker_worse{231, 230, 224, 223, 222, 216, 215, 209, 208};
    constexpr std::array<int, 9> defender_worse{231, 195, 189, 153, 117, 111, 75, 69, 33};
    return (share < 0 ? attacker_worse : defender_worse)[static_cast<std::size_t>(std::ceil(8 * std::abs(share)))];
}

void write_map(Page& page, const Matrix& m, bool disordered) {
    std::vector<std::size_t> columns;
    for (std::size_t d = 0; d < m.defenders.size(); ++d)
        if (m.defenders[d].disordered == disordered) columns.push_back(d);
    page.heading(fmt::format("Attackers down, defenders {} across", orders[disordered]));
    std::string heads(5, ' ');
    for (const std::size_t d : columns) heads += fmt::format("{:>5}", m.defenders[d].type->code);
    page.raw(heads + "\n");
    for (std::size_t a = 0; a < m.attackers.size(); ++a) {
        page.raw(fmt::format("{:<5}", m.attackers[a].name()));
        for (const std::size_t d : columns) {
            const std::string text = fmt::format("{:>5}", m.at(a, d).text());
            if (page.style().colour)
                page.raw(fmt::format("\033[30;48;5;{}m{}\033[0m", terminal_colour(m.share(m.at(a, d))), text));
            else
                page.raw(text);
        }
        page.raw("\n");
    }
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
    return hexside ? fmt::format("{}, across a {}", title, hexside->code) : title;
}

Rgb colour_of(double share) {
    // Between white and the two ends, vermilion and blue of Okabe and Ito's set.
    const double depth = std::abs(share);
    const Rgb end = share < 0 ? Rgb{213, 94, 0} : Rgb{0, 114, 178};
    const auto mixed = [&](int to) { return static_cast<int>(std::lround(255 + (to - 255) * depth)); };
    return {mixed(end.red), mixed(end.green), mixed(end.blue)};
}

Matrix::Matrix(Charts from, const OddsQuestion& question) : charts(std::move(from)) {
    QuestionReader reader(question);
    approach = read_approach(reader.text("approach", "front"));
    attacker_ground = read_ground(reader.text("attacker-terrain", "clear"), charts, {});
    defender_ground = read_ground(reader.text("defender-terrain", "clear"), charts, {});
    hexside = read_hexside(reader.text("hexside", "none"), charts);
    reader.finish();
    const CombatTables tables(charts, dice::d6());
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

std::string matrix_text(const Matrix& m, const OddsStyle& style) {
    Page page(style);
    page.title(m.title());
    page.line(
        fmt::format("{}. What a disordered unit (*) lost before counts too, so a disordered attacker is never "
                    "better than the same in good order; + is good for the attacker.",
                    gain_explained));
    write_map(page, m, false);
    write_map(page, m, true);
    return page.text();
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
            [m] { return matrix_csv(*m); }, [m] { return matrix_svg(*m); }};
}

}  // namespace polemarch::sim::ancient_battles
