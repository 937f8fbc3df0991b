// What class Battle shows to people and reads from them (core/notation.h, core/guidance.h): each a line that calls the
// subject that does the work.
#include "core/standard_wargame/rules/battle.h"
#include "core/standard_wargame/text/dice_words.h"
#include "core/standard_wargame/text/due.h"
#include "core/standard_wargame/text/explanations.h"
#include "core/standard_wargame/text/guidance.h"
#include "core/standard_wargame/text/narration.h"
#include "core/standard_wargame/text/notation.h"

namespace polemarch::standard_wargame {

static_assert(Notated<Battle> && Guided<Battle> && Reports<Battle>);

std::string Battle::text(const State& s, const Move& m) const { return move_text(setup(), s, m); }
tl::expected<Move, Explanation> Battle::read(const State& s, std::string_view text) const {
    return read_move(setup(), s, text);
}
Explanation Battle::explain(const State& s, Verdict verdict) const {
    return standard_wargame::explain(setup(), s, verdict);
}
std::string Battle::narrate(const State& s, const Move& m, Faces faces) const {
    return standard_wargame::narrate(setup(), s, m, faces);
}
EventName Battle::event_name(std::uint16_t event) const { return standard_wargame::event_name(event); }

Due Battle::due(const State& s) const { return standard_wargame::due(setup(), s); }
std::optional<UpcomingRoll<State>> Battle::upcoming_roll(const State& s, const Move& m) const {
    return standard_wargame::upcoming_roll(setup(), s, m);
}
std::string Battle::breakdown(const State& s) const { return breakdown_text(setup(), s); }
std::string Battle::outcome(const State& s, const Move& m) const { return outcome_text(setup(), s, m); }
std::optional<Side> Battle::gains(const State& s, const Move& m) const {
    return standard_wargame::gains(setup(), s, m);
}
std::string Battle::subject(const State& /*s*/, const Move& m) const { return subject_text(setup(), m); }

}  // namespace polemarch::standard_wargame
