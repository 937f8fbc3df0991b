#include "sim/store/store.h"

#include "core/diagnostics.h"
#include "core/text.h"
#include "sim/shared/json.h"
#include "sim/store/stored_json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <zlib.h>

namespace polemarch::sim {

namespace {

constexpr int application_id = 0x504f4c45;  // "POLE"
constexpr int busy_milliseconds = 10'000;   // a reader waits for a transaction to end

constexpr const char* schema = R"(
CREATE TABLE manifest (text TEXT NOT NULL) STRICT;
CREATE TABLE shard (number INTEGER NOT NULL, "of" INTEGER NOT NULL) STRICT;
CREATE TABLE figure (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, "column" TEXT NOT NULL UNIQUE COLLATE NOCASE,
                     description TEXT NOT NULL) STRICT;
CREATE TABLE game (cell INTEGER NOT NULL, game INTEGER NOT NULL, block INTEGER NOT NULL, pair INTEGER NOT NULL,
                   swapped INTEGER NOT NULL, clocked INTEGER NOT NULL, result TEXT NOT NULL, degree TEXT NOT NULL,
                   payoff REAL NOT NULL, steps INTEGER NOT NULL, decisions INTEGER NOT NULL, checksum INTEGER NOT NULL,
                   PRIMARY KEY (cell, game)) STRICT, WITHOUT ROWID;
CREATE TABLE sitting (host TEXT NOT NULL, began TEXT NOT NULL, ended TEXT NOT NULL, threads INTEGER NOT NULL,
                      seconds REAL NOT NULL, games INTEGER NOT NULL) STRICT;
)";
constexpr std::size_t own_columns = 12;  ///< of the table of games, before the figures

/// What SQLite says, as one of our errors.
[[noreturn]] void fail(const std::filesystem::path& path, const SQLite::Exception& error) {
    const std::string name = path.string();
    switch (error.getErrorCode() & 0xff) {
        case SQLITE_NOTADB: throw InputError(fmt::format("{} is no store of games", name));
        case SQLITE_ERROR:  // a table or a column is missing
        case SQLITE_CORRUPT: throw InputError(fmt::format("{} is damaged: {}", name, error.what()));
        case SQLITE_BUSY:
        case SQLITE_LOCKED: throw InputError(fmt::format("another program is writing {}", name));
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_READONLY: throw InputError(fmt::format("cannot open {}: {}", name, error.what()));
        case SQLITE_CONSTRAINT: throw InputError(fmt::format("{} has this game already: {}", name, error.what()));
        case SQLITE_FULL: throw OutputError(fmt::format("cannot write {}: the disk is full", name));
        default: throw OutputError(fmt::format("cannot write {}: {}", name, error.what()));
    }
}
template <class Do>
auto guarded(const std::filesystem::path& path, const Do& act) {
    try {
        return act();
    } catch (const SQLite::Exception& error) {
        fail(path, error);
    }
}

std::uint32_t crc_of(const std::string& text) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::string identifier(const std::string& column) {
    std::string text = "\"";
    for (const char c : column) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

/// Everything of a fact but its name.
std::string description_of(const Fact& fact) {
    Json json{{"unit", fact.unit}, {"names", fact.names}, {"label", fact.label}, {"group", fact.group}};
    json["side"] = fact.side ? Json(*fact.side == Side::first ? "A" : "B") : Json(nullptr);
    json["never"] = fact.never;
    return json.dump();
}
/// Nothing if the description is none of ours.
std::optional<Fact> fact_of(const std::string& name, const std::string& description) {
    const auto json = stored_object(description);
    if (!json) return std::nullopt;
    Fact fact{.name = name, .unit = {}};
    for (auto [key, text] :
         {std::pair{"unit", &fact.unit}, {"label", &fact.label}, {"group", &fact.group}, {"never", &fact.never}}) {
        const auto value = json->find(key);
        if (value == json->end() || !value->is_string()) return std::nullopt;
        *text = value->get<std::string>();
    }
    const auto names = json->find("names"), side = json->find("side");
    if (names == json->end() || !names->is_array() || side == json->end()) return std::nullopt;
    for (const auto& value : *names) {
        if (!value.is_string()) return std::nullopt;
        fact.names.push_back(value.get<std::string>());
    }
    if (!side->is_null()) fact.side = *side == "A" ? Side::first : Side::second;
    return fact;
}

/// Every transaction is on the disk when it ends, and the rows of one that did not end are taken back by whoever opens
/// the file next.
std::unique_ptr<SQLite::Database> opened(const std::filesystem::path& path, int flags) {
    auto database = std::make_unique<SQLite::Database>(path.string(), flags, busy_milliseconds);
    database->exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA foreign_keys = ON;");
    return database;
}

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

}  // namespace

std::string difference(const Manifest& stored, const Manifest& wanted) {
    if (stored == wanted) return {};
    const auto both = std::pair(stored_object(stored.text), stored_object(wanted.text));
    if (!both.first || !both.second) return "its manifest cannot be read";
    const Json &one = *both.first, &other = *both.second;
    // Data files one by one: their names say more than that they differ.
    const auto files = [](const Json& manifest) { return manifest.value("data", Json::object()); };
    for (const auto& [key, value] : other.items()) {
        if (key == "data" || (one.contains(key) && one[key] == value)) continue;
        if (!one.contains(key)) return fmt::format("it has no {}", key);
        const std::string was = text_of(one[key]), is = text_of(value);
        constexpr std::size_t short_text = 60;
        if (was.size() > short_text || is.size() > short_text) return fmt::format("its {} is another", key);
        return fmt::format("its {} is {}, not {}", key, was, is);
    }
    const Json before = files(one), now = files(other);
    for (const auto& [name, hash] : now.items())
        if (!before.contains(name) || before[name] != hash) return fmt::format("the data file {} has changed", name);
    for (const auto& [name, hash] : before.items())
        if (!now.contains(name)) return fmt::format("the data file {} is not read any more", name);
    return "its manifest is another";
}

std::size_t position_of(const std::vector<Fact>& facts, std::string_view name) {
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.name == name; });
    return static_cast<std::size_t>(found - facts.begin());
}

