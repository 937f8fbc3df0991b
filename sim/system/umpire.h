// An umpire for a game on a real table: it is told what stands there, throws the dice or is told them, and says what
// comes of it. It knows no battle, only what is said. A line of JSON, a typed line or a call of a page is answered
// alike.
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

    /// One request and its answer as JSON (data/schema/umpire.schema.json), in one line without an end. A request that
    /// is not understood is answered by an error; nothing is thrown, and what was under way goes on.
    [[nodiscard]] virtual std::string answer(const std::string& request) = 0;

    /// One line typed by a person, and what to print: whole lines, or nothing. A line that begins with a brace is a
    /// request in JSON.
    [[nodiscard]] virtual std::string typed(const std::string& line) = 0;
    /// What stands before the next line that is typed.
    [[nodiscard]] virtual std::string prompt() const = 0;
    [[nodiscard]] virtual std::string greeting() const = 0;
    /// Whether the person has said goodbye.
    [[nodiscard]] virtual bool left() const = 0;
    /// Beginnings of lines that may be typed, for completion.
    [[nodiscard]] virtual std::vector<std::string> lines() const = 0;
};

}  // namespace polemarch::sim
