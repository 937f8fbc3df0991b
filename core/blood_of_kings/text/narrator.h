// Steps as sentences.
#pragma once

#include "core/blood_of_kings/rules/setup.h"
#include "core/blood_of_kings/types/move.h"

#include <string>

namespace polemarch::blood_of_kings {

class Narrator {
public:
    Narrator(const Setup& g, const State& before) : g_(g), s_(before) {}

    /// The step, its dice, and what followed from it automatically.
    [[nodiscard]] std::string report(const Move& m, Faces faces) const;
    /// The modifiers of the dice that are due, and their reasons: "A3: a die + 4 (+3 type, +1 impact); B2: a die + 2
    /// (+2 type)".
    [[nodiscard]] std::string breakdown() const;

private:
    [[nodiscard]] std::string decision(const Move& m) const;
    [[nodiscard]] std::string consequence(const Move& m) const;
    [[nodiscard]] std::string followed(const Move& m) const;
    [[nodiscard]] std::string moved(const State& next) const;
    [[nodiscard]] std::string interruptions(const Move& m, const State& next) const;
    [[nodiscard]] std::string after_test(const Move& m, const State& next) const;
    [[nodiscard]] std::string loss(UnitIndex u, unsigned levels) const;
    [[nodiscard]] std::string declined(char mover) const;
    [[nodiscard]] std::string way(const Move& m) const;
    [[nodiscard]] static std::string stays(const Move& m);
    [[nodiscard]] std::string leader(LeaderIndex l) const;
    [[nodiscard]] static char side(unsigned of) { return of == 0 ? 'A' : 'B'; }

    const Setup& g_;
    const State& s_;
};

}  // namespace polemarch::blood_of_kings