Store::Store(std::filesystem::path path, std::unique_ptr<FileLock> lock, std::unique_ptr<SQLite::Database> database)
    : path_(std::move(path)), lock_(std::move(lock)), database_(std::move(database)) {
    guarded(path_, [&] {
        const auto pragma = [&](const char* name) {
            return database_->execAndGet(fmt::format("PRAGMA {}", name)).getInt();
        };
        if (pragma("application_id") != application_id)
            throw InputError(fmt::format("{} is no store of games, but another program's database", path_.string()));
        if (const int version = pragma("user_version"); version > store_version)
            throw InputError(fmt::format("{} is a store of a newer program (found version {}, expected at most {})",
                                         path_.string(), version, store_version));
        else if (version < store_version)
            throw InputError(
                fmt::format("{} is a store of an older program, whose rows have no checksum (found version "
                            "{}, expected {})",
                            path_.string(), version, store_version));
        manifest_.text = database_->execAndGet("SELECT text FROM manifest").getString();
        SQLite::Statement shard(*database_, "SELECT number, \"of\" FROM shard");
        if (shard.executeStep()) shard_ = {shard.getColumn(0).getUInt(), shard.getColumn(1).getUInt()};
        SQLite::Statement figures(*database_, "SELECT name, description, \"column\" FROM figure ORDER BY position");
        while (figures.executeStep()) {
            auto fact = fact_of(figures.getColumn(0), figures.getColumn(1));
            if (!fact)
                throw InputError(fmt::format("{} is damaged: the description of the figure {} cannot be read",
                                             path_.string(), in_quotes(figures.getColumn(0).getString())));
            facts_.push_back(*std::move(fact));
            name_sums_.push_back(crc_of(facts_.back().name));
            columns_.push_back(figures.getColumn(2));
        }
        check_tables();
    });
}
/// A statement that names what is missing does not compile.
void Store::check_tables() const {
    const SQLite::Statement games(*database_, "SELECT " + columns_of_games() + " FROM game");
    const SQLite::Statement sittings(*database_, "SELECT host, began, ended, threads, seconds, games FROM sitting");
}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::create(const std::filesystem::path& path, const Manifest& manifest, const Shard& shard) {
    check_writable(path, Existing::refuse);
    auto lock = std::make_unique<FileLock>(path);
    const std::filesystem::path part = path.string() + ".part";
    std::error_code ignored;
    std::filesystem::remove(part, ignored);  // of a program that was killed here
    guarded(path, [&] {
        const auto database = opened(part, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        SQLite::Transaction transaction(*database);
        database->exec(schema);
        database->exec(
            fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, store_version));
        SQLite::Statement insert(*database, "INSERT INTO manifest VALUES (?)");
        insert.bind(1, manifest.text);
        insert.exec();
        database->exec(fmt::format("INSERT INTO shard VALUES ({}, {})", shard.number, shard.of));
        transaction.commit();
    });
    publish_file(part, path, Existing::refuse);
    return guarded(path, [&] { return Store(path, std::move(lock), opened(path, SQLite::OPEN_READWRITE)); });
}

