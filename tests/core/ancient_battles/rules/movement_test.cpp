// A slow judge of movement (8.0), written from the rule text alone: one bucket for each number of Movement Points
// spent, one node for each hex, facing and consequence, no sets of hexes, hexes as column and row, figures of units and
// terrain typed from the rulings. On thousands of random positions the battle must offer exactly the ends of least harm
// that this search finds, and accept exactly the ways that it finds; and the paths that the path judge accepts must
// lead to exactly these ends.
#include "core/ancient_battles/rules/marching.h"
#include "tests/core/ancient_battles/every_path.h"
#include "tests/support/ancient_battles/rules_table.h"
#include "tests/support/sanitized.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

using namespace polemarch;
using namespace polemarch::ancient_battles;
using namespace polemarch::test;

namespace {

// ---- the figures, as the rulings list them

struct Type {
    int allowance;
    bool light, cavalry, elephant, wagon;
};
const std::map<std::string, Type> types{
    {"LI", {3, true, false, false, false}},  {"MI", {2, false, false, false, false}},
    {"HI", {2, false, false, false, false}}, {"PX", {1, false, false, false, false}},
    {"PK", {2, false, false, false, false}}, {"MM", {3, false, false, false, false}},
    {"LA", {3, true, false, false, false}},  {"HA", {2, false, false, false, false}},
    {"LC", {6, true, true, false, false}},   {"HC", {5, false, true, false, false}},
    {"MA", {6, false, true, false, false}},  {"CT", {4, false, true, false, false}},
    {"KT", {4, false, true, false, false}},  {"CC", {5, false, true, false, false}},
    {"CH", {4, false, true, false, false}},  {"BC", {3, false, true, false, false}},
    {"EL", {3, false, false, true, false}},  {"WW", {3, false, false, false, true}},
    {"CAMP", {0, false, false, false, true}}};

int points_for(const std::string& terrain) {
    if (terrain == "clear") return 1;
    if (terrain == "marsh") return 3;
    return 2;  // rough, woods, hill, built-up; lakes are not used
}

// ---- the board

/// Column A is 1; rows grow southwards; columns A, C, E ... are half a hex lower.
using Place = std::pair<int, int>;

Place neighbour(Place p, int direction) {
    const auto [c, r] = p;
    const bool low = c % 2 == 1;
    switch (direction) {
        case 0: return {c, r - 1};
        case 1: return {c + 1, low ? r : r - 1};
        case 2: return {c + 1, low ? r + 1 : r};
        case 3: return {c, r + 1};
        case 4: return {c - 1, low ? r + 1 : r};
        default: return {c - 1, low ? r : r - 1};
    }
}

std::string name(Place p) { return static_cast<char>('A' + p.first - 1) + std::to_string(p.second); }

struct Piece {
    std::string type;
    int side = 0;
    Place place{0, 0};  ///< column 0: not on the map
    int facing = 0;
    bool disordered = false;
    bool waits = false;
    [[nodiscard]] const Type& figures() const { return types.at(type); }
    [[nodiscard]] bool on_map() const { return place.first > 0; }
};

struct Scene {
    int columns = 0, rows = 0;
    std::map<Place, std::string> terrain;                       ///< terrain that is not clear
    std::map<std::pair<Place, int>, std::string> sides;         ///< river, ford, bridge, seen from both hexes
    std::vector<Piece> pieces;                                  ///< in the order of the scenario
    std::map<Place, int> stands;                                ///< piece in a hex
    std::map<Place, std::pair<int, std::vector<int>>> leaders;  ///< side and numbers of leaders without a unit
    std::vector<Place> entry;

