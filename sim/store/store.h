// Games of an experiment in one SQLite file, a row each.
//
// What is committed stays: a transaction is synced to the disk before write() returns, so neither a killed program nor
// a power failure loses a game of it, and the next program that opens the file rolls a half written one back. Rows are
// a function of the experiment and the game's number; times and hosts are in a table of their own, so two stores of one
// experiment are equal wherever and in whatever order they were filled. A row has a checksum.
// data/experiments/README.md has the schema.
#pragma once

#include "core/files.h"
#include "core/game.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace SQLite {
class Database;
}

namespace polemarch::sim {

inline constexpr int store_version = 2;

/// Everything that decides the games of a store, as JSON in one line: the experiment, the program, the data files and
/// what was changed in them. Two stores may be merged, and one continued, only if these are the same bytes.
struct Manifest {
    std::string text;
    bool operator==(const Manifest&) const = default;
};
/// A part of an experiment that is played by itself. Blocks are numbered from 0 through all cells, in their order; a
/// shard has those whose number mod `of` is its own less one, so shards are even as long as there are more blocks than
/// shards. A store that has all of it is shard 1 of 1.
struct Shard {
    std::uint32_t number = 1, of = 1;  ///< number from 1
    static constexpr std::uint32_t most = 1'000'000;
    [[nodiscard]] bool has(std::uint64_t block) const { return block % of == number - 1; }
    [[nodiscard]] bool is_whole() const { return of == 1; }
    bool operator==(const Shard&) const = default;
};
/// What differs first, in words: "the program was 0.1.0 (1a2b3c4d5e6f), not 0.1.0 (0f1e2d3c4b5a)"; empty: nothing.
[[nodiscard]] std::string difference(const Manifest& stored, const Manifest& wanted);

/// A row. Games of a cell are numbered from 1; games 2k - 1 and 2k are pair k if sides are swapped.
struct StoredGame {
    std::uint32_t cell = 1;   ///< from 1, in the order of the experiment's cells
    std::uint32_t block = 1;  ///< from 1: what a shard plays and a sequential test counts
    std::uint32_t game = 1, pair = 1;
    bool swapped = false;  ///< the agents have exchanged sides
    bool clocked = false;  ///< an agent's play depended on a clock: nobody can repeat the game
    std::string result;    ///< "A", "draw" or "B"
    std::string degree;    ///< of the victory, in the system's words; empty: it knows none
    double payoff = 0.5;   ///< to side A
    std::uint32_t steps = 0, decisions = 0;
    using Figures = std::vector<std::optional<std::int32_t>>;
    Figures figures{};  ///< in the order of Store::facts(); nothing: the battle does not have it; may be shorter

    bool operator==(const StoredGame&) const = default;
};

/// Where the fact of this name is in a list; the list's size if it is not there.
[[nodiscard]] std::size_t position_of(const std::vector<Fact>& facts, std::string_view name);

/// Where and when games were played; not compared.
struct Sitting {
    std::string host, began, ended;  ///< UTC
    int threads = 1;
    double seconds = 0;
    std::uint64_t games = 0;
};

/// Who opens a store.
enum class Access : std::uint8_t { read, write };

/// Opened by one thread at a time. Throws InputError for a file that is no store, damaged, or of a newer version, and
/// if another program writes to it; OutputError if the disk is full or the system refuses.
class Store {
public:
    /// A new store; refuses a file that exists. It appears whole, under its name, or not at all.
    static Store create(const std::filesystem::path& path, const Manifest& manifest, const Shard& shard = {});
    static Store open(const std::filesystem::path& path, Access access);
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const Manifest& manifest() const { return manifest_; }
    [[nodiscard]] const Shard& shard() const { return shard_; }
    /// All facts that have a column, in the order of the columns.
    [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
    /// The columns of these facts, by position in facts(); new ones are added to the file.
    std::vector<std::size_t> columns_of(const std::vector<Fact>& facts);

    /// Writes the games in one transaction. Throws InputError if one of them is there already.
    void write(std::span<const StoredGame> games);
    /// Takes the games of a cell after this block away again.
    void drop_after(std::uint32_t cell, std::uint32_t block);
    void note(const Sitting& sitting);
    /// Of a file that does not have its name yet: off, a power failure or a failed write damages it, and many
    /// transactions take a tenth of the time; on again, everything is on the disk when the call returns.
    void sync(bool on);
    /// Adds all games and sittings of another store. Throws InputError, and adds nothing, if both have a game.
    void absorb(const Store& other);

    /// The numbers of the games of a cell that are there, in order.
    [[nodiscard]] std::vector<std::uint32_t> games_of(std::uint32_t cell) const;
    [[nodiscard]] std::uint64_t games() const;
    [[nodiscard]] std::vector<Sitting> sittings() const;
    /// Calls `take` for every game, in the order of cell and number. Throws InputError for a row that does not agree
    /// with its checksum.
    void each(const std::function<void(const StoredGame&)>& take) const;
    /// Those of a cell from number `first` to before `end`.
    void each(std::uint32_t cell, std::uint32_t first, std::uint32_t end,
              const std::function<void(const StoredGame&)>& take) const;
    /// For each of facts(): whether any game has it.
    [[nodiscard]] std::vector<bool> used() const;
    /// What is damaged in the file, by SQLite's own check; empty: nothing.
    [[nodiscard]] std::string damage() const;
    /// Calls `take` for every game that does not agree with its checksum, as it stands there.
    void each_changed(const std::function<void(const StoredGame&)>& take) const;
    /// Throws InputError if a game is of another cell than 1 to `cells`.
    void check_cells(std::size_t cells) const;

private:
    /// Which rows select() hands on: all, or those whose checksum is wrong. `sound`: a wrong one is an error.
    enum class Rows : std::uint8_t { sound, changed };
    Store(std::filesystem::path path, std::unique_ptr<FileLock> lock, std::unique_ptr<SQLite::Database> database);

    /// Throws SQLite::Exception if a table or a column is missing.
    void check_tables() const;
    [[nodiscard]] std::string columns_of_games() const;
    void select(const std::string& where, Rows rows, const std::function<void(const StoredGame&)>& take) const;
    [[nodiscard]] std::uint32_t checksum(const StoredGame& game) const;
    [[nodiscard]] std::string column_for(const std::string& name) const;

    std::filesystem::path path_;
    std::unique_ptr<FileLock> lock_;  ///< of a writer
    std::unique_ptr<SQLite::Database> database_;
    Manifest manifest_;
    Shard shard_;
    std::vector<Fact> facts_;
    std::vector<std::uint32_t> name_sums_;  ///< the CRC-32 of their names
    std::vector<std::string> columns_;      ///< their names in the table of games: no two alike but for capitals
};

}  // namespace polemarch::sim
