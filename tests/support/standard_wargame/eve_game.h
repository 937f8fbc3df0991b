// The eve of a battle for tests: two small armies, steps by hand.
#pragma once

#include "tests/support/standard_wargame/table.h"

#include "core/standard_wargame/eve/eve.h"
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/rules/turn.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace polemarch::test {

/// Two standing armies of a few units, deployed behind each other's sight; the defender's home is of both.
inline standard_wargame::Scenario eve_scenario(standard_wargame::Home home,
                                               standard_wargame::Begins begins = standard_wargame::Begins::eve) {
    WargameTable t;
    for (int i = 0; i < 3; ++i) {
        t.own("R HF/1", 18 + 2 * i, 9);
        t.enemy("R HF/1", 18 + 2 * i, 21);
    }
    standard_wargame::Scenario& scenario = t.scenario();
    for (standard_wargame::SideEntry& side : scenario.sides) {
        side.home = home;
        side.units[0].role = standard_wargame::Role::commander;
    }
    scenario.begins = begins;
    return scenario;
}

/// A provided piece in words: {ground, number of its shape from 0, cover}.
struct Wanted {
    standard_wargame::Ground ground;
    std::uint8_t shape = 0;
    std::optional<standard_wargame::Ground> cover{};
};

class EveGame {
public:
    explicit EveGame(const standard_wargame::Scenario& scenario)
        : setup_(std::make_unique<const standard_wargame::Setup>(wargame_charts(), scenario)),
          state_(standard_wargame::first_state(*setup_)) {}
    explicit EveGame(standard_wargame::Home home, standard_wargame::Begins begins = standard_wargame::Begins::eve)
        : EveGame(eve_scenario(home, begins)) {}
    /// Side A attacks, no weather; these six pieces are provided.
    static EveGame laying(standard_wargame::Home home, std::initializer_list<Wanted> pieces) {
        EveGame game(eve_scenario(home, standard_wargame::Begins::terrain));
        for (const Wanted& piece : pieces) game.make(provide(piece));
        if (game.s().step != standard_wargame::Step::lay) throw std::runtime_error("the pieces are not all provided");
        return game;
    }

    [[nodiscard]] const standard_wargame::Setup& g() const { return *setup_; }
    [[nodiscard]] standard_wargame::State& s() { return state_; }

    [[nodiscard]] standard_wargame::Refusal judge(const standard_wargame::Move& m) const {
        return standard_wargame::judge(*setup_, state_, m);
    }
    /// A legal move.
    void make(const standard_wargame::Move& m) {
        if (const auto why = judge(m); why != standard_wargame::Refusal::legal)
            throw std::runtime_error("an illegal move: " + std::to_string(static_cast<int>(why)));
        standard_wargame::apply(*setup_, state_, m);
    }
    void roll(std::initializer_list<std::uint8_t> faces) {
        const std::vector<std::uint8_t> all(faces);
        const Roll roll = standard_wargame::roll(*setup_, state_);
        if (roll.count() != all.size()) throw std::runtime_error("another number of dice is due");
        standard_wargame::apply(*setup_, state_, standard_wargame::resolve(*setup_, state_, all));
    }
    [[nodiscard]] std::vector<standard_wargame::Move> moves() const {
        standard_wargame::Moves list;
        standard_wargame::legal_moves(*setup_, state_, list);
        return {list.begin(), list.end()};
    }

    static standard_wargame::Move provide(const Wanted& piece) {
        standard_wargame::Move m = of(standard_wargame::Kind::provide, static_cast<std::uint8_t>(piece.ground));
        const bool band = wargame_charts().ground(piece.ground).band;
        m.unit = band ? standard_wargame::nobody : piece.shape;
        if (piece.cover) m.target = static_cast<std::uint8_t>(*piece.cover);
        return m;
    }
    static standard_wargame::Move lay(std::uint8_t piece, int value = 0,
                                      std::uint8_t second = standard_wargame::nobody) {
        standard_wargame::Move m = of(standard_wargame::Kind::lay, static_cast<std::uint8_t>(value));
        m.unit = piece;
        m.target = second;
        return m;
    }
    static standard_wargame::Move discard(std::uint8_t piece) {
        standard_wargame::Move m = of(standard_wargame::Kind::discard);
        m.unit = piece;
        return m;
    }
    /// The middle of the piece in hand in base widths from the south-west corner, turned by so many degrees.
    [[nodiscard]] standard_wargame::Move place(double x, double y, int degrees = 0, bool fortified = false) const {
        standard_wargame::Move m = of(standard_wargame::Kind::place, fortified ? 1 : 0);
        for (std::size_t i = 0; i < standard_wargame::eve_pieces; ++i)
            if (state_.eve.pieces[i].status == standard_wargame::PieceStatus::in_hand)
                m.unit = static_cast<std::uint8_t>(i);
        const auto length = [](double l, standard_wargame::Length whole) {
            return static_cast<std::uint16_t>(std::lround(l * standard_wargame::base_width) - whole / 2);
        };
        m.legs[0].amount = length(x, setup_->scenario.width);
        m.legs[1].amount = length(y, setup_->scenario.depth);
        m.legs[2].amount = table::degrees(degrees).parts;
        return m;
    }
    static standard_wargame::Move strategy(standard_wargame::Strategy strategy) {
        return of(standard_wargame::Kind::strategy, static_cast<std::uint8_t>(strategy));
    }
    /// The piece is chosen, gets this die, and is placed.
    void put(std::uint8_t piece, std::uint8_t die, double x, double y, int degrees = 0) {
        make(lay(piece));
        roll({die});
        make(place(x, y, degrees));
    }
    void choose(standard_wargame::Strategy attacker, standard_wargame::Strategy defender) {
        make(strategy(attacker));
        make(strategy(defender));
    }

    static standard_wargame::Move of(standard_wargame::Kind kind, std::uint8_t value = 0) {
        standard_wargame::Move m;
        m.kind = kind;
        m.value = value;
        return m;
    }

private:
    std::unique_ptr<const standard_wargame::Setup> setup_;
    standard_wargame::State state_;
};

}  // namespace polemarch::test