    [[nodiscard]] bool on_map(Place p) const {
        return p.first >= 1 && p.first <= columns && p.second >= 1 && p.second <= rows;
    }
    [[nodiscard]] std::string ground(Place p) const {
        const auto found = terrain.find(p);
        return found == terrain.end() ? "clear" : found->second;
    }
    [[nodiscard]] std::string side(Place p, int direction) const {
        const auto found = sides.find({p, direction});
        return found == sides.end() ? "" : found->second;
    }
    [[nodiscard]] const Piece* in(Place p) const {
        const auto found = stands.find(p);
        return found == stands.end() ? nullptr : &pieces[static_cast<std::size_t>(found->second)];
    }
};

// ---- the rules

/// The effects of a way: bits of friends and leaders, as moves carry them.
struct Effects {
    std::uint64_t flipped = 0;
    unsigned driven = 0;
    bool disordered = false;
    auto operator<=>(const Effects&) const = default;
    [[nodiscard]] int harm() const { return 2 * std::popcount(flipped) + (disordered ? 1 : 0); }
};

struct Found {
    std::map<std::pair<Place, Effects>, unsigned> ends;  ///< facings, a bit each
    std::set<Effects> leaves;
    bool complete = true;
};

class PlainSearch {
public:
    PlainSearch(const Scene& scene, int mover, std::size_t most_nodes)
        : scene_(scene), piece_(scene.pieces[static_cast<std::size_t>(mover)]), most_(most_nodes) {
        entering_ = !piece_.on_map();
        allowance_ = piece_.figures().allowance;
        budget_ = entering_ ? 2 * allowance_ : allowance_;  // 8.7.2
        began_in_zone_ = !entering_ && in_enemy_zone(piece_.place);
    }

    Found run() {
        buckets_.resize(static_cast<std::size_t>(budget_) + 1);
        if (entering_) {
            for (const Place& into : scene_.entry)
                for (int d = 0; d < 6; ++d)
                    if (!scene_.on_map(neighbour(into, (d + 3) % 6))) step_into(into, d, "", {}, 0);
        } else {
            buckets_[0].push_back({piece_.place, piece_.facing, {}});
        }
        bool first = !entering_;
        for (int spent = 0; spent <= budget_; ++spent)
            for (std::size_t i = 0; i < buckets_[static_cast<std::size_t>(spent)].size(); ++i) {
                const Node node = buckets_[static_cast<std::size_t>(spent)][i];
                if (!seen_.insert(node).second) continue;
                if (seen_.size() > most_) {
                    found_.complete = false;
                    return found_;
                }
                stay(node, spent, first);
                first = false;
            }
        one_hex_exception();
        return found_;
    }

private:
    using Node = std::tuple<Place, int, Effects>;

    /// 8.8: an enemy unit controls its three frontal hexes, a camp or wagon all six; not across a river hexside.
    bool in_enemy_zone(Place p) const {
        for (int d = 0; d < 6; ++d) {
            const Place q = neighbour(p, d);
            const Piece* enemy = scene_.in(q);
            if (enemy == nullptr || enemy->side == piece_.side || scene_.side(p, d) == "river") continue;
            const int towards = (d + 3) % 6, turn = (towards - enemy->facing + 6) % 6;
            if (enemy->figures().wagon || turn == 0 || turn == 1 || turn == 5) return true;
        }
        return false;
    }
    bool beside_enemy(Place p) const {
        for (int d = 0; d < 6; ++d)
            if (const Piece* other = scene_.in(neighbour(p, d)); other != nullptr && other->side != piece_.side)
                return true;
        return false;
    }
    const Piece* friend_in(Place p) const {
        const Piece* other = scene_.in(p);
        return other != nullptr && other != &piece_ ? other : nullptr;
    }

    /// Every action in a hex: turn (8.4), stay, leave the map (8.6), step on (8.3).
    void stay(const Node& node, int spent, bool start) {
        const auto& [place, facing, effects] = node;
        const bool stopped = !start && in_enemy_zone(place);  // 8.8.1
        for (int turn = 0; turn < 6; ++turn) {
            const bool wagon = piece_.figures().wagon;
            const int hexsides = std::min(turn, 6 - turn);
            const int cost = wagon || hexsides <= 1 ? 0 : 1;
            if (spent + cost > budget_ || (stopped && hexsides > 1 && !wagon)) continue;
            const int now = (facing + turn) % 6;
            end(place, wagon ? 0 : now, effects, spent + cost);
            if (stopped) continue;
            const Place to = neighbour(place, now);
            if (scene_.on_map(to))
                step_into(to, now, scene_.side(place, now), effects, spent + cost);
            else if (!entering_ && spent + cost + 1 <= budget_)
                found_.leaves.insert(effects);
        }
    }

    void end(Place place, int facing, const Effects& effects, int spent) {
        if (friend_in(place) != nullptr) return;                             // 8.5
        if (entering_ && spent > allowance_ && beside_enemy(place)) return;  // 8.7.2
        found_.ends[{place, effects}] |= 1u << facing;
    }

