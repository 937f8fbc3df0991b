// An umpire for a game on a real table. The caller describes the units; the umpire rolls the dice, or takes rolled
// ones, and gives the result. It knows no battle. A line of JSON, a typed line and a web page's call are handled alike.
#pragma once

#include <string>
#include <vector>

namespace polemarch::sim {

class Umpire {
public:
    Umpire() = default;
    Umpire(const Umpire&) = delete;
    Umpire& operator=(const Umpire&) = delete;
    virtual ~Umpire() = default;

    /// Answers one request in JSON (data/schema/umpire.schema.json), in one line without a line end. A request that is
    /// not understood is answered by an error; nothing is thrown, and the current action goes on.
    [[nodiscard]] virtual std::string answer(const std::string& request) = 0;

    /// Answers one typed line; returns whole lines to print, or nothing. A line that begins with a brace is a request
    /// in JSON.
    [[nodiscard]] virtual std::string typed(const std::string& line) = 0;
    /// The prompt before the next typed line.
    [[nodiscard]] virtual std::string prompt() const = 0;
    [[nodiscard]] virtual std::string greeting() const = 0;
    /// Whether the person has ended the dialogue.
    [[nodiscard]] virtual bool left() const = 0;
    /// Beginnings of valid lines, for completion.
    [[nodiscard]] virtual std::vector<std::string> lines() const = 0;
};

}  // namespace polemarch::sim
