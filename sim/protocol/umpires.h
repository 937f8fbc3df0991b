// The umpires that a server holds for games on real tables. Internal to sim/protocol.
#pragma once

#include "sim/protocol/request.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>

namespace polemarch::sim {

class Umpire;

/// May be called on several threads.
class Umpires {
public:
    /// Of more than `most` umpires the one that was asked longest ago is forgotten.
    Umpires(std::filesystem::path data, std::size_t most);
    ~Umpires();
    Umpires(const Umpires&) = delete;
    Umpires& operator=(const Umpires&) = delete;

    /// {"umpire": its number, "reply": ...} to the request "umpire". Throws RequestError for an umpire that there is
    /// not, InputError for a rule system that has none.
    [[nodiscard]] Json answer(const Request& request);

private:
    struct Held {
        std::uint64_t number;
        std::unique_ptr<Umpire> umpire;
    };
    [[nodiscard]] Held& asked(const Request& request);

    std::filesystem::path data_;
    std::size_t most_;
    std::mutex lock_;
    std::list<Held> held_;  ///< the one that was asked last first
    std::uint64_t last_ = 0;
};

}  // namespace polemarch::sim