    /// Whether the hex can be entered at all over such a hexside, at any cost.
    bool open(Place to, const std::string& side) const {
        if (side == "river" || scene_.ground(to) == "lake") return false;
        if (piece_.figures().wagon && scene_.ground(to) == "marsh") return false;
        const Piece* there = friend_in(to);
        if (there != nullptr && there->side != piece_.side) return false;  // 8.3.1
        return !(began_in_zone_ && in_enemy_zone(to));                     // 8.8.2
    }

    /// What entering the hex does: friends (8.3.2), ground (8.9), leaders alone (8.3.1).
    Effects entered(Place to, Effects effects) const {
        const Type& own = piece_.figures();
        if (const Piece* there = friend_in(to)) {
            const Type& other = there->figures();
            if (!own.light && !other.light) {
                if (!there->disordered && !other.wagon) effects.flipped |= std::uint64_t{1} << scene_.stands.at(to);
                if (!piece_.disordered && !own.wagon) effects.disordered = true;
            }
        }
        const std::string ground = scene_.ground(to);
        const bool skirmisher = piece_.type == "LI" || piece_.type == "LA";
        if (!piece_.disordered && !own.wagon) {
            if (ground == "woods" && !skirmisher) effects.disordered = true;
            if (ground == "marsh" && (own.cavalry || own.elephant)) effects.disordered = true;
        }
        const auto alone = scene_.leaders.find(to);
        if (alone != scene_.leaders.end() && alone->second.first != piece_.side && scene_.in(to) == nullptr)
            for (const int leader : alone->second.second) effects.driven |= 1u << leader;
        return effects;
    }

    void step_into(Place to, int facing, const std::string& side, const Effects& effects, int spent) {
        const int now = spent + points_for(scene_.ground(to)) + (side == "ford" ? 1 : 0);
        if (now <= budget_ && open(to, side))
            buckets_[static_cast<std::size_t>(now)].push_back(
                {to, piece_.figures().wagon ? 0 : facing, entered(to, effects)});
    }

    /// 8.3: a move of one hex straight ahead and nothing else may exceed the Movement Allowance.
    void one_hex_exception() {
        if (allowance_ == 0) return;
        const auto straight = [&](Place to, int d, const std::string& side) {
            if (scene_.on_map(to) && open(to, side) && friend_in(to) == nullptr)
                found_.ends[{to, entered(to, {})}] |= 1u << (piece_.figures().wagon ? 0 : d);
        };
        for (int d = 0; d < 6; ++d) {
            if (entering_) {
                for (const Place& into : scene_.entry)
                    if (!scene_.on_map(neighbour(into, (d + 3) % 6))) straight(into, d, "");
            } else if (piece_.figures().wagon || d == piece_.facing) {
                straight(neighbour(piece_.place, d), d, scene_.side(piece_.place, d));
            }
        }
    }

    const Scene& scene_;
    const Piece& piece_;
    std::size_t most_;
    bool entering_ = false, began_in_zone_ = false;
    int allowance_ = 0, budget_ = 0;
    std::vector<std::vector<Node>> buckets_;
    std::set<Node> seen_;
    Found found_;
};

/// The ways that a battle offers: for each hex, facing and set of displaced leaders those of least harm.
Found least(const Found& all) {
    std::map<std::tuple<Place, unsigned, unsigned>, int> best;
    std::map<unsigned, int> best_leave;
    const auto lower = [](int& value, int harm) { value = std::min(value, harm); };
    for (const auto& [key, facings] : all.ends)
        for (unsigned f = 0; f < 6; ++f)
            if ((facings >> f) & 1u)
                lower(best.try_emplace({key.first, key.second.driven, f}, 1000).first->second, key.second.harm());
    for (const Effects& effects : all.leaves)
        lower(best_leave.try_emplace(effects.driven, 1000).first->second, effects.harm());
    Found few;
    for (const auto& [key, facings] : all.ends)
        for (unsigned f = 0; f < 6; ++f)
            if (((facings >> f) & 1u) && best.at({key.first, key.second.driven, f}) == key.second.harm())
                few.ends[key] |= 1u << f;
    for (const Effects& effects : all.leaves)
        if (best_leave.at(effects.driven) == effects.harm()) few.leaves.insert(effects);
    return few;
}

// ---- random positions

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }
    bool one_in(int n) { return below(n) == 0; }
    template <class List>
    const typename List::value_type& of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    template <class List>
    void shuffle(List& list) {
        for (std::size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1], list[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    }

private:
    std::mt19937_64 engine_;
};

