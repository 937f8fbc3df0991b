// Marches: where a unit could stand, and the best of its ways.
#include "ai/ancient_battles/heuristic_analysis.h"
#include "ai/ancient_battles/placed_melees.h"
#include "ai/ancient_battles/state_hash.h"
#include "core/per_thread.h"

#include <bit>
#include <cstring>
#include <limits>

namespace polemarch::ancient_battles {

using hex::Direction;
using hex::Index;
using hex::Set;

int HeuristicAnalysis::tether(UnitIndex u) {
    constexpr int free = 255;
    const Unit& unit = s_.unit[u];
    const Trait& t = g_.trait[u];
    if (!unit.on_map() || exits_.has(u) || (t.cavalry && t.light) || heuristic_weights_.approach <= 0) return free;
    const int now = distances_.nearest[unit.hex];
    return now > t.movement + 1 || now < aloof_[u] || danger(u) != 0 ? free : now;
}

int HeuristicAnalysis::entry_cost(UnitIndex u) const {
    const Trait& t = g_.trait[u];
    const auto group = s_.unit[u].hex == Gone::returning ? t.return_group : t.group;
    int least = std::numeric_limits<int>::max();
    if (group >= 0)
        g_.arrivals[static_cast<std::size_t>(group)].entry.each(
            [&](Index h) { least = std::min(least, distance_cost(u, h)); });
    return least;
}

int HeuristicAnalysis::standing(UnitIndex u, Index h, Direction facing, bool may_attack) {
    int value = open_standing(u, h, facing);
    if (!contact_.has(h)) return value;
    const Placed placed(*this, u, h);
    Melees melees(*this, u);
    if (may_attack) value += melees.best_attack(facing);
    return value - exposed(melees.danger(facing));
}

int HeuristicAnalysis::open_standing(UnitIndex u, Index h, Direction facing) {
    prepare_marches();
    return facing_values(u, h)[facing] - distance_cost(u, h);
}

int HeuristicAnalysis::harm_of(const Passage& passage, UnitIndex u) const {
    int harm = passage.disordered ? unit_values_.disorder(u) : 0;
    each_unit(passage.flipped, [&](UnitIndex v) { harm += unit_values_.disorder(v); });
    return harm - 20 * std::popcount(passage.driven);
}

Move HeuristicAnalysis::go_move(const Ends& ends, Index h) {
    unsigned open = 0;
    for (unsigned f = 0; f < hex::directions; ++f) open |= unsigned{ends.facing[f].has(h)} << f;
    return {.kind = Kind::go,
            .hex = h,
            .value = static_cast<std::uint8_t>(open),
            .driven = ends.passage.driven,
            .disordered = ends.passage.disordered,
            .flipped = ends.passage.flipped};
}

Plan HeuristicAnalysis::best_march(UnitIndex u) {
    prepare_marches();
    const Unit& unit = s_.unit[u];
    const bool waits = !unit.on_map();
    int now = waits ? -60 * g_.trait[u].strength[0] - entry_cost(u) : standing(u, unit.hex, unit.facing(), !unit.red());
    const bool raided = heeds_raids() && raids().concern(u);
    if (!waits && !exits_.has(u) && !raided) {
        if (const OpenMarch& open = open_march(u); open.whole) {
            Plan best = open.best;
            for (const OpenMarch::Contact& contact : open.contacts) improve_in_contact(u, contact, best);
            best.may_score = open.best.may_score;
            best.gain = best.value - now;
            return best;
        }
    }
    Reach reach;
    find_reach(g_.ground, mover(g_, s_, u), reach);
    Plan in_contact{.value = -1'000'000};
    Plan best = best_in_the_open(
        u, reach, [&](const OpenMarch::Contact& contact) { improve_in_contact(u, contact, in_contact); });
    const auto improve = [&](Plan plan) {
        plan.may_score = best.may_score;
        if (better(plan, best)) best = plan;
    };
    improve(in_contact);
    if (exits_.has(u)) each_exit(u, reach, 1u << exits_.exit_of(u), improve);
    if (raided) {
        const Posts found = posts(u, reach);
        now += found.now;
        if (found.best) {
            best.may_score = true;
            improve(*found.best);
        }
    }
    best.gain = best.value - now;
    return best;
}

template <class InContact>
Plan HeuristicAnalysis::best_in_the_open(UnitIndex u, const Reach& reach, InContact in_contact) {
    Plan best{.value = -1'000'000};
    const Unit& unit = s_.unit[u];
    const bool disengages = unit.on_map() && enemy_zone_.has(unit.hex);
    const int farthest = tether(u);
    const bool attacks = !g_.trait[u].base;
    for (const Ends& ends : reach) {
        const int harm = harm_of(ends.passage, u);
        Set any;
        for (Direction f = 0; f < hex::directions; ++f) {
            any |= ends.facing[f];
            if (!attacks) continue;
            const Set strikes = ends.facing[f] & strikes_[f];
            best.may_score = best.may_score || (disengages ? strikes.has(unit.hex) : strikes.any());
        }
        best.may_score = best.may_score || (ends.leaves & exits_.open()) != 0;
        (any & contact_).each([&](Index h) { in_contact(OpenMarch::Contact{go_move(ends, h), harm}); });
        (any - contact_).each([&](Index h) {
            if (farthest < 255 && distances_.nearest[h] > farthest) return;
            const int place = -distance_cost(u, h) - harm;
            // A hex is skipped if even the best facing could not make it the best.
            if (place + most_facing_value < best.value) return;
            const FacingValues& facing = facing_values(u, h);
            for (Direction f = 0; f < hex::directions; ++f) {
                if (!ends.facing[f].has(h)) continue;
                const int value = place + facing[f];
                if (value < best.value) continue;
                const Plan plan{.go = go_move(ends, h), .facing = f, .value = value, .may_score = best.may_score};
                if (better(plan, best)) best = plan;
            }
        });
    }
    return best;
}

void HeuristicAnalysis::improve_in_contact(UnitIndex u, const OpenMarch::Contact& contact, Plan& best) {
    const Index h = contact.go.hex;
    const Unit& unit = s_.unit[u];
    const bool may_attack = !unit.on_map() || !enemy_zone_.has(unit.hex) || h == unit.hex;
    const Placed placed(*this, u, h);
    Melees melees(*this, u);
    const int place = -distance_cost(u, h) - contact.harm;
    const FacingValues& facing = facing_values(u, h);
    for (Direction f = 0; f < hex::directions; ++f) {
        if (((contact.go.value >> f) & 1u) == 0) continue;
        int value = place + facing[f] + (may_attack ? melees.best_attack(f) : 0);
        if (value < best.value) continue;  // danger makes it less
        value -= exposed(melees.danger(f));
        if (value < best.value) continue;
        const Plan plan{.go = contact.go, .facing = f, .value = value};
        if (better(plan, best)) best = plan;
    }
}

const HeuristicAnalysis::OpenMarch& HeuristicAnalysis::open_march(UnitIndex u) {
    thread_local KeptResults<OpenMarch, 512> kept;
    return kept.get(open_key(u), [&](OpenMarch& march) {
        march.whole = true;
        march.contacts.clear();
        Reach reach;
        find_reach(g_.ground, mover(g_, s_, u), reach);
        march.best = best_in_the_open(u, reach, [&](const OpenMarch::Contact& contact) {
            if (march.contacts.size() < OpenMarch::most_contacts)
                march.contacts.push_back(contact);
            else
                march.whole = false;
        });
    });
}

namespace {

/// Adds the bytes of the hexes at most `radius` columns and rows from a hex.
std::uint64_t joined_near(std::uint64_t key, const std::array<std::uint8_t, 256>& bytes, Index around, int radius) {
    const int row = hex::row_of(around), column = hex::column_of(around);
    const int first = std::max(0, row - radius), rows = std::min(hex::max_rows - 1, row + radius) - first + 1;
    // At most 12 bytes of a column. The second word ends beyond them; the array has room for that.
    const std::uint64_t low = rows >= 8 ? ~0ull : (1ull << 8 * rows) - 1;
    const std::uint64_t high = rows > 8 ? (1ull << 8 * (rows - 8)) - 1 : 0;
    static_assert(hex::cells + 16 <= 256);
    const int last = std::min(hex::max_columns - 1, column + radius);
    for (int c = std::max(0, column - radius); c <= last; ++c) {
        std::array<std::uint64_t, 2> words;
        std::memcpy(words.data(), &bytes[hex::at(c, first)], sizeof words);
        key = joined(joined(key, words[0] & low), words[1] & high);
    }
    return key;
}

}  // namespace

void HeuristicAnalysis::make_marks() {
    marks_known_ = true;
    const auto add = [&](std::uint64_t piece, Index h, unsigned bits, unsigned side) {
        marks_[side].push_back({h, mark_of(piece, h, bits)});
    };
    for (const unsigned side : {side_, 1 - side_})
        for (UnitIndex u = g_.first_unit(side); u < g_.end_unit(side); ++u) {
            // A friend matters by its order, which a passage may cost; an enemy unit by its zone of control.
            const Unit& unit = s_.unit[u];
            if (!unit.on_map()) continue;
            add(u, unit.hex, unit.bits & unsigned{side == side_ ? Unit::disordered_bit : Unit::facing_bits}, side);
        }
    each_leader(g_.leaders[1 - side_], [&](LeaderIndex l) {
        const Index h = s_.leader[l];
        if (h < hex::cells && s_.at[h] == none) add(max_units + l, h, 0, 1 - side_);
    });
    state_key_ = joined(joined(g_.id, stakes().key()), exits_.open());
    const auto figures = std::bit_cast<std::array<int, sizeof(HeuristicWeights) / sizeof(int)>>(heuristic_weights_);
    for (const int figure : figures) state_key_ = joined(state_key_, static_cast<unsigned>(figure));
    for (const Set& set : strikes_)
        if (set.any()) any_strikes_ = true;
}

/// A word of everything that open_march() reads.
std::uint64_t HeuristicAnalysis::open_key(UnitIndex u) {
    if (!marks_known_) make_marks();
    std::uint64_t& key = open_keys_[u];
    if (key != 0) return key;
    const Trait& t = g_.trait[u];
    const Unit& unit = s_.unit[u];
    std::uint64_t pieces = mark_of(u, unit.hex, unit.bits & unsigned{Unit::facing_bits | Unit::disordered_bit});
    const auto& distance = hex::geometry().distance[unit.hex];
    for (const Mark& friendly : marks_[side_])
        if (distance[friendly.hex] <= t.movement) pieces += friendly.mark;
    for (const Mark& enemy : marks_[1 - side_])
        if (distance[enemy.hex] <= t.movement + 1) pieces += enemy.mark;
    key = joined(state_key_, pieces);
    key = joined_near(key, distances_.enemy, unit.hex, t.movement + 1);
    if (t.cavalry && t.light) key = joined_near(key, distances_.camp, unit.hex, t.movement);
    const int farthest = tether(u);
    key = joined(key, static_cast<unsigned>(farthest));
    if (farthest < 255) key = joined_near(key, distances_.nearest, unit.hex, t.movement);
    if (any_strikes_)
        for (const Set& set : strikes_)
            for (const std::uint64_t word : set.words) key = joined(key, word);
    return key;
}

HeuristicAnalysis::Posts HeuristicAnalysis::posts(UnitIndex u, const Reach& reach) {
    prepare_marches();
    Posts found;
    Unit& unit = scratch_.unit[u];
    const Unit was = unit;
    const auto move = [&](Index h, Direction f) {
        if (unit.on_map()) scratch_.at[unit.hex] = none;
        unit.hex = h;
        unit.face(f);
        if (unit.on_map()) scratch_.at[h] = u;
    };
    move(byte(Gone::waiting), was.facing());
    const Raids::Threat open = raids().threat(scratch_);
    if (open.loss > 0) {
        move(was.hex, was.facing());
        found.now = open.loss - raids().threat(scratch_, open.raiders).loss;
        // The best facing of each post, the best posts first.
        constexpr std::size_t most = 4;
        StackList<Plan, most + 1> best;
        for (const Ends& ends : reach) {
            const int harm = harm_of(ends.passage, u);
            Set any;
            for (const Set& set : ends.facing) any |= set;
            (any & raids().posts()).each([&](Index h) {
                Plan post{.value = -1'000'000};
                for (Direction f = 0; f < hex::directions; ++f) {
                    if (!ends.facing[f].has(h)) continue;
                    const bool may_attack = h == was.hex || !enemy_zone_.has(was.hex);
                    const Plan plan{.go = go_move(ends, h), .facing = f, .value = standing(u, h, f, may_attack) - harm};
                    if (better(plan, post)) post = plan;
                }
                best.push_back(post);
                for (std::size_t i = best.size() - 1; i > 0 && better(best[i], best[i - 1]); --i)
                    std::swap(best[i], best[i - 1]);
                if (best.size() > most) best.pop_back();
            });
        }
        for (Plan post : best) {
            move(post.go.hex, post.facing);
            const int prevented = open.loss - raids().threat(scratch_, open.raiders).loss;
            post.value += prevented;
            if (prevented > 0 && (!found.best || better(post, *found.best))) found.best = post;
        }
    }
    move(was.hex, was.facing());
    unit = was;
    return found;
}

std::optional<Plan> HeuristicAnalysis::best_post(UnitIndex u) {
    if (!raids().concern(u)) return std::nullopt;
    Reach reach;
    find_reach(g_.ground, mover(g_, s_, u), reach);
    return posts(u, reach).best;
}

Plan HeuristicAnalysis::led_march(LeaderIndex l, Index h) {
    const auto was = scratch_.leader[l];
    scratch_.leader[l] = h;
    const Plan plan = best_march(s_.at[h]);
    scratch_.leader[l] = was;
    return plan;
}

}  // namespace polemarch::ancient_battles
