// What a general who searches thinks of a choice, told as advice; for any rule system.
#pragma once

#include "ai/weighing.h"
#include "sim/analysis/advice.h"

namespace polemarch::sim {

/// `told`, which has a move and what it does, with what the looks say of it.
template <class Battle, class Weighed>
[[nodiscard]] Candidate with_looks(const Battle& g, Candidate told, const Weighed& weighed) {
    told.looks = weighed.visits;
    if (weighed.visits == 0) return told;
    told.value = weighed.value;
    told.error = weighed.error;
    told.losses = Candidate::Losses{weighed.lost_own, weighed.lost_enemy};
    if (weighed.reply)
        told.reply = {g.narrate(weighed.reply->state, weighed.reply->move, {}),
                      static_cast<double>(weighed.reply->times) / static_cast<double>(weighed.replied)};
    return told;
}

/// Weighs the choices and gives `advice` all that comes of it, of `top` choices at most. What tells the best from what
/// was made or, if that is the best, from the second, is looked at anew, unless he looked enough at both. `notes` are
/// the system's; plain(move) is the candidate of a move; made(weighed) what was made, as one of those weighed if it is
/// among them, or nothing.
template <class Battle, class System, class Plain, class Made>
void tell_weighed(Advice& advice, const Battle& g, Weighing<System>& weighing, unsigned sharpness, std::size_t top,
                  const std::vector<std::string>& notes, const Plain& plain, const Made& made_among) {
    const auto candidate = [&](const auto& weighed) { return with_looks(g, plain(weighed.move), weighed); };
    const auto all = weighing.weigh();
    advice.choices = all.size();
    for (const auto& one : all) {
        advice.looks += one.visits;
        advice.tried += one.visits > 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(top, advice.tried); ++i) advice.best.push_back(candidate(all[i]));
    note_choosing(advice, sharpness, weighing.trust(), weighing.foretold());
    advice.notes.insert(advice.notes.end(), notes.begin(), notes.end());
    const std::optional<typename System::Searched::Move> made = made_among(all);
    const bool another = made && !(*made == all.front().move);
    if (another || advice.best.size() > 1) {
        const auto tell = [&](const Comparison<System::terms>& compared) {
            tell_reasons(advice, compared, [&] { return reasons(g, compared); });
        };
        const auto known = weighing.compared(all.front(), all[another ? 0 : 1]);
        if (!another && known.enough()) {
            tell(known);
        } else {
            const auto [best, other] =
                weighing.weigh_both(all.front().move, another ? *made : all[1].move, all.front().visits);
            tell_anew(advice, candidate(best), candidate(other), another);
            tell({best.looks, other.looks, true});
        }
    }
    if (made && !another) advice.made = advice.best.front();
}

}  // namespace polemarch::sim
