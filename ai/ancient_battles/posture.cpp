#include "ai/ancient_battles/posture.h"

#include "ai/sequential_halving.h"

#include <deque>

namespace polemarch::ancient_battles {

std::vector<Temper> postures_of(Temperament temperament) {
    const Temper own = temper_of(temperament);
    std::vector<Temper> postures{own};
    const auto add = [&](auto change) { change(postures.emplace_back(own)); };
    if (temperament != Temperament::bold) {
        add([](Temper& stand) { stand.approach = stand.slowness = 0; });
        add([](Temper& shy) {
            shy.approach = shy.slowness = 0;
            shy.ardour -= 40;
            shy.exposure += 170;
        });
        add([](Temper& back) { back.approach = -8, back.slowness = -10; });
    }
    if (temperament != Temperament::cautious) {
        add([](Temper& storm) {
            storm.ardour += 40;
            storm.exposure -= 110;
        });
        add([](Temper& grip) { grip.prey = grip.ardour = 0; });
    }
    return postures;
}

std::size_t best_posture(const Battle& g, const State& s, std::span<const Temper> postures,
                         const PostureSettings& settings, MarchMemory& memory, AgentStream& stream) {
    if (settings.rehearsals == 0 || postures.size() == 1) return 0;
    const HeuristicGeneral enemy;
    std::deque<HeuristicGeneral> candidates;
    for (const Temper& temper : postures) candidates.emplace_back(temper);
    const std::uint64_t seed = stream.next();
    return best_by_halving(candidates.size(), settings.rehearsals, [&](std::size_t candidate, std::uint32_t trial) {
        State end = s;
        Generals generals{&enemy, &enemy};
        generals[s.mover] = &candidates[candidate];
        const RefereeDice dice(seed, trial + 1);
        play_on(g, end, generals, s.turn + settings.turns - 1, memory,
                [&](const State& due) { return g.resolve(due, dice(g.roll(due)).view()); });
        const double payoff = judged(g, end, settings.weights);
        return s.mover == 0 ? payoff : 1 - payoff;
    });
}

void TurnPosture::recall(const Battle& g, const State& seen, const AgentStream& stream) {
    if (turn_ == seen.turn) return;
    MoveList<Battle> moves;
    g.legal_moves(seen, moves);
    if (moves.size() == 1) return;
    turn_ = seen.turn;
    recalled_ = Beginning{seen, stream};
}

const Temper& TurnPosture::take(const Battle& g, const State& s, MarchMemory& memory, AgentStream& stream) {
    if (turn_ != s.turn) {
        turn_ = s.turn;
        recalled_.reset();
        chosen_ = best_posture(g, s, postures_, settings_, memory, stream);
    } else if (recalled_) {
        MarchMemory fresh;
        chosen_ = best_posture(g, recalled_->state, postures_, settings_, fresh, recalled_->stream);
        recalled_.reset();
    }
    return postures_[chosen_];
}

}  // namespace polemarch::ancient_battles
