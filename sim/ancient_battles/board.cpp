#include "sim/ancient_battles/board.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

namespace polemarch::sim::ancient_battles {

namespace {

using namespace polemarch::ancient_battles;
constexpr std::size_t page_width = 100, cell_width = 5, margin = 4;

class Board {
public:
    Board(const Battle& battle, const State& s) : battle_(battle), map_(battle.scenario().map), s_(s) {}

    std::string write() {
        title();
        draw();
        hexsides();
        for (const unsigned side : {0u, 1u}) army(side);
        legend();
        return out_;
    }

private:
    void title() {
        const Scenario& scenario = battle_.scenario();
        out_ += fmt::format("{}{}{}: turn {} of {}, ", scenario.name, scenario.date.empty() ? "" : ", ", scenario.date,
                            s_.turn, scenario.turns.last);
        switch (battle_.actor(s_)) {
            case Actor::first: out_ += "side A to move\n\n"; break;
            case Actor::second: out_ += "side B to move\n\n"; break;
            case Actor::chance: out_ += "dice to fall\n\n"; break;
            case Actor::nobody: out_ += "the game is over\n\n"; break;
        }
    }

    /// Columns B, D, F ... begin a line above A, C, E ...
    void draw() {
        std::string letters(margin, ' ');
        for (int c = 0; c < map_.columns; ++c)
            letters += fmt::format("{:<5}", fmt::format(" {}", static_cast<char>('A' + c)));
        add_line(letters);
        for (int line = 0; line <= 2 * map_.rows; ++line) {
            std::string text =
                line % 2 == 0 && line < 2 * map_.rows ? fmt::format("{:>2}  ", line / 2 + 1) : std::string(margin, ' ');
            for (int c = 0; c < map_.columns; ++c) {
                const int own = line - (c % 2 == 0 ? 1 : 0);
                const bool on_map = own >= 0 && own / 2 < map_.rows && map_.holds(hex::at(c, own / 2));
                const std::string cell = !on_map        ? ""
                                         : own % 2 == 0 ? upper(hex::at(c, own / 2))
                                                        : lower(hex::at(c, own / 2));
                text += fmt::format("{:<5}", cell.substr(0, cell_width));
            }
            add_line(text);
        }
    }

    char terrain(hex::Index h) const { return battle_.charts().terrain[map_.terrain[h]].letter; }
    std::string upper(hex::Index h) const {
        const UnitIndex u = battle_.unit_in(s_, h);
        return u == none ? std::string(1, terrain(h)) : unit(u);
    }
    std::string lower(hex::Index h) const {
        std::string text;
        const UnitIndex u = battle_.unit_in(s_, h);
        if (u != none) {
            if (map_.terrain[h] != 0) text += terrain(h);
            if (s_.unit[u].marked()) text += s_.unit[u].red() ? 'r' : 'y';
        }
        if (battle_.leaders_in(s_, h, 0) | battle_.leaders_in(s_, h, 1)) text += '&';
        return text;
    }
    std::string unit(UnitIndex u) const {
        const Unit& of = s_.unit[u];
        std::string text = battle_.type(u).code;
        if (battle_.trait(u).side == 1)
            for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (!battle_.trait(u).base) text += static_cast<char>('1' + of.facing());
        if (of.disordered()) text += '-';
        return text;
    }

    void hexsides() {
        struct Name {
            Map::HexSide side;
            const char* text;
        };
        for (const auto& [side, text] : {Name{Map::HexSide::river, "river"}, Name{Map::HexSide::ford, "ford"},
                                         Name{Map::HexSide::bridge, "bridge"}}) {
            std::vector<std::string> pairs;
            map_.hexes.each([&](hex::Index h) {
                for (const unsigned d : {1u, 2u, 3u}) {  // each hexside once
                    const hex::Index next = battle_.ground().next[h][d];
                    if (next != hex::nowhere && map_.sides[h][d] == side)
                        pairs.push_back(hex::name(h) + "-" + hex::name(next));
                }
            });
            list(text, pairs);
        }
    }

    void army(unsigned side) {
        const SideEntry& entry = battle_.scenario().sides[side];
        add_line(
            fmt::format("{} {}: {} command points, {} victory points, strength {}, panic {} of {}{}", "AB"[side],
                        entry.name, s_.command_points[side], battle_.victory_points(s_, side),
                        battle_.total_strength(s_, side), battle_.panic_left(s_, side), battle_.panic_level(side),
                        battle_.panicked(s_, side) ? fmt::format(" (panicked on turn {})", s_.panic_turn[side]) : ""));
        std::vector<std::string> leaders, waiting, left, lost;
        for (LeaderIndex l = 0; l < max_leaders; ++l)
            if ((battle_.leaders_of(side) >> l) & 1u) leaders.push_back(leader(l));
        for (UnitIndex u = battle_.first_unit(side); u < battle_.end_unit(side); ++u) {
            const std::uint8_t hex = s_.unit[u].hex;
            if (hex == static_cast<std::uint8_t>(Gone::waiting)) waiting.push_back(battle_.type(u).code);
            if (hex == static_cast<std::uint8_t>(Gone::left)) left.push_back(battle_.type(u).code);
            if (hex == static_cast<std::uint8_t>(Gone::eliminated) || hex == static_cast<std::uint8_t>(Gone::looting))
                lost.push_back(battle_.type(u).code);
        }
        list("  leaders", leaders);
        list("  to come", waiting);
        list("  left the map", left);
        list("  lost", lost);
    }
    std::string leader(LeaderIndex l) const {
        const std::uint8_t hex = s_.leader[l];
        std::string where = hex < hex::cells                                 ? hex::name(hex)
                            : hex == static_cast<std::uint8_t>(Away::lost)   ? "lost"
                            : hex == static_cast<std::uint8_t>(Away::coming) ? "to come"
                                                                             : "beside the map";
        if ((s_.leader_marked >> l) & 1u) where += " (marked)";
        return battle_.kind(l).code + " " + where;
    }

    void legend() {
        std::vector<std::string> terrains;
        for (const HexTerrain& kind : battle_.charts().terrain)
            terrains.push_back(fmt::format("{} {}", kind.letter, kind.code));
        add_line("");
        add_line("Side A in capitals, B in small letters; facing 1 N 2 NE 3 SE 4 S 5 SW 6 NW; - disordered.");
        add_line("Below a unit its terrain, y or r for its marker, & for a leader.");
        list("Terrain", terrains);
    }

    void list(const std::string& head, const std::vector<std::string>& words) {
        if (words.empty()) return;
        std::string line = head + ":";
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string word = " " + words[i] + (i + 1 < words.size() ? "," : "");
            if (line.size() + word.size() > page_width) {
                add_line(line);
                line = std::string(head.find_first_not_of(' ') + 2, ' ');
            }
            line += word;
        }
        add_line(line);
    }
    void add_line(std::string text) {
        text.erase(text.find_last_not_of(' ') + 1);
        out_ += text + "\n";
    }

    const Battle& battle_;
    const Map& map_;
    const State& s_;
    std::string out_;
};

}  // namespace

std::string board(const Battle& battle, const State& s) { return Board(battle, s).write(); }

}  // namespace polemarch::sim::ancient_battles
