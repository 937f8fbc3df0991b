// Reads one request of the protocol (sim/protocol/game_server.h), strictly: every key by its name and type. null is as
// if the key were not there. Only for files that read JSON.
#pragma once

#include "core/diagnostics.h"
#include "core/game.h"
#include "core/notation.h"
#include "sim/shared/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace polemarch::sim {

/// What is wrong with a request, for programs: error.kind.
enum class ErrorKind : std::uint8_t {
    request,  ///< not understood: not JSON, an unknown key, a wrong type, an unknown battle
    game,     ///< no such game
    refused,  ///< understood, but not possible now: an illegal move, nothing to take back
    limit,    ///< more than a request may ask for: bytes, seconds, simulations
    busy,     ///< too much at present: games, requests, the thinking of a game
    access,   ///< not allowed to ask: of transports that others can reach
    fault,    ///< our own
};
[[nodiscard]] std::string_view name_of(ErrorKind kind);

/// The answer is an error.
class RequestError : public InputError {
public:
    RequestError(ErrorKind kind, const std::string& message, std::string rule = {})
        : InputError(message), kind_(kind), rule_(std::move(rule)) {}
    [[nodiscard]] ErrorKind kind() const { return kind_; }
    [[nodiscard]] const std::string& rule() const { return rule_; }  ///< the number of a rule; may be empty

private:
    ErrorKind kind_;
    std::string rule_;
};
[[nodiscard]] inline RequestError refusal_of(const Explanation& why) {
    return {ErrorKind::refused, why.sentence, why.rule};
}

/// The message without what stands before each line of it on standard error.
[[nodiscard]] std::string words_of(const InputError& error);

/// A key that a request may have.
struct RequestKey {
    std::string name;
    std::string value;  ///< what it takes: "A or B"
    std::string help;   ///< a line
};

inline constexpr std::size_t longest_text = 4096;  ///< bytes of a text in a request, but for a record

/// All functions throw RequestError for what is missing or not as expected.
class Request {
public:
    /// `object` must outlive the request; an object.
    explicit Request(const Json& object) : object_(object) {}

    /// Refuses any other key, and names the nearest of these.
    void check_keys(const std::vector<RequestKey>& known) const;
    [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
    [[nodiscard]] std::string text(const std::string& key, std::size_t most = longest_text) const;
    [[nodiscard]] std::string text_or(const std::string& key, std::string otherwise) const;
    [[nodiscard]] std::uint64_t number(const std::string& key, std::uint64_t low, std::uint64_t high) const;
    [[nodiscard]] std::uint64_t number_or(const std::string& key, std::uint64_t otherwise, std::uint64_t low,
                                          std::uint64_t high) const;
    [[nodiscard]] std::optional<Side> side(const std::string& key) const;
    /// true or false; false without the key.
    [[nodiscard]] bool flag(const std::string& key) const;
    /// The index of one of the names; 0 without the key.
    [[nodiscard]] std::size_t one_of(const std::string& key, const std::vector<std::string>& names) const;
    /// A list of at most 64 texts; without the key `otherwise`.
    [[nodiscard]] std::vector<std::string> texts(const std::string& key, std::vector<std::string> otherwise = {}) const;
    /// A list of at most 64 texts and whole numbers; empty without the key.
    [[nodiscard]] std::vector<std::variant<std::string, std::size_t>> texts_or_numbers(const std::string& key) const;
    /// {"A": ..., "B": ...}, each of which may be missing; null: none.
    [[nodiscard]] std::array<const Json*, 2> by_side(const std::string& key) const;
    /// As it is; null without it.
    [[nodiscard]] const Json* find(const std::string& key) const;

private:
    /// The list of this key, of at most 64 entries; null without it.
    [[nodiscard]] const Json* list(const std::string& key, const std::string& expected) const;

    const Json& object_;
};

/// "'seed' must be a whole number, found 1.5"
[[nodiscard]] RequestError wrong_type(const std::string& key, const std::string& expected, const Json& found);
/// Refuses an unknown name, lists the known ones and suggests the nearest.
[[nodiscard]] RequestError unknown_name(const std::string& what, const std::string& found,
                                        const std::vector<std::string>& names, ErrorKind kind = ErrorKind::request);

}  // namespace polemarch::sim