struct Flavour {
    int columns, rows, units, enemies;
    int terrain;  ///< one hex in this many is not clear
    int water;    ///< one hexside in this many
};

const std::vector<std::string> common{"LI", "MI", "HI", "PX", "PK", "MM", "LA", "HA", "LC",
                                      "HC", "MA", "CT", "KT", "CC", "CH", "BC", "EL", "WW"};

/// Map and armies; the set-up is anywhere that the scenario allows, positions are dealt from it.
Scene random_scene(Random& random, const Flavour& flavour) {
    Scene scene;
    scene.columns = flavour.columns;
    scene.rows = flavour.rows;
    std::vector<Place> free, edge;
    for (int c = 1; c <= scene.columns; ++c)
        for (int r = 1; r <= scene.rows; ++r) {
            const Place p{c, r};
            if (random.one_in(flavour.terrain))
                scene.terrain[p] =
                    random.of(std::vector<std::string>{"rough", "woods", "woods", "hill", "built-up", "marsh", "lake"});
            if (scene.ground(p) != "lake" && scene.ground(p) != "marsh") free.push_back(p);
            for (int d = 0; d < 6; ++d) {
                const Place q = neighbour(p, d);
                if (d < 3 && scene.on_map(q) && random.one_in(flavour.water)) {
                    const std::string kind = random.of(std::vector<std::string>{"river", "river", "ford", "bridge"});
                    scene.sides[{p, d}] = scene.sides[{q, d + 3}] = kind;
                }
                if (!scene.on_map(q) && scene.ground(p) != "lake" && (edge.empty() || edge.back() != p))
                    edge.push_back(p);
            }
        }
    random.shuffle(free);
    random.shuffle(edge);
    for (std::size_t i = 0; i < edge.size() && i < 4; ++i) scene.entry.push_back(edge[i]);
    std::size_t next = 0;
    const auto army = [&](int side, int size, int waiting) {
        for (int i = 0; i < size && next < free.size(); ++i) {
            Piece piece{i == 0 && random.one_in(2) ? "CAMP" : random.of(common), side, free[next++]};
            scene.pieces.push_back(piece);
        }
        for (int i = 0; i < waiting; ++i)
            scene.pieces.push_back(
                {random.of(std::vector<std::string>{"LI", "MI", "PX", "EL", "HC", "LC", "CT", "BC", "WW", "MA"}),
                 side,
                 {0, 0},
                 0,
                 false,
                 true});
    };
    army(0, flavour.units, 3);
    army(1, flavour.enemies, 0);
    return scene;
}

RulesSetup setup_of(const Scene& scene) {
    RulesSetup setup;
    setup.leaders_a = {"A", "C"};
    setup.leaders_b = {"A", "B", "C", "D"};
    std::string group = "[[side.A.group]]\nturn = 1\nunits = [";
    for (const Piece& piece : scene.pieces) {
        if (piece.waits) {
            group += "\"" + piece.type + "\", ";
            continue;
        }
        (piece.side == 0 ? setup.a : setup.b)
            .push_back(piece.type + " " + name(piece.place) + (piece.figures().wagon ? "" : "/1"));
    }
    group += "]\nentry = [";
    for (const Place& p : scene.entry) group += "\"" + name(p) + "\", ";
    setup.groups = group + "]\n";
    setup.map = fmt::format("columns = {}\nrows = {}\n", scene.columns, scene.rows);
    std::map<std::string, std::string> lists;
    for (const auto& [p, ground] : scene.terrain) lists[ground] += "\"" + name(p) + "\", ";
    for (const auto& [side, kind] : scene.sides)
        if (side.second < 3)
            lists[kind] += "\"" + name(side.first) + "-" + name(neighbour(side.first, side.second)) + "\", ";
    for (const auto& [key, list] : lists) setup.map += key + " = [" + list + "]\n";
    return setup;
}

hex::Index index_of(Place p) { return hex::at(p.first - 1, p.second - 1); }

