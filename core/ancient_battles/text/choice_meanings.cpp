#include "core/ancient_battles/text/choice_meanings.h"

namespace polemarch::ancient_battles {

ChoiceMeaning choice_meaning(const State& s, const Move& m) {
    switch (m.kind) {
        case Kind::bid: return {"Pays a Command Point. The enemy may pay one to take it back.", "5.1"};
        case Kind::concede: return {"Costs nothing: the enemy has the initiative in this turn.", "5.2"};
        case Kind::first:
            return m.value == 0 ? ChoiceMeaning{"You give the first order of this turn.", "6.0"}
                                : ChoiceMeaning{"The enemy gives the first order: you see it before yours.", "6.0"};
        case Kind::pass:
            return s.phase == Phase::melee
                       ? ChoiceMeaning{"No attack now. If the enemy passes as well, the turn ends.", "11.0"}
                       : ChoiceMeaning{
                             "No order now; you may give one later. If the enemy passes as well, the melees begin and "
                             "points that are left are gone.",
                             "6.0"};
        case Kind::hold: return {"It keeps its other shots back: they are gone.", "10.7"};
        case Kind::stand: return {"It stays and fights; both sides roll.", "11.2.3"};
        case Kind::retreat:
            return {
                "It gets away before the dice, but loses its good order and may not attack in this turn. The attacker "
                "may follow into its hex.",
                "11.2.3"};
        case Kind::advance: return {"It goes into the hex that the enemy has left.", "11.6.1"};
        case Kind::halt:
            return s.phase == Phase::second_melee ? ChoiceMeaning{"It has fought enough for this turn.", "11.6.3"}
                                                  : ChoiceMeaning{"It keeps its place.", "11.6.1"};
        case Kind::ride: return {"It fights on horseback, with the figures of its counter.", "17.5b"};
        case Kind::dismount: return {"It fights on foot for the whole battle, as this kind of infantry.", "17.5b"};
        case Kind::charge:
            return {"In this turn your light infantry counts three times its strength. Only once in a battle.", "17.3"};
        case Kind::wait: return {"No charge yet: you may still call it in a later turn.", "17.3"};
        case Kind::hold_back: return {"Pays a Command Point: your men are one step easier to hold.", "17.4.1"};
        case Kind::trust: return {"Pays no more: the die decides whether they break loose.", "17.4.1"};
        default: return {};
    }
}

}  // namespace polemarch::ancient_battles
