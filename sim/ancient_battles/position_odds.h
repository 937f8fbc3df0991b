// `polemarch odds SCENARIO|RECORD@STEP --move "..."`: what a move in a position leads to. Read and answered in
// position_odds.cpp, attacks and threats found in position_stands.cpp, dice followed in position_sequels.cpp, written
// in position_report.cpp.
#pragma once

#include "sim/ancient_battles/fight_report.h"
#include "sim/ancient_battles/odds.h"

namespace polemarch::sim::ancient_battles {

/// A melee that could be fought as things stand.
struct Possible {
    UnitIndex attacker, defender;
    bool this_turn;  ///< else its unit is marked red, or the melees are over: next turn, if all stand as they do
    MeleeOdds odds;
};

/// An attack after one march of an enemy unit, all others standing as they do.
struct March {
    Possible attack;
    std::string move;  ///< "C4 to D5/2"
    hex::Index hex;    ///< where it attacks from
    hex::Direction facing;
};

/// A way to stand: where a move would leave the unit, and what could happen to it there.
struct Stand {
    std::string moves;  ///< that lead there: "to D8; face 2"
    hex::Index hex;
    hex::Direction facing;
    std::vector<Possible> attacks, threats;  ///< as all stand and face then, best for their attacker first
    std::optional<March> march;              ///< the best on the unit after a march this turn; none if there is none
};

/// What the dice can bring, and the enemy's best attack on the unit after that.
struct Sequel {
    std::string outcome;
    std::uint32_t ways;
    double lost;                          ///< chance that the unit is gone by the outcome itself: 0 or 1
    std::optional<Possible> reply;        ///< none if there is no such attack
    std::optional<std::size_t> result{};  ///< of a melee: into result_codes
    /// "DD  defender disordered"
    [[nodiscard]] std::string label() const {
        return result ? fmt::format("{}  {}", result_codes[*result], outcome) : outcome;
    }
};

class PositionOdds {
public:
    PositionOdds(std::shared_ptr<const Battle> battle, const State& s, const std::vector<std::string>& moves);

    [[nodiscard]] std::string text(const OddsStyle& style) const;
    [[nodiscard]] std::string json() const;

private:
    void make(const std::string& text);

    /// Right after a move: nothing follows of itself, such as the end of the turn, which takes the leaders away.
    [[nodiscard]] State after(State s, const Move& m) const {
        act(g_.setup(), s, m);
        return s;
    }

    // position_stands.cpp
    [[nodiscard]] MeleeOdds melee(const State& s, UnitIndex attacker, UnitIndex defender) const;
    /// Of one unit, or on it, as all stand and face: red markers off, for next turn's.
    [[nodiscard]] std::vector<Possible> possible(const State& s, UnitIndex own, bool attacks) const;
    /// The enemy's best attack on the unit after one order to move, if there may still be one this turn.
    [[nodiscard]] std::optional<March> best_march(const State& s) const;
    [[nodiscard]] Stand stand(const State& s, const std::string& moves) const;
    /// A stand for every facing that is open.
    void turns(const std::string& moves, const State& s, std::vector<Stand>& stands) const;
    /// Every stand within reach out of which the unit could attack this turn, best attack first.
    void reach();

    // position_sequels.cpp
    void follow();
    /// After the moves of `s`, leaders in place: leaders escape, victors advance (advances()), nobody attacks a second
    /// time, and nothing follows of itself, such as the end of the turn.
    void finish(State& s) const;
    [[nodiscard]] std::optional<Possible> reply(const State& s) const;
    /// Chance that the unit is lost by the dice, and by them or the reply to them.
    [[nodiscard]] std::pair<double, double> lost() const;

    // position_report.cpp
    [[nodiscard]] std::string name(const State& s, UnitIndex u) const;
    [[nodiscard]] std::string name(const Possible& p, bool of_attacker, hex::Index own) const;
    void write_melee(Page& page, const std::string& what, const MeleeOdds& odds) const;
    void write_melees(Page& page, const std::string& heading, const std::vector<Possible>& list, hex::Index own) const;
    void write_dice(Page& page) const;
    void write_sequel(Page& page, const std::string& label, const Sequel& sequel) const;
    void write_stands(Page& page) const;
    [[nodiscard]] Json json_of(const Possible& p) const;
    [[nodiscard]] Json json_of(const Stand& stand) const;
    [[nodiscard]] Json reply_json(const Sequel& sequel) const;

    std::shared_ptr<const Battle> battle_;
    const Battle& g_;
    State s_, before_;
    Move last_{};
    std::vector<std::pair<std::string, std::string>> told_;  ///< the moves as texts and sentences
    UnitIndex me_ = none;
    std::optional<Ahead<State>> dice_;
    std::vector<Sequel> sequels_;
    std::vector<Sequel> retreats_;  ///< instead of the dice: one for each hex that the defender may retreat (11.2.3)
    std::vector<Stand> stands_;
    bool reached_ = false;  ///< stands_ are those in reach, else those of the moves made
};

}  // namespace polemarch::sim::ancient_battles