/// A position of the same armies on the same map: units crowd around a few hexes, some are gone; leaders of B alone.
void deal(Random& random, Scene& scene, State& s) {
    scene.stands.clear();
    scene.leaders.clear();
    s.at.fill(none);
    s.leader.fill(byte(Away::lost));
    s.leader[0] = byte(Away::aside);
    std::vector<Place> all;
    for (int c = 1; c <= scene.columns; ++c)
        for (int r = 1; r <= scene.rows; ++r)
            if (scene.ground({c, r}) != "lake") all.push_back({c, r});
    const Place crowd = random.of(all), other_crowd = random.of(all);
    const int crowding = random.below(4);
    const auto place = [&](const auto& fits) -> Place {
        for (int tries = 0; tries < 40; ++tries) {
            const Place p = random.of(all);
            const Place centre = random.one_in(2) ? crowd : other_crowd;
            const int far = std::max(std::abs(p.first - centre.first), std::abs(p.second - centre.second));
            if (far <= crowding * 2 + random.below(12) && fits(p)) return p;
        }
        return {0, 0};
    };
    for (std::size_t u = 0; u < scene.pieces.size(); ++u) {
        Piece& piece = scene.pieces[u];
        Unit& unit = s.unit[u];
        piece.disordered = random.one_in(3) && !piece.figures().wagon;
        piece.facing = piece.figures().wagon ? 0 : random.below(6);
        unit = Unit{};
        if (piece.waits) {
            unit.hex = byte(Gone::waiting);
            piece.facing = 0;
            if (piece.disordered) unit.set(Unit::disordered_bit);
            continue;
        }
        piece.place = random.one_in(6) ? Place{0, 0} : place([&](Place p) {
            return scene.in(p) == nullptr && !(piece.figures().wagon && scene.ground(p) == "marsh");
        });
        if (!piece.on_map()) continue;
        scene.stands[piece.place] = static_cast<int>(u);
        unit.hex = index_of(piece.place);
        unit.face(static_cast<hex::Direction>(piece.facing));
        if (piece.disordered) unit.set(Unit::disordered_bit);
        s.at[unit.hex] = static_cast<UnitIndex>(u);
    }
    for (int i = 0; i < 4; ++i) {
        const unsigned l = max_side_leaders + static_cast<unsigned>(i);
        if (random.one_in(2)) continue;
        const Place p = place([&](Place q) { return scene.in(q) == nullptr; });
        if (p.first == 0) continue;
        s.leader[l] = index_of(p);
        auto& [side, numbers] = scene.leaders[p];
        side = 1;
        numbers.push_back(static_cast<int>(l));
    }
}

std::string reported(const Scene& scene, int mover) {
    std::string text = setup_of(scene).map + "\n";
    for (std::size_t u = 0; u < scene.pieces.size(); ++u) {
        const Piece& p = scene.pieces[u];
        if (!p.on_map() && static_cast<int>(u) != mover) continue;
        text +=
            fmt::format("{}{} {} {}/{}{}\n", static_cast<int>(u) == mover ? "* " : "  ", p.side == 0 ? "A" : "B",
                        p.type, p.on_map() ? name(p.place) : "enters", p.facing + 1, p.disordered ? " disordered" : "");
    }
    for (const auto& [p, leaders] : scene.leaders) text += "  leader alone " + name(p) + "\n";
    text += "  entry";
    for (const Place& p : scene.entry) text += " " + name(p);
    return text + "\n";
}

// ---- the comparison

struct Tally {
    int movers = 0, given_up = 0, ends = 0, harmful = 0, leaves = 0, entries = 0, refused = 0, too_many = 0;
    int paths = 0;
};

Move go(Place p, const Effects& effects, unsigned facings) {
    return {.kind = Kind::go,
            .hex = index_of(p),
            .value = static_cast<std::uint8_t>(facings),
            .driven = static_cast<std::uint16_t>(effects.driven),
            .disordered = static_cast<std::uint8_t>(effects.disordered),
            .flipped = effects.flipped};
}
Move leave(const Effects& effects) {
    Move m = go({1, 1}, effects, 0);
    m.kind = Kind::leave;
    m.hex = none;
    return m;
}

