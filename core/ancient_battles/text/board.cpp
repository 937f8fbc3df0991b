#include "core/ancient_battles/text/board.h"

#include "core/ancient_battles/rules/turn.h"
#include "core/ancient_battles/rules/victory.h"
#include "core/ancient_battles/text/board_canvas.h"
#include "core/ancient_battles/text/due.h"
#include "core/ancient_battles/text/special_rules.h"
#include "core/handicap.h"
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace polemarch::ancient_battles {

namespace {

constexpr Paint paint_of(unsigned side) { return side == 0 ? Paint::side_a : Paint::side_b; }
constexpr std::array<std::string_view, 2> opening{"[", "("}, closing{"]", ")"}, letters{"A", "B"};

/// "A in1", "Aout1", "A in+" for several
std::string sign_of(const Gate& gate, bool several = false) {
    return fmt::format("{}{:>3}{}", letters[gate.side], gate.kind == Gate::Kind::in ? "in" : "out",
                       several ? "+" : std::to_string(gate.number));
}

/// A hex is seven columns wide and five lines high with its edges, which it shares with its neighbours:
///
///      ___
///     /C9 \          its name
///    /[HC↗]\         unit, side and facing
///    \!y*B /         disordered, marked yellow or red, leaders
///     \_w_/          ground
class MapDrawing {
public:
    MapDrawing(const Setup& setup, const State& s, const BoardOptions& options)
        : setup_(setup),
          s_(s),
          map_(setup.scenario.map),
          plain_(options.plain),
          width_(options.width),
          canvas_(map_.columns * 5 + left + 5, map_.rows * 4 + 5) {}

    std::string draw(bool colour) {
        for (int column = 0; column < map_.columns; ++column) {
            const std::string letter(1, static_cast<char>('A' + column));
            canvas_.put(left + column * 5 + 3, 0, letter, Paint::strong);
            canvas_.put(left + column * 5 + 3, map_.rows * 4 + 4, letter, Paint::strong);
        }
        for (int row = 0; row < map_.rows; ++row) {
            canvas_.put(0, y_of(hex::at(0, row)) + 2, fmt::format("{:2}", row + 1), Paint::strong);
            const int last = map_.columns - 1;
            canvas_.put(x_of(hex::at(last, 0)) + 8, y_of(hex::at(last, row)) + 2, fmt::format("{}", row + 1),
                        Paint::strong);
        }
        setup_.ground.map.each([&](hex::Index h) { draw_hex(h); });
        setup_.ground.map.each([&](hex::Index h) {
            for (hex::Direction d = 0; d < hex::directions; ++d) draw_water(h, d);
        });
        draw_gates();
        for (unsigned side = 0; side < 2; ++side) {
            for (UnitIndex u = setup_.first_unit(side); u < setup_.end_unit(side); ++u)
                if (s_.unit[u].on_map()) draw_unit(u);
            draw_leaders(side);
        }
        const int whole = map_.columns * 5 + left + 5, middle = map_.columns / 2;
        if (whole <= width_) return canvas_.text(colour);
        const int west = left + (middle + 1) * 5 + 2, east = left + (middle - 1) * 5;
        return canvas_.text(colour, 0, west) + "\n" + canvas_.text(colour, east, whole);
    }

private:
    static constexpr int left = 2;
    static int x_of(hex::Index h) { return left + hex::column_of(h) * 5; }
    static int y_of(hex::Index h) { return 1 + hex::row_of(h) * 4 + (hex::column_of(h) % 2 == 0 ? 2 : 0); }

    void draw_hex(hex::Index h) {
        const int x = x_of(h), y = y_of(h);
        canvas_.put(x + 2, y, "___", Paint::faint);
        canvas_.put(x + 1, y + 1, "/", Paint::faint);
        canvas_.put(x + 5, y + 1, "\\", Paint::faint);
        canvas_.put(x, y + 2, "/", Paint::faint);
        canvas_.put(x + 6, y + 2, "\\", Paint::faint);
        canvas_.put(x, y + 3, "\\", Paint::faint);
        canvas_.put(x + 6, y + 3, "/", Paint::faint);
        canvas_.put(x + 1, y + 4, "\\___/", Paint::faint);
        canvas_.put(x + 2, y + 1, hex::name(h), Paint::faint);
    }

    /// 8.8.4: a hexside with water; and the letter of the ground, which is in the lower edge.
    void draw_water(hex::Index h, hex::Direction d) {
        using enum Map::HexSide;
        const auto side = map_.sides[h][d];
        const int x = x_of(h), y = y_of(h);
        if (side != open) {
            const std::string_view sign = side == ford ? ":" : side == bridge ? "=" : plain_ ? "~" : "≈";
            static constexpr std::array<std::array<hex::Centre, 3>, hex::directions> places{
                {{{{2, 0}, {3, 0}, {4, 0}}},
                 {{{5, 1}, {6, 2}, {6, 2}}},
                 {{{6, 3}, {5, 4}, {5, 4}}},
                 {{{2, 4}, {3, 4}, {4, 4}}},
                 {{{0, 3}, {1, 4}, {1, 4}}},
                 {{{1, 1}, {0, 2}, {0, 2}}}}};
            for (const hex::Centre& place : places[d]) canvas_.put(x + place.x, y + place.y, sign, Paint::water);
        }
        if (d != 3 || map_.terrain[h] == 0) return;
        const std::string letter(1, setup_.charts.terrain[map_.terrain[h]].letter);
        canvas_.put(x + 3, y + 4, letter, Paint::ground);
        if (s_.at[h] != none) return;
        canvas_.put(x + 2, y + 2, letter + " " + letter, Paint::ground);
        canvas_.put(x + 1, y + 3, letter + " " + letter + " " + letter, Paint::ground);
    }

    /// Where units come on or score when they leave; drawn in empty hexes, which have room for two signs.
    void draw_gates() {
        std::map<hex::Index, std::vector<Gate>> of_hexes;
        for (const Gate& gate : gates(setup_, s_)) gate.hexes.each([&](hex::Index h) { of_hexes[h].push_back(gate); });
        for (const auto& [h, all] : of_hexes) {
            const auto alike = [&](const Gate& other) {
                return [&](const Gate& gate) { return gate.side == other.side && gate.kind == other.kind; };
            };
            int y = y_of(h) + 2;
            for (auto gate = all.begin(); gate != all.end() && s_.at[h] == none && y < y_of(h) + 4; ++gate) {
                if (std::any_of(all.begin(), gate, alike(*gate))) continue;
                const bool several = std::any_of(gate + 1, all.end(), alike(*gate));
                canvas_.put(x_of(h) + 1, y++, sign_of(*gate, several), paint_of(gate->side));
            }
        }
    }

    void draw_unit(UnitIndex u) {
        const Unit& unit = s_.unit[u];
        const Trait& trait = setup_.trait[u];
        constexpr std::array<std::string_view, 6> arrows{"↑", "↗", "↘", "↓", "↙", "↖"};
        const int x = x_of(unit.hex), y = y_of(unit.hex);
        std::string name = setup_.type(u).code.substr(0, trait.base ? 3 : 2);
        name.resize(trait.base ? 3 : 2, ' ');
        if (!trait.base) name += plain_ ? std::to_string(unit.facing() + 1) : std::string(arrows[unit.facing()]);
        // A fleeing unit may pass through a friend's hex: it is drawn below the friend.
        const bool below = s_.at[unit.hex] != none && s_.at[unit.hex] != u;
        canvas_.put(x + 1, y + (below ? 3 : 2),
                    std::string(opening[trait.side]) + name + std::string(closing[trait.side]), paint_of(trait.side));
        if (below) return;
        canvas_.put(x + 1, y + 3, unit.disordered() ? "!" : " ", Paint::strong);
        canvas_.put(x + 2, y + 3, unit.red() ? "r" : unit.marked() ? "y" : " ", Paint::strong);
    }

    void draw_leaders(unsigned side) {
        hex::Set hexes;
        each_leader(setup_.leaders[side], [&](LeaderIndex l) {
            if (const auto h = s_.leader[l]; h < hex::cells) hexes.add(h);
        });
        hexes.each([&](hex::Index h) {
            const unsigned in = leaders_in(setup_, s_, h, side);
            std::string kinds = "*";
            if (std::popcount(in) > 2)
                kinds += std::to_string(std::popcount(in));
            else
                each_leader(in, [&](LeaderIndex l) { kinds += setup_.kind[l].code.substr(0, 1); });
            const int x = x_of(h), y = y_of(h);
            kinds.resize(3, ' ');
            if (s_.at[h] != none)
                canvas_.put(x + 3, y + 3, kinds, paint_of(side));
            else
                canvas_.put(x + 1, y + 2, std::string(opening[side]) + kinds + std::string(closing[side]),
                            paint_of(side));
        });
    }

    const Setup& setup_;
    const State& s_;
    const Map& map_;
    bool plain_;
    int width_;
    Canvas canvas_;
};

/// What is shown beside the map about one side, in lines of one column.
class ArmyList {
public:
    ArmyList(const Setup& setup, const State& s, unsigned side, int width)
        : setup_(setup), s_(s), side_(side), width_(width) {}

    enum class Units { listed, drawn };  ///< those on the map: listed here, or only drawn
    std::vector<std::string> lines(Units on_map) {
        if (on_map == Units::listed)
            add(fmt::format("{}  {} {}  {}", letters[side_], opening[side_], closing[side_], army_name(setup_, side_)));
        add(fmt::format("Command Points {}, strength {}", s_.command_points[side_], total_strength(setup_, s_, side_)));
        add(fmt::format("victory points {}{}", victory_points(setup_, s_, side_),
                        actor(setup_, s_) == Actor::nobody ? "" : " if it ended now"));
        add(fmt::format("panic level {} of {}{}", panic_left(setup_, s_, side_), setup_.panic_level(side_),
                        panicked(s_, side_) ? fmt::format(": PANICKED in turn {}", s_.panic_turn[side_]) : ""));
        if (const auto handicap = in_words(setup_.handicap(side_), handicap_dials); !handicap.empty())
            add_items("handicap:", handicap);
        add_temper();
        add_leaders();
        add_camp();
        if (on_map == Units::listed) add_units();
        add_waiting();
        add_lost();
        return lines_;
    }

private:
    void add(const std::string& text) { lines_.push_back(shortened(text, width_)); }

    /// Items one after the other, in as many lines as it takes; all but the first are indented.
    void add_items(const std::string& title, const std::vector<std::string>& items) {
        std::string line = title;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
            if (line.size() > 2 && width_of(line) + 1 + width_of(item) > width_) {
                add(line);
                line = "   " + item;
            } else {
                line += " " + item;
            }
        }
        add(line);
    }

    /// 17.3, 17.4: what is special in this turn.
    void add_temper() {
        if (uncontrolled(s_, side_)) add("OUT OF CONTROL this turn [17.4]");
        if (charging(s_, side_))
            add("barbarians CHARGE this turn [17.3]");
        else if (has_charged(s_, side_))
            add("barbarians have charged [17.3]");
    }

    void add_leaders() {
        std::vector<std::string> items;
        each_leader(setup_.leaders[side_], [&](LeaderIndex l) {
            const std::string& name = setup_.scenario.sides[side_].leaders[l - side_ * max_side_leaders].name;
            const std::uint8_t at = s_.leader[l];
            // A kind, a side and a column may have the same letter.
            std::string text =
                name.empty() ? "kind " + setup_.kind[l].code : fmt::format("{} ({})", name, setup_.kind[l].code);
            text += at == Away::aside    ? " aside"
                    : at == Away::lost   ? " LOST"
                    : at == Away::coming ? " to come"
                                         : " in " + hex::name(at);
            if (at < hex::cells && s_.at[at] == none) text += " alone";
            if ((s_.leader_marked >> l) & 1u) text += " y";
            items.push_back(text);
        });
        add_items("leaders:", items);
    }

    /// "HC   C9/1  !y", as many to a line as it holds.
    void add_units() {
        constexpr int cell = 16;
        const int per_line = std::max(1, (width_ + 2) / cell);  // the last needs no blanks behind it
        std::string line;
        int n = 0;
        for (UnitIndex u = setup_.first_unit(side_); u < setup_.end_unit(side_); ++u) {
            const Unit& unit = s_.unit[u];
            if (!unit.on_map()) continue;
            const std::string place =
                hex::name(unit.hex) + (setup_.trait[u].base ? "" : fmt::format("/{}", unit.facing() + 1));
            const std::string text =
                fmt::format("{:<4} {:<5} {}{}", shortened(setup_.type(u).code, 4), place, unit.disordered() ? "!" : " ",
                            unit.red()      ? "r"
                            : unit.marked() ? "y"
                                            : "");
            line += fitted(text, cell);
            if (++n % per_line == 0) {
                add(line);
                line.clear();
            }
        }
        if (!line.empty()) add(line);
        if (n == 0) add("no unit on the map");
    }

    /// 14.0: a war wagon that is the camp looks like any other, so it is named.
    void add_camp() {
        for (UnitIndex u = setup_.first_unit(side_); u < setup_.end_unit(side_); ++u)
            if (s_.unit[u].on_map() && setup_.trait[u].camp && !setup_.type(u).camp())
                add(fmt::format("camp: {} {}", setup_.type(u).code, hex::name(s_.unit[u].hex)));
    }

    void add_waiting() {
        if (sets_up_freely(setup_, s_)) return add_counted("to be set up:", Gone::waiting);
        for (std::size_t group = 0; group < setup_.arrivals.size(); ++group) {
            const Arrival& arrival = setup_.arrivals[group];
            if (arrival.side != side_) continue;
            std::vector<std::string> items;
            for (UnitIndex u = setup_.first_unit(side_); u < setup_.end_unit(side_); ++u)
                if (expects(arrival, s_, u))
                    items.push_back(setup_.type(u).code + (s_.unit[u].disordered() ? " !" : "") +
                                    (s_.unit[u].red() ? " r" : ""));
            if (items.empty()) continue;
            add_items(
                fmt::format("{}group {}{}, by {}:", arrival.back() ? "may come back, " : "", setup_.group_number(group),
                            arrival.back() ? "" : fmt::format(", turn {}", arrival.turn), hex_names(arrival.entry)),
                items);
        }
    }

    void add_lost() {
        add_counted("eliminated:", Gone::eliminated);
        add_counted("gone looting:", Gone::looting);
        add_counted("left the map:", Gone::left);
    }

    /// The units there, by type; nothing if there are none.
    void add_counted(const std::string& title, Gone where) {
        std::vector<std::string> items;
        for (const UnitType& type : setup_.charts.units) {
            int count = 0;
            for (UnitIndex u = setup_.first_unit(side_); u < setup_.end_unit(side_); ++u)
                count += &setup_.type(u) == &type && s_.unit[u].hex == where;
            if (count > 0) items.push_back(count == 1 ? type.code : fmt::format("{} {}", count, type.code));
        }
        if (!items.empty()) add_items(title, items);
    }

    const Setup& setup_;
    const State& s_;
    unsigned side_;
    int width_;
    std::vector<std::string> lines_;
};

std::string legend(const Setup& setup, const State& s, const BoardOptions& options) {
    const bool plain = options.plain;
    const Map& map = setup.scenario.map;
    std::vector<bool> ground(setup.charts.terrain.size());
    std::array<bool, 4> water{};
    setup.ground.map.each([&](hex::Index h) {
        ground[map.terrain[h]] = true;
        for (const auto side : map.sides[h]) water[static_cast<std::size_t>(side)] = true;
    });
    std::vector<std::string> signs;
    for (std::size_t i = 1; i < ground.size(); ++i)
        if (ground[i])
            signs.push_back(fmt::format("{} {}", setup.charts.terrain[i].letter, setup.charts.terrain[i].code));
    if (water[1]) signs.push_back(plain ? "~ river" : "≈ river");
    if (water[2]) signs.push_back(": ford");
    if (water[3]) signs.push_back("= bridge");
    // One gate of each kind explains the signs.
    const std::vector<Gate> all = gates(setup, s);
    for (const Gate::Kind kind : {Gate::Kind::in, Gate::Kind::out}) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Gate& gate) { return gate.kind == kind; });
        if (found == all.end()) continue;
        const std::string sign = sign_of(*found);
        const std::string_view side = letters[found->side];
        if (found->back)
            signs.push_back(fmt::format("{} where units of {} come back", sign, side));
        else
            signs.push_back(fmt::format("{} {} {} of {}", sign, kind == Gate::Kind::in ? "entry of group" : "exit",
                                        found->number, side));
    }
    const std::string land = signs.empty() ? "" : wrapped(signs, "   ", options.width, {});
    return wrapped({"[ ] side A", "( ) side B", plain ? "1-6 facing, 1 north" : "arrow: facing", "! disordered",
                    "y acted, r may not attack", "* leaders"},
                   "   ", options.width, {}) +
           land;
}

}  // namespace

