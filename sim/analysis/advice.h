// What a general thinks of the choices in a state, and why: `polemarch suggest` and `why`, `hint` and `why` in a game.
// The rule system looks (SystemBattle::advise); this is what it says, and its forms.
#pragma once

#include "ai/reasons.h"
#include "core/any_game.h"
#include "sim/shared/battle_info.h"
#include "sim/shared/paint.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polemarch::sim {

/// Who is asked.
struct AdviceRequest {
    std::string general = "level-5";  ///< the name of an agent
    std::uint64_t seed = 1;           ///< decides what he looks at
    std::size_t top = 5;              ///< of how many candidates all is told; 1 at least
};

/// A choice that was weighed. `value`, `error` and losses are means over all looks behind it, which is what the general
/// went by; one who does not look ahead has none, but may have a `gain`.
struct Candidate {
    std::string move;               ///< in the notation; what belongs to one plan has "; " between
    std::string sentence;           ///< what it does, with its rule
    std::optional<double> value{};  ///< expected payoff of the side that chooses, 0 to 1
    std::optional<double> error{};  ///< its standard error
    std::uint64_t simulations = 0;
    std::optional<double> gain{};  ///< what it promises at once, in Advice::gains_in
    struct Reply {
        std::string sentence;
        double share = 1;  ///< of those looks
    };
    /// What the other side did most often at its first choice among several: in the looks in which that was not
    /// foretold (note_choosing), if there are any.
    std::optional<Reply> reply{};
    struct Losses {
        double own = 0, enemy = 0;
    };
    std::optional<Losses> losses{};  ///< in Advice::losses_in
};

/// A choice that a side has made: what it saw, and the stream by which it was chosen.
struct FormerChoice {
    StateBytes seen;
    AgentStream stream;
};

/// What a rule system is asked of a state in which a side is to move.
struct AdviceQuestion {
    StateBytes state;     ///< as the side sees it
    std::string general;  ///< an agent of this battle
    std::size_t top;      ///< of how many candidates all is wanted
    AgentStream stream;   ///< the agent's
    /// Of a decision that was made: what was chosen, and what the same side chose at once after it.
    std::vector<MoveBytes> made{};
    /// What the side chose before, in order, if that was the same agent; else it enters the battle with this choice.
    std::vector<FormerChoice> former{};
};

struct Advice {
    std::string decision{};            ///< "Turn 1, A gives an order or passes (6.0), 3 Command Points"
    Side side = Side::first;           ///< who chooses
    std::string general{};             ///< who was asked
    std::uint64_t simulations = 0;     ///< in all; 0: he does not look ahead here
    std::string simulated_to{};        ///< "the end of this turn": where each is judged
    std::uint64_t tried = 0;           ///< how many candidates got a look
    std::uint64_t choices = 0;         ///< of how many
    std::string losses_in{};           ///< "points off the panic rating (4.0)"
    std::string gains_in{};            ///< "points of strength"
    std::vector<std::string> notes{};  ///< what else is to be said of this decision, a sentence each
    /// The first AdviceRequest::top, the best first; at least one, none without a look if any has. Without what was
    /// made, if that is not the best: both are then looked at anew.
    std::vector<Candidate> best{};
    bool by_gain = true;              ///< without looks: his choice is the one of the highest gain
    std::optional<Candidate> made{};  ///< of a decision that was made: the choice
    /// The value of the first of `best` less that of what was made, if that is another; else of the second. None if
    /// either has fewer than two looks. Looks with the same dice make no error by them.
    std::optional<Difference> gap{};
    bool enough_simulations = false;  ///< for an error to be trusted
    bool distinguishable = false;     ///< the gap is more than its error may make of nothing, and from enough looks
    /// What makes the gap, and sums to it; none if they are not told apart: reasons for noise are noise.
    std::vector<Reason> reasons{};

    /// Whether what was made is the best, or all that there was.
    [[nodiscard]] bool made_the_best() const { return made && made->move == best.front().move; }
};

/// Gives an advice its best candidate and what it is set against, both looked at anew: what was made, which then stands
/// nowhere with its former figures, or the second of them.
void put_reanalysed(Advice& advice, Candidate best, Candidate other, bool made);

/// Notes what else than looks decides, and what they go by: `sharpness` as in SearchSettings, `trust` and `foretold` of
/// Weighing.
void note_choosing(Advice& advice, unsigned inverse_temperature, double prior_weight, unsigned opponent_model);

/// Gives an advice its gap, and what makes it: `reasons()`.
template <std::size_t N, class Reasons>
void add_reasons(Advice& advice, const Comparison<N>& compared, const Reasons& reasons) {
    const Difference gap = compared.value();
    if (!std::isfinite(gap.error)) return;
    advice.gap = gap;
    advice.enough_simulations = compared.enough();
    advice.distinguishable = advice.enough_simulations && gap.sure();
    if (advice.distinguishable) advice.reasons = reasons();
}

/// "Turn 2, A gives an order or passes (6.0), 3 Command Points": what is due, as the head of a text or of a prompt.
[[nodiscard]] std::string decision_text(const Due& due);

/// For people: at most 100 columns. What was made stands first, set against the best.
[[nodiscard]] std::string text_advice(const Advice& advice, Paint paint = {});
/// data/schema/advice.schema.json.
[[nodiscard]] std::string json_advice(const Advice& advice, const BattleInfo& battle, const AdviceRequest& request);

}  // namespace polemarch::sim