/// Brings the mover to the choice of its destination; returns false if the battle does not allow it.
bool choose(const Battle& battle, State& s, const Scene& scene, int u) {
    const Piece& piece = scene.pieces[static_cast<std::size_t>(u)];
    s.mover = s.initiative = static_cast<std::uint8_t>(piece.side);
    const auto unit = static_cast<std::uint8_t>(u);
    const auto play = [&](const Move& m) {
        if (!battle.judge(s, m)) return false;
        battle.apply(s, m);
        return true;
    };
    if (!piece.waits)
        return play({.kind = Kind::order_unit, .unit = unit, .value = static_cast<std::uint8_t>(Order::move)});
    if (!play({.kind = Kind::enter, .value = 0})) return false;
    if (play({.kind = Kind::take, .unit = unit})) return true;
    // An equal unit of the group represents this one.
    for (int v = 0; v < u; ++v) {
        const Piece& other = scene.pieces[static_cast<std::size_t>(v)];
        if (other.waits && other.type == piece.type && other.disordered == piece.disordered)
            return play({.kind = Kind::take, .unit = static_cast<std::uint8_t>(v)});
    }
    return false;
}

std::string difference(const Found& wanted, const Found& got) {
    const auto text = [](const Effects& e) {
        return fmt::format("flipped {:x} driven {:x}{}", e.flipped, e.driven, e.disordered ? " disordered" : "");
    };
    std::string out;
    const auto compare = [&](const Found& a, const Found& b, const char* what) {
        for (const auto& [key, facings] : a.ends) {
            const auto found = b.ends.find(key);
            const unsigned have = found == b.ends.end() ? 0 : found->second;
            if (facings & ~have)
                out +=
                    fmt::format("{} {} facings {:06b}: {}\n", what, name(key.first), facings & ~have, text(key.second));
        }
        for (const Effects& e : a.leaves)
            if (!b.leaves.count(e)) out += fmt::format("{} leave: {}\n", what, text(e));
    };
    compare(wanted, got, "missing");
    compare(got, wanted, "too much");
    return out;
}

/// Walks every path, and some invalid ones; returns where their ends differ from `all`.
std::string compare_paths(const Battle& battle, const State& s, const Found& all, Random& random, Tally& tally) {
    const Mover mover = ancient_battles::mover(battle.setup(), s, s.subject);
    const int points = mover.start == hex::nowhere ? 2 * mover.allowance : mover.allowance;
    if (points > 4 && !random.one_in(points > 6 ? 200 : 20)) return "";  // too many paths
    if (points > 8) return "";
    Found walked;
    std::string wrong;
    const auto note = [&](const std::vector<hex::Index>& hexes, const Walk& way, bool leaving) {
        const hex::Index h = hexes.empty() ? mover.start : hexes.back();
        const Effects effects{way.passage.flipped, way.passage.driven, way.passage.disordered != 0};
        const Place p{hex::column_of(h) + 1, hex::row_of(h) + 1};
        if (leaving)
            walked.leaves.insert(effects);
        else
            walked.ends[{p, effects}] |= way.facings;
        ++tally.paths;
        if (!random.one_in(50)) return;
        std::string text = mover.start == hex::nowhere ? "" : hex::name(mover.start);
        for (const hex::Index to : hexes) text += (text.empty() ? "" : "-") + hex::name(to);
        const auto read = battle.read(s, leaving ? text + "-leave" : text);
        const auto end = all.ends.find({p, effects});
        const Move meant = leaving ? leave(effects) : go(p, effects, end == all.ends.end() ? 0 : end->second);
        if (!read || !(*read == meant) || !battle.judge(s, *read)) wrong += "read as another move: " + text + "\n";
    };
    std::vector<hex::Index> hexes;
    each_path(battle.setup().ground, mover, hexes, note);
    for (int i = 0; i < 50; ++i) {  // leaps, too
        hexes.clear();
        for (int n = 1 + random.below(3); n > 0; --n)
            hexes.push_back(hex::at(random.below(hex::max_columns), random.below(hex::max_rows)));
        const bool leaving = random.one_in(4);
        if (const Walk way = walk(battle.setup().ground, mover, hexes, leaving); way.why == Refusal::legal)
            note(hexes, way, leaving);
    }
    return wrong + difference(all, walked);
}

