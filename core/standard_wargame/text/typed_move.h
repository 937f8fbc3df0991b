// A typed move while it is read: its words in one form, units and generals by name, and faults.
#pragma once

#include "core/notation.h"
#include "core/standard_wargame/rules/setup.h"
#include "core/standard_wargame/types/move.h"
#include "core/typed_words.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace polemarch::standard_wargame {

using ReadMove = tl::expected<Move, Explanation>;

class TypedMove {
public:
    /// Keeps references to `g` and `s`, and points to `typed`.
    TypedMove(const Setup& g, const State& s, std::string_view typed);
    TypedMove(const TypedMove&) = delete;
    TypedMove& operator=(const TypedMove&) = delete;

    const Setup& g;
    const State& s;

    // ---- words: in lower case, commas apart, each verb in its plain form ("wheels" is "wheel"), without "the"
    [[nodiscard]] bool done() const { return words_.done(); }
    [[nodiscard]] std::string_view peek() const { return words_.peek(); }
    std::string_view next() { return words_.next(); }
    bool take(std::string_view word) { return words_.take(word); }
    [[nodiscard]] std::string_view typed() const { return typed_; }

    // ---- what words mean
    /// Whether the next word is meant as the name of a unit or general: "a3", "bl1".
    [[nodiscard]] bool is_name_next() const;
    /// The next word as a unit of the scenario; the name of a general means the unit that he is with.
    tl::expected<UnitIndex, Explanation> unit();
    /// All words that are left, as units of this side, by their numbers.
    tl::expected<std::uint64_t, Explanation> units(unsigned side);
    /// The next word as a general of the side to move, or a unit with one: its index.
    tl::expected<std::uint8_t, Explanation> general();
    /// All words that are left, as legs.
    tl::expected<std::array<Leg, 3>, Explanation> legs();

    // ---- the subject: the unit or general with which the text begins
    /// Takes it, if the first word names one; false if not.
    bool take_subject();
    [[nodiscard]] std::string subject() const { return subject_; }  ///< "A3"; empty without one
    /// The subject as a unit, as a general.
    tl::expected<UnitIndex, Explanation> subject_unit() const { return unit_named(subject_); }
    tl::expected<std::uint8_t, Explanation> subject_general() const { return general_named(subject_); }

    /// A fault of the text: with a subject it may still be the beginning of a move.
    [[nodiscard]] tl::unexpected<Explanation> fault(std::string_view rule, std::string sentence) const;

private:
    [[nodiscard]] tl::expected<UnitIndex, Explanation> unit_named(std::string_view word) const;
    [[nodiscard]] tl::expected<std::uint8_t, Explanation> general_named(std::string_view word) const;
    [[nodiscard]] std::string generals_of(unsigned side) const;

    std::string_view typed_;
    std::string plain_;
    TypedWords words_;
    std::string subject_;
};

/// A kind of sentence that the notation knows, by its first word, or by the first behind its subject. New kinds are
/// new lines of the tables.
struct Command {
    std::string_view word;
    std::string_view rule;
    std::string_view usage;        ///< an example, for messages
    ReadMove (*read)(TypedMove&);  ///< takes the word itself and all that belongs to it
};
/// Sentences without a subject: "command 3".
[[nodiscard]] std::span<const Command> side_commands();
/// Sentences about a unit or general: "A3 forward 1".
[[nodiscard]] std::span<const Command> unit_commands();

}  // namespace polemarch::standard_wargame