Store Store::open(const std::filesystem::path& path, Access access) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        throw InputError(fmt::format("cannot open {}: it is a folder", path.string()));
    if (!std::filesystem::is_regular_file(path, error))
        throw InputError(fmt::format("cannot open {}: there is no such file", path.string()));
    if (std::filesystem::file_size(path, error) == 0 && !error)
        throw InputError(fmt::format("{} is no store of games: it is empty", path.string()));
    auto lock = access == Access::write ? std::make_unique<FileLock>(path) : nullptr;
    // A reader, too, may have to take back the half transaction of a program that was killed.
    return guarded(path, [&] { return Store(path, std::move(lock), opened(path, SQLite::OPEN_READWRITE)); });
}

std::vector<std::size_t> Store::columns_of(const std::vector<Fact>& facts) {
    std::vector<std::size_t> columns;
    std::vector<const Fact*> added;
    for (const Fact& fact : facts) {
        columns.push_back(position_of(facts_, fact.name));
        if (columns.back() < facts_.size()) continue;
        facts_.push_back(fact);
        name_sums_.push_back(crc_of(fact.name));
        columns_.push_back(column_for(fact.name));
        added.push_back(&fact);
    }
    if (added.empty()) return columns;
    guarded(path_, [&] {
        SQLite::Transaction transaction(*database_);
        SQLite::Statement insert(*database_, "INSERT INTO figure VALUES (?, ?, ?, ?)");
        for (std::size_t i = facts_.size() - added.size(); i < facts_.size(); ++i) {
            database_->exec("ALTER TABLE game ADD COLUMN " + identifier(columns_[i]) + " INTEGER");
            insert.bind(1, static_cast<std::int64_t>(i));
            insert.bind(2, facts_[i].name);
            insert.bind(3, columns_[i]);
            insert.bind(4, description_of(facts_[i]));
            insert.exec();
            insert.reset();
        }
        transaction.commit();
    });
    return columns;
}

std::string Store::column_for(const std::string& name) const {
    static const std::vector<std::string> own{"cell",   "game",   "block",  "pair",  "swapped",   "clocked",
                                              "result", "degree", "payoff", "steps", "decisions", "checksum"};
    const auto lower = [](std::string text) {
        std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
        return text;
    };
    const auto taken = [&](const std::string& column) {
        const auto same = [&](const std::string& other) { return lower(other) == lower(column); };
        return std::any_of(own.begin(), own.end(), same) || std::any_of(columns_.begin(), columns_.end(), same);
    };
    std::string column = name;
    for (int number = 2; taken(column); ++number) column = fmt::format("{}_{}", name, number);
    return column;
}

void Store::write(std::span<const StoredGame> games) {
    if (games.empty()) return;
    guarded(path_, [&] {
        SQLite::Transaction transaction(*database_);
        std::string marks = "?";
        for (std::size_t i = 1; i < own_columns + facts_.size(); ++i) marks += ", ?";
        SQLite::Statement insert(*database_, "INSERT INTO game VALUES (" + marks + ")");
        for (const StoredGame& g : games) {
            int at = 0;
            const auto number = [&](std::uint32_t value) { insert.bind(++at, static_cast<std::int64_t>(value)); };
            for (const std::uint32_t value : {g.cell, g.game, g.block, g.pair}) number(value);
            insert.bind(++at, g.swapped ? 1 : 0);
            insert.bind(++at, g.clocked ? 1 : 0);
            insert.bind(++at, g.result);
            insert.bind(++at, g.degree);
            insert.bind(++at, g.payoff);
            number(g.steps);
            number(g.decisions);
            number(checksum(g));
            for (std::size_t i = 0; i < facts_.size(); ++i)
                if (i < g.figures.size() && g.figures[i])
                    insert.bind(++at, *g.figures[i]);
                else
                    insert.bind(++at);
            insert.exec();
            insert.reset();
        }
        transaction.commit();
    });
}

