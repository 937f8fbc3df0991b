#include "core/blood_of_kings/text/choice_meanings.h"

namespace polemarch::blood_of_kings {

namespace {

/// What it means to leave something be.
ChoiceMeaning of_halt(const State& s) {
    if (s.depth == 0) return {};
    switch (s.pending[s.depth - 1u].stage) {
        case Stage::go: return {"It stays where it is; its activation is used up.", "Actions_4"};
        case Stage::pursue: return {"It lets the enemy go and stays where its charge has ended.", "Charges_4"};
        case Stage::join: return {"Nobody else shoots: the fire is resolved.", "Fire_5"};
        case Stage::support: return {"It keeps out of this melee, and out of its losses.", "Melee_4"};
        case Stage::occupy: return {"It keeps its place.", "Effects_11"};
        case Stage::turn: return {"It goes on facing as it does, with the enemy at its flank or rear.", "Melee_7"};
        default: return {};
    }
}

}  // namespace

ChoiceMeaning choice_meaning(const State& s, const Move& m) {
    switch (m.kind) {
        case Kind::first:
            return m.value == 0 ? ChoiceMeaning{"Your leaders begin: you act before the enemy.", "Sequence_4"}
                                : ChoiceMeaning{"The enemy's leaders begin: you see what they do first.", "Sequence_4"};
        case Kind::pass:
            return {"None of your leaders acts now; the enemy is next. You have few passes.", "Sequence_7"};
        case Kind::rest: return {"It does nothing more in this turn.", "Actions_2"};
        case Kind::stand: return {"It receives the charge where it is; the melee follows.", "Charges_2"};
        case Kind::evade: return {"It turns and runs its full move. The charger may still catch it.", "Charges_4"};
        case Kind::shoot: return {"It shoots before the contact: heavy losses stop the charger.", "Charges_2"};
        case Kind::counter:
            return {"It charges too: they meet half-way, and the charger has no advantage of impact.", "Charges_3"};
        case Kind::pursue: return {"It goes on after the enemy with the inches that are left.", "Charges_4"};
        case Kind::support: return {"It helps in this melee with its bases, and shares its losses.", "Melee_4"};
        case Kind::occupy: return {"It goes to the place of the destroyed unit.", "Effects_11"};
        case Kind::turn: return {"It turns its front to the enemy that touches it there.", "Melee_7"};
        case Kind::halt: return of_halt(s);
        default: return {};
    }
}

}  // namespace polemarch::blood_of_kings
