#include "tests/judges/blood_of_kings/book.h"

#include <cmath>
#include <sstream>
#include <stdexcept>

#include <toml++/toml.h>

namespace polemarch::kings_judge {
namespace {

constexpr double base_width_mm = 60;

template <typename T>
std::vector<T> list(const toml::node_view<const toml::node>& node) {
    std::vector<T> out;
    if (const toml::array* values = node.as_array()) {
        for (const toml::node& value : *values) out.push_back(value.value<T>().value());
    }
    return out;
}

std::set<std::string> words(const toml::node_view<const toml::node>& node) {
    const std::vector<std::string> all = list<std::string>(node);
    return {all.begin(), all.end()};
}

Point place(const std::string& text) {
    std::istringstream in(text);
    double x = 0, y = 0;
    if (!(in >> x >> y)) throw std::runtime_error("no place: " + text);
    return {x, y};
}

/// "24.5 10 facing 180", the middle of the front edge, or its left end.
Pose pose(const toml::table& entry, double width) {
    const bool corner = entry.contains("corner");
    std::istringstream in(entry[corner ? "corner" : "at"].value<std::string>().value());
    double x = 0, y = 0;
    std::string facing;
    Pose out;
    if (!(in >> x >> y >> facing >> out.heading)) throw std::runtime_error("no place of a unit");
    out.at = {x, y};
    return corner ? moved(out, out.heading + 90, width / 2) : out;
}

void read_types(const toml::table& chart, Book& book) {
    for (const toml::node& node : *chart["unit"].as_array()) {
        const toml::table& u = *node.as_table();
        Type t;
        t.code = u["code"].value<std::string>().value();
        t.arm = u["arm"].value<std::string>().value();
        t.arms = u["arms"].value<std::string>().value();
        t.armour = u["armour"].value<std::string>().value();
        t.depth = std::round(u["depth"].value<double>().value() / 25.4 * 128) / 128;
        t.advance = u["advance"].value<double>().value();
        t.charge = u["charge"].value<double>().value();
        const auto melee = list<int>(u["melee"]), hampered = list<int>(u["hampered"]);
        for (std::size_t i = 0; i < 3; ++i) t.melee[i] = melee.at(i);
        for (std::size_t i = 0; i < hampered.size(); ++i) t.hampered.at(i) = hampered[i];
        t.fire = u["fire"].value_or(0);
        t.fire_at_charger = u["fire_at_charger"].value_or(t.fire);
        t.target = u["target"].value_or(0);
        t.flank = u["flank"].value_or(0);
        t.retire = u["retire"].value_or(0);
        t.points = u["points"].value_or(0);
        t.rough = u["rough"].value_or(1.0);
        t.very_rough = u["very_rough"].value_or(1.0);
        t.flags = words(u["flags"]);
        book.types[t.code] = t;
    }
}

void read_kinds(const toml::table& chart, Book& book) {
    for (const char* list_name : {"ground", "obstacle"}) {
        const toml::array* all = chart[list_name].as_array();
        if (!all) continue;
        for (const toml::node& node : *all) {
            const toml::table& k = *node.as_table();
            Kind kind;
            kind.code = k["code"].value<std::string>().value();
            kind.going = k["going"].value_or(std::string("open"));
            kind.cover = k["cover"].value_or(std::string("none"));
            kind.flags = words(k["flags"]);
            book.kinds[kind.code] = kind;
        }
    }
}

void read_figures(const toml::table& chart, Figures& figures) {
    for (const auto& [key, node] : chart) {
        if (const auto number = node.value<double>()) figures[std::string(key.str())] = {*number};
        const toml::array* values = node.as_array();
        if (values && values->is_homogeneous<std::int64_t>()) {
            for (const toml::node& value : *values) figures[std::string(key.str())].push_back(*value.value<double>());
        }
    }
}

void read_ground(const toml::table& scenario, Book& book) {
    if (const toml::array* areas = scenario["area"].as_array()) {
        for (const toml::node& node : *areas) {
            const toml::table& a = *node.as_table();
            Area area{&book.kinds.at(a["kind"].value<std::string>().value()), {}, a["level"].value_or(0)};
            std::vector<Point> corners;
            for (const std::string& corner : list<std::string>(a["corners"])) corners.push_back(place(corner));
            area.shape = polygon(corners);
            book.areas.push_back(area);
        }
    }
    if (const toml::array* lines = scenario["line"].as_array()) {
        for (const toml::node& node : *lines) {
            const toml::table& l = *node.as_table();
            Obstacle obstacle{&book.kinds.at(l["kind"].value<std::string>().value()), {}};
            for (const std::string& point : list<std::string>(l["points"])) obstacle.line.push_back(place(point));
            book.obstacles.push_back(obstacle);
        }
    }
}

void read_side(const toml::table& side, const Book& book, SideEntry& out) {
    out.break_bonus = side["break_bonus"].value_or(0);
    for (const toml::node& node : *side["wing"].as_array()) {
        const toml::table& wing = *node.as_table();
        LeaderEntry leader{wing["commander"].value_or(false), wing["exceptional"].value_or(false), {}};
        if (const auto at = wing["at"].value<std::string>()) leader.at = place(*at);
        if (const auto with = wing["with"].value<int>()) leader.with = static_cast<int>(out.units.size()) + *with - 1;
        if (const toml::array* units = wing["units"].as_array()) {
            for (const toml::node& unit : *units) {
                const toml::table& u = *unit.as_table();
                UnitEntry entry;
                entry.type = &book.types.at(u["type"].value<std::string>().value());
                entry.ratings = words(u["ratings"]);
                entry.bases = u["bases"].value<int>().value();
                entry.front = u["front"].value_or(entry.ratings.contains("march") ? 1 : entry.bases);
                entry.quality = u["quality"].value_or(0);
                entry.weapon = u["weapon"].value_or(std::string("none"));
                entry.wing = static_cast<int>(out.leaders.size());
                entry.pose = pose(u, entry.front * base_width_mm / 25.4);
                out.units.push_back(entry);
            }
        }
        out.leaders.push_back(leader);
    }
    if (const toml::table* camp = side["camp"].as_table()) {
        CampEntry entry;
        entry.width = (*camp)["width"].value_or(entry.width);
        entry.depth = (*camp)["depth"].value_or(entry.depth);
        entry.advance = (*camp)["advance"].value_or(0.0);
        entry.points = (*camp)["points"].value_or(static_cast<int>(book.figure("camp")));
        entry.pose = pose(*camp, entry.width);
        out.camp = entry;
    }
}

}  // namespace

void read_book(const std::map<std::string, std::string>& sources, Book& book) {
    const toml::table* scenario = nullptr;
    std::map<std::string, toml::table> parsed;
    for (const auto& [name, text] : sources) parsed[name] = toml::parse(text);
    for (const auto& [name, table] : parsed) {
        const std::string format = table["format"].value_or(std::string());
        if (format.find(" units ") != std::string::npos)
            read_types(table, book);
        else if (format.find(" terrain ") != std::string::npos)
            read_kinds(table, book);
        else if (format.find(" scenario ") != std::string::npos)
            scenario = &table;
        else
            read_figures(table, book.figures);
    }
    if (!scenario || book.types.empty() || book.kinds.empty()) throw std::runtime_error("sources are missing");
    const toml::table& s = *scenario;
    if (s["table"]["scale"].value_or(std::string("full")) != "full" || s.contains("position")) {
        throw std::runtime_error("the judge reads battles at full scale from their start only");
    }
    book.width = s["table"]["width"].value_or(book.width);
    book.depth = s["table"]["depth"].value_or(book.depth);
    book.turn_limit = s["turn_limit"].value_or(static_cast<int>(book.figure("turn_limit")));
    read_ground(s, book);
    read_side(*s["side"]["A"].as_table(), book, book.sides[0]);
    read_side(*s["side"]["B"].as_table(), book, book.sides[1]);
}

}  // namespace polemarch::kings_judge