void Store::drop_after(std::uint32_t cell, std::uint32_t block) {
    guarded(path_, [&] {
        SQLite::Statement drop(*database_, "DELETE FROM game WHERE cell = ? AND block > ?");
        drop.bind(1, static_cast<std::int64_t>(cell));
        drop.bind(2, static_cast<std::int64_t>(block));
        drop.exec();
    });
}

void Store::note(const Sitting& sitting) {
    guarded(path_, [&] {
        SQLite::Statement insert(*database_, "INSERT INTO sitting VALUES (?, ?, ?, ?, ?, ?)");
        insert.bind(1, sitting.host);
        insert.bind(2, sitting.began);
        insert.bind(3, sitting.ended);
        insert.bind(4, sitting.threads);
        insert.bind(5, sitting.seconds);
        insert.bind(6, static_cast<std::int64_t>(sitting.games));
        insert.exec();
    });
}

void Store::sync(bool on) {
    guarded(path_, [&] {  // the second one writes, which syncs the whole file
        database_->exec(on ? fmt::format("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; "
                                         "PRAGMA user_version = {}",
                                         store_version)
                           : std::string("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF"));
    });
}

void Store::absorb(const Store& other) {
    const auto columns = columns_of(other.facts_);
    guarded(path_, [&] {
        SQLite::Statement attach(*database_, "ATTACH ? AS other");
        attach.bind(1, other.path_.string());
        attach.exec();
        SQLite::Transaction transaction(*database_);
        SQLite::Statement doubled(*database_,
                                  "SELECT cell, game FROM other.game JOIN main.game USING (cell, game) LIMIT 1");
        if (doubled.executeStep())
            throw InputError(fmt::format("{} has game {} of cell {}, which another store has, too",
                                         other.path_.string(), doubled.getColumn(1).getInt64(),
                                         doubled.getColumn(0).getInt64()));
        std::string from =
                        "cell, game, block, pair, swapped, clocked, result, degree, payoff, steps, decisions, "
                        "checksum",
                    to = from;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            to += ", " + identifier(columns_[columns[i]]);
            from += ", " + identifier(other.columns_[i]);
        }
        database_->exec(fmt::format("INSERT INTO main.game ({}) SELECT {} FROM other.game", to, from));
        database_->exec("INSERT INTO main.sitting SELECT * FROM other.sitting");
        transaction.commit();
    });
    guarded(path_, [&] { database_->exec("DETACH other"); });
}

std::vector<std::uint32_t> Store::games_of(std::uint32_t cell) const {
    return guarded(path_, [&] {
        std::vector<std::uint32_t> numbers;
        SQLite::Statement select(*database_, "SELECT game FROM game WHERE cell = ? ORDER BY game");
        select.bind(1, static_cast<std::int64_t>(cell));
        while (select.executeStep()) numbers.push_back(select.getColumn(0).getUInt());
        return numbers;
    });
}

std::uint64_t Store::games() const {
    return guarded(path_, [&] {
        return static_cast<std::uint64_t>(database_->execAndGet("SELECT count(*) FROM game").getInt64());
    });
}

std::vector<Sitting> Store::sittings() const {
    return guarded(path_, [&] {
        std::vector<Sitting> all;
        SQLite::Statement select(*database_, "SELECT host, began, ended, threads, seconds, games FROM sitting");
        while (select.executeStep())
            all.push_back({select.getColumn(0), select.getColumn(1), select.getColumn(2), select.getColumn(3),
                           select.getColumn(4), static_cast<std::uint64_t>(select.getColumn(5).getInt64())});
        return all;
    });
}

void Store::each(const std::function<void(const StoredGame&)>& take) const { select({}, Rows::sound, take); }
void Store::each_changed(const std::function<void(const StoredGame&)>& take) const { select({}, Rows::changed, take); }
void Store::each(std::uint32_t cell, std::uint32_t first, std::uint32_t end,
                 const std::function<void(const StoredGame&)>& take) const {
    select(fmt::format("WHERE cell = {} AND game >= {} AND game < {}", cell, first, end), Rows::sound, take);
}