std::string what_is_due(const Due& due) {
    return due.rule.empty() ? due.sentence : fmt::format("{} [{}]", due.sentence, due.rule);
}

std::string army_name(const Setup& setup, unsigned side) {
    const SideEntry& entry = setup.scenario.sides[side];
    return entry.name + (entry.commander.empty() ? "" : ", ") + entry.commander;
}

std::vector<std::string> army_lines(const Setup& setup, const State& s, unsigned side, int width) {
    return ArmyList(setup, s, side, width).lines(ArmyList::Units::drawn);
}

std::string draw_board(const Setup& setup, const State& s, const BoardOptions& options) {
    const Scenario& scenario = setup.scenario;
    const auto strong = [&](const std::string& text, Paint paint) {
        return options.colour ? painted(text, paint) : text;
    };
    const std::string title = scenario.name + (scenario.date.empty() ? "" : ", " + scenario.date);
    const std::string now = fmt::format("Turn {} of {}, initiative {}: {}", s.turn, scenario.turns.last,
                                        letters[s.initiative], what_is_due(options.due.value_or(due(setup, s))));
    std::string out =
        strong(shortened(title, options.width), Paint::strong) + "\n" + shortened(now, options.width) + "\n\n";
    out += MapDrawing(setup, s, options).draw(options.colour);
    out += "\n" + legend(setup, s, options) + "\n";
    const int half = options.width / 2 - 1;
    std::array<std::vector<std::string>, 2> lists;
    for (unsigned side = 0; side < 2; ++side)
        lists[side] = ArmyList(setup, s, side, half - 1).lines(ArmyList::Units::listed);
    for (std::size_t i = 0; i < std::max(lists[0].size(), lists[1].size()); ++i) {
        const std::string a = i < lists[0].size() ? lists[0][i] : "", b = i < lists[1].size() ? lists[1][i] : "";
        std::string line = strong(fitted(a, half), i == 0 ? Paint::side_a : Paint::normal) + "| " +
                           strong(b, i == 0 ? Paint::side_b : Paint::normal);
        while (line.back() == ' ') line.pop_back();
        out += line + "\n";
    }
    return out;
}

}  // namespace polemarch::ancient_battles