/// Compares one mover; returns what is wrong.
std::string compare(const Battle& battle, const State& position, const Scene& scene, int u, Random& random,
                    Tally& tally) {
    const Found all = PlainSearch(scene, u, 150'000).run();
    if (!all.complete) {
        ++tally.given_up;
        return "";
    }
    ++tally.movers;
    State s = position;
    if (!choose(battle, s, scene, u)) return all.ends.empty() ? "" : "the unit is not let move\n";
    if (s.phase != Phase::destination) return "no destination is asked for\n";
    if (scene.pieces[static_cast<std::size_t>(u)].waits) ++tally.entries;

    MoveList<Battle> list;
    battle.legal_moves(s, list);
    Found offered;
    std::string wrong;
    for (const Move& m : list) {
        const Effects effects{m.flipped, m.driven, m.disordered != 0};
        if (m.kind == Kind::leave) {
            if (!offered.leaves.insert(effects).second) wrong += "leave is offered twice\n";
        } else {
            const Place p{hex::column_of(m.hex) + 1, hex::row_of(m.hex) + 1};
            if (!offered.ends.try_emplace({p, effects}, m.value).second) wrong += "an end is offered twice\n";
        }
    }
    const Found few = least(all);
    std::set<Effects> passages = few.leaves;
    for (const auto& [key, facings] : few.ends) passages.insert(key.second);
    if (passages.size() <= max_planes) {
        wrong += difference(few, offered);
    } else {  // too many passages to list; listed ones must be right, and every end is listed with one
        ++tally.too_many;
        std::map<Place, unsigned> ends, listed;
        for (const auto& [key, facings] : all.ends) ends[key.first] |= facings;
        for (const auto& [key, facings] : offered.ends) listed[key.first] |= facings;
        if (ends != listed) wrong += "an end is not offered\n";
        if (all.leaves.empty() != offered.leaves.empty()) wrong += "a way off the map is not offered\n";
        for (const auto& [key, facings] : offered.ends)
            if (const auto found = few.ends.find(key); found == few.ends.end() || (facings & ~found->second))
                wrong += "too much\n";
    }

    // Every way, harmful or not, is legal; with other facings, or another consequence, it is not.
    const auto judged = [&](const Move& m, bool legal) {
        if (static_cast<bool>(battle.judge(s, m)) != legal)
            wrong += (legal ? "refused: " : "accepted: ") + battle.text(s, m) + "\n";
        const bool listed = std::find(list.begin(), list.end(), m) != list.end();
        if (legal && passages.size() <= max_planes && random.one_in(6) && battle.dominated(s, m) == listed)
            wrong += (listed ? "listed and needless: " : "neither listed nor needless: ") + battle.text(s, m) + "\n";
    };
    wrong += compare_paths(battle, s, all, random, tally);
    std::vector<Effects> known;
    const int skip = 1 + static_cast<int>(all.ends.size()) / 200;  // of very many only a sample
    for (const auto& [key, facings] : all.ends) {
        if (skip > 1 && !random.one_in(skip)) continue;
        judged(go(key.first, key.second, facings), true);
        ++tally.ends;
        tally.harmful += key.second.harm() > 0;
        if (known.empty() || known.back() != key.second) known.push_back(key.second);
    }
    for (const Effects& effects : all.leaves) {
        judged(leave(effects), true);
        ++tally.leaves;
        known.push_back(effects);
    }
    for (int i = 0; i < 12 && !known.empty(); ++i) {
        Effects effects = random.of(known);
        if (random.one_in(4)) effects.disordered = !effects.disordered;
        if (random.one_in(4))
            effects.flipped ^= std::uint64_t{1} << random.below(static_cast<int>(scene.pieces.size()));
        if (random.one_in(4)) effects.driven ^= 1u << (8 + random.below(4));
        const Place p{1 + random.below(scene.columns), 1 + random.below(scene.rows)};
        const unsigned facings = random.one_in(2) ? 1u << random.below(6) : static_cast<unsigned>(1 + random.below(63));
        const auto is = [&](const Found& ways) {
            const auto found = ways.ends.find({p, effects});
            return found != ways.ends.end() && found->second == facings;
        };
        const bool legal = is(all) || is(offered);
        tally.refused += !legal;
        judged(go(p, effects, facings), legal);
        judged(leave(effects), all.leaves.count(effects) > 0);
    }
    return wrong;
}

void compare_positions(std::uint64_t seed, const Flavour& flavour, int maps, int deals, int movers) {
    Random random(seed);
    Tally tally;
    for (int m = 0; m < unless_sanitized(maps); ++m) {
        Scene scene = random_scene(random, flavour);
        RulesTable table(setup_of(scene));
        for (int i = 0; i < deals; ++i) {
            deal(random, scene, table.activation().state());
            std::vector<int> units;
            for (std::size_t u = 0; u < scene.pieces.size(); ++u)
                if ((scene.pieces[u].on_map() && scene.pieces[u].figures().allowance > 0) || scene.pieces[u].waits)
                    units.push_back(static_cast<int>(u));
            random.shuffle(units);
            for (std::size_t k = 0; k < units.size() && static_cast<int>(k) < movers; ++k) {
                const std::string wrong = compare(table.battle(), table.state(), scene, units[k], random, tally);
                ASSERT_EQ(wrong, "") << "map " << m << ", position " << i << "\n" << reported(scene, units[k]);
            }
        }
    }
    for (const auto& [what, number] : std::initializer_list<std::pair<const char*, int>>{{"movers", tally.movers},
                                                                                         {"given_up", tally.given_up},
                                                                                         {"too_many", tally.too_many},
                                                                                         {"ends", tally.ends},
                                                                                         {"harmful", tally.harmful},
                                                                                         {"leaves", tally.leaves},
                                                                                         {"entries", tally.entries},
                                                                                         {"refused", tally.refused},
                                                                                         {"paths", tally.paths}})
        ::testing::Test::RecordProperty(what, number);
    EXPECT_LT(tally.given_up + tally.too_many, tally.movers / 20);
    EXPECT_GT(tally.harmful, tally.movers / 4);
    EXPECT_GT(tally.leaves, tally.movers / 20);
    EXPECT_GT(tally.entries, tally.movers / 40);
    EXPECT_GT(tally.refused, tally.movers);
    EXPECT_GT(tally.paths, tally.movers);
}

TEST(MovementJudge, R8_0_agrees_on_small_maps_of_all_terrain) { compare_positions(1, {6, 6, 7, 5, 3, 8}, 100, 5, 4); }
TEST(MovementJudge, R8_0_agrees_on_middling_maps) { compare_positions(2, {11, 8, 12, 10, 5, 14}, 60, 5, 4); }
TEST(MovementJudge, R8_0_agrees_on_the_full_map) { compare_positions(3, {18, 12, 24, 20, 6, 25}, 30, 5, 4); }
TEST(MovementJudge, R8_0_agrees_in_a_throng_of_friends) { compare_positions(4, {7, 6, 16, 2, 8, 40}, 30, 5, 4); }
// A reinforcement of 12 points before eleven rows of friends has countless ways through, and yet the list is made at
// once, and any way is judged.
TEST(MovementJudge, R8_0_a_throng_without_number_is_no_burden) {
    std::vector<std::string> friends;
    for (int row = 2; row <= 12; ++row)
        for (const char column : {'B', 'C', 'D', 'E', 'F'}) friends.push_back(fmt::format("MI {}{}/1", column, row));
    RulesTable t({.a = friends,
                  .b = {"MI R1/4"},
                  .groups = "[[side.A.group]]\nturn = 1\nentry = [\"D12\"]\nunits = [\"MA\"]\n"});
    t.activation().play({"enter 1", "take MA"});
    MoveList<Battle> list;
    t.battle().legal_moves(t.state(), list);
    EXPECT_LT(list.size(), Battle::max_moves / 8);
    int least = 64;
    for (std::size_t i = 0; i < list.size(); ++i) {
        least = std::min(least, std::popcount(list[i].flipped));
        if (i % 20 != 0) continue;
        EXPECT_TRUE(t.battle().judge(t.state(), list[i]));
    }
    EXPECT_EQ(least, 3);  // the shortest ways out, to both sides
    Passage straight{.disordered = 1};
    for (std::size_t u = 2; u < friends.size(); u += 5) straight.flipped |= bit(u);  // those in column D
    const Mover mover = ancient_battles::mover(t.battle().setup(), t.state(), t.state().subject);
    EXPECT_TRUE(find_ends(t.battle().setup().ground, mover, straight).facing[0].has(*hex::parse("D1")));
    Move all{.kind = Kind::go, .hex = *hex::parse("D1"), .value = 1, .disordered = 1};
    all.flipped = (UnitMask{1} << friends.size()) - 1;
    EXPECT_FALSE(t.battle().judge(t.state(), all));  // more than points could do
}

TEST(MovementJudge, R8_0_agrees_on_strips) { compare_positions(5, {1, 9, 3, 2, 5, 12}, 40, 5, 4); }

}  // namespace