/// The sum of the CRC-32 of the row's own fields and of each figure with its name, so that it does not depend on the
/// order of the figures, which another store may have in other columns.
std::uint32_t Store::checksum(const StoredGame& game) const {
    uLong own = 0;
    const auto add = [&](const void* bytes, std::size_t size) {
        own = crc32(own, static_cast<const Bytef*>(bytes), static_cast<uInt>(size));
    };
    const std::array<std::uint32_t, 8> numbers{
        game.cell,  game.game,     game.block, game.pair, game.swapped ? 1u : 0u, game.clocked ? 1u : 0u,
        game.steps, game.decisions};
    add(numbers.data(), sizeof numbers);
    add(&game.payoff, sizeof game.payoff);
    add(game.result.c_str(), game.result.size() + 1);  // with its end, so that it cannot run into the degree
    add(game.degree.c_str(), game.degree.size() + 1);
    auto sum = static_cast<std::uint32_t>(own);
    for (std::size_t i = 0; i < std::min(game.figures.size(), columns_.size()); ++i)
        if (game.figures[i]) {
            const std::int32_t value = *game.figures[i];
            sum +=
                static_cast<std::uint32_t>(crc32(name_sums_[i], reinterpret_cast<const Bytef*>(&value), sizeof value));
        }
    return sum;
}

void Store::check_cells(std::size_t cells) const {
    guarded(path_, [&] {
        for (const char* end : {"min", "max"}) {
            const SQLite::Column found = database_->execAndGet(fmt::format("SELECT {}(cell) FROM game", end));
            const std::int64_t cell = found.isNull() ? 1 : found.getInt64();
            if (cell < 1 || cell > static_cast<std::int64_t>(cells))
                throw InputError(fmt::format("{} is damaged: it has a game of cell {} (expected 1 to {})",
                                             path_.string(), cell, cells));
        }
    });
}

/// Named one by one: a program of another version may have added columns.
std::string Store::columns_of_games() const {
    std::string columns =
        "cell, game, block, pair, swapped, clocked, result, degree, payoff, steps, decisions, checksum";
    for (const std::string& column : columns_) columns += ", " + identifier(column);
    return columns;
}

void Store::select(const std::string& where, Rows rows, const std::function<void(const StoredGame&)>& take) const {
    guarded(path_, [&] {
        SQLite::Statement select(*database_,
                                 fmt::format("SELECT {} FROM game {} ORDER BY cell, game", columns_of_games(), where));
        StoredGame g;
        g.figures.resize(facts_.size());
        while (select.executeStep()) {
            int at = 0;
            for (std::uint32_t* field : {&g.cell, &g.game, &g.block, &g.pair})
                *field = select.getColumn(at++).getUInt();
            g.swapped = select.getColumn(at++).getInt() != 0;
            g.clocked = select.getColumn(at++).getInt() != 0;
            g.result = select.getColumn(at++).getString();
            g.degree = select.getColumn(at++).getString();
            g.payoff = select.getColumn(at++).getDouble();
            g.steps = select.getColumn(at++).getUInt();
            g.decisions = select.getColumn(at++).getUInt();
            const std::uint32_t written = select.getColumn(at++).getUInt();
            for (auto& figure : g.figures) {
                const SQLite::Column column = select.getColumn(at++);
                figure = column.isNull() ? std::nullopt : std::optional<std::int32_t>(column.getInt());
            }
            const bool changed = checksum(g) != written;
            if (changed && rows == Rows::sound)
                throw InputError(fmt::format("{} is damaged: game {} of cell {} does not agree with its checksum",
                                             path_.string(), g.game, g.cell));
            if (changed == (rows == Rows::changed)) take(g);
        }
    });
}

std::vector<bool> Store::used() const {
    return guarded(path_, [&] {
        std::vector<bool> used;
        for (const std::string& column : columns_)
            used.push_back(database_
                               ->execAndGet(fmt::format("SELECT EXISTS (SELECT 1 FROM game WHERE {} NOT NULL)",
                                                        identifier(column)))
                               .getInt() != 0);
        return used;
    });
}

std::string Store::damage() const {
    return guarded(path_, [&] {
        std::string found;
        SQLite::Statement check(*database_, "PRAGMA integrity_check");
        while (check.executeStep())
            if (const std::string line = check.getColumn(0); line != "ok") found += line + "\n";
        return found;
    });
}

}  // namespace polemarch::sim
