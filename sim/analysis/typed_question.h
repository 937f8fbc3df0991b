// An AdviceQuestion with the State and Move of a rule system.
#pragma once

#include "sim/analysis/advice.h"

#include <string>
#include <vector>

namespace polemarch::sim {

/// The fields are those of AdviceQuestion.
template <class State, class Move>
struct TypedQuestion {
    State state;
    std::string general;
    std::size_t top;
    AgentStream stream;
    std::vector<Move> made{};
    struct Former {
        State seen;
        AgentStream stream;
    };
    std::vector<Former> former{};
    Thinking thinking;

    explicit TypedQuestion(const AdviceQuestion& question)
        : state(as<State>(question.state)),
          general(question.general),
          top(question.top),
          stream(question.stream),
          thinking(question.thinking) {
        for (const MoveBytes& move : question.made) made.push_back(as<Move>(move));
        for (const FormerChoice& choice : question.former) former.push_back({as<State>(choice.seen), choice.stream});
    }
};

}  // namespace polemarch::sim
