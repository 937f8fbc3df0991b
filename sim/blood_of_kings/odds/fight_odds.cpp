#include "sim/blood_of_kings/odds/fight_odds.h"

#include <algorithm>

namespace polemarch::sim::blood_of_kings {

namespace {

std::string end_words(const FightState& s) {
    const bool actor_gone = s.units[0].status == Status::destroyed,
               target_gone = s.units[1].status == Status::destroyed;
    switch (s.ending) {
        case FightEnd::destroyed:
            return actor_gone && target_gone ? "both are destroyed"
                   : actor_gone              ? "the actor is destroyed"
                                             : "the target is destroyed";
        case FightEnd::retired: return s.acts == 0 ? "the actor has pulled out" : "the target has pulled out";
        case FightEnd::halted: return "the charge is halted by fire";
        default: return "it goes on";
    }
}

std::vector<FightOdds::End> ends_of(const std::vector<FightOdds::State>& states) {
    std::vector<FightOdds::End> ends;
    for (const FightOdds::State& state : states) {
        const std::string words = end_words(state.state);
        const auto known = std::find_if(ends.begin(), ends.end(), [&](const auto& end) { return end.words == words; });
        if (known == ends.end())
            ends.push_back({words, state.chance});
        else
            known->chance += state.chance;
    }
    std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.chance > b.chance; });
    return ends;
}

}  // namespace

FightOdds fight_odds(const Fight& fight, const FightLength& length, const std::array<Contender, 2>& contenders,
                     const MoraleChart& chart) {
    const auto end = length.of(fight);
    FightOdds odds;
    odds.duration = {length, end.steps, end.endless};
    for (std::size_t i = 0; i < fight.states().size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        FightOdds::State state{fight.states()[i], fight.start()(at), end.states(at), {}};
        if (state.state.ending == FightEnd::going_on)
            for (int to = 0; to < fight.chain().states(); ++to)
                if (const double p = fight.chain().transition(at, to); p > 0)
                    state.next.push_back({static_cast<std::size_t>(to), p});
        odds.states.push_back(std::move(state));
    }
    odds.ends = ends_of(odds.states);
    odds.after = prospects(fight, end.states, {&contenders[0], &contenders[1]}, chart);
    return odds;
}

}  // namespace polemarch::sim::blood_of_kings
