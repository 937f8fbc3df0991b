#include "sim/experiment/import.h"

#include "core/diagnostics.h"
#include "core/files.h"
#include "core/record.h"
#include "core/scenario_file.h"
#include "core/text.h"
#include "sim/experiment/blocks.h"
#include "sim/experiment/manifest.h"
#include "sim/experiment/run.h"
#include "sim/service/recorded_game.h"
#include "sim/service/service.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

/// A game that was read: what tells its cell, and its row with the facts that it has.
struct ReadGame {
    std::string file, battle;
    std::array<std::string, 2> agents;  ///< by side
    std::uint32_t pair = 1;
    GameRow row;
};

/// "heraclea" of a scenario in the data directory; other files by their path, armies that met by the battle's name.
std::string scenario_name(const RecordHeader& header) {
    const std::string& file = header.sources.front().name;
    if (!file.ends_with(".toml")) return header.battle;
    const std::filesystem::path path(file);
    return path.parent_path().filename() == "scenarios" && !path.is_absolute() ? path.stem().string() : file;
}

class Importer {
public:
    void read(const std::filesystem::path& path) {
        const Source source{path.string(), read_file(path, largest_record)};
        Diagnostics diagnostics;
        const auto record = parse_record(source, diagnostics);
        if (!record) throw InputError(diagnostics);
        if (!record->result || record->result->ending == Ending::unfinished || record->result->resigned) {
            ++unfinished_;
            return;
        }
        check(*record);
        const BattleService& service = battle_of(*record);
        ReadGame game{.file = record->name,
                      .battle = scenario_name(record->header),
                      .agents = record->header.agents,
                      .pair = record->header.pair,
                      .row = row_of_record(service.system(), *record)};
        game.row.game = record->header.game;
        game.row.named = service.system().game().facts();
        swapped_ = swapped_ || game.pair != game.row.game;
        games_.push_back(std::move(game));
    }

    ImportReport write(const std::string& name, const std::filesystem::path& into) {
        if (games_.empty()) throw InputError("there is no record of a finished game to import");
        const Source text = experiment_text(name);
        Diagnostics diagnostics;
        const auto experiment = parse_experiment(text, diagnostics);
        if (!experiment) throw InputError(diagnostics);
        const std::vector<Cell> cells = cells_of(*experiment);
        check_writable(into, Existing::refuse);
        const std::filesystem::path part = into.string() + ".importing";
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        try {
            Store store = Store::create(part, manifest_of(text, *experiment, program_, hashes_));
            store.sync(false);
            store.write(rows(store, *experiment, cells));
            store.sync(true);
        } catch (...) {
            std::filesystem::remove(part, ignored);
            throw;
        }
        publish_file(part, into, Existing::refuse);
        return {games_.size(), static_cast<std::uint32_t>(cells.size()), unfinished_};
    }

private:
    void check(const Record& record) {
        const RecordHeader& header = record.header;
        if (!seed_) seed_ = header.seed, program_ = header.program;
        if (*seed_ != header.seed)
            throw InputError(
                fmt::format("{} is of another run: its seed is {}, not {}", record.name, header.seed, *seed_));
        if (!(program_ == header.program))
            throw InputError(fmt::format("{} is of another run: its program is {} ({}), not {} ({})", record.name,
                                         header.program.version, header.program.commit, program_.version,
                                         program_.commit));
        for (const Source& source : header.sources) {
            const std::string hash = content_hash(source.text);
            if (source.name.find("list:") != std::string::npos) continue;  // an army built for this pair
            if (const auto [known, fresh] = hashes_.emplace(source.name, hash); !fresh && known->second != hash)
                throw InputError(
                    fmt::format("{} is of another run: its {} is another text", record.name, in_quotes(source.name)));
        }
    }

    /// The battle of a record; the last one again if the texts are the same.
    const BattleService& battle_of(const Record& record) {
        std::string texts;
        for (const Source& source : record.header.sources) texts += source.name + content_hash(source.text);
        if (open_ && texts == open_texts_) return *open_;
        Diagnostics diagnostics;
        open_ = open_battle(record, diagnostics);
        if (!open_) throw InputError(diagnostics);
        open_texts_ = std::move(texts);
        return *open_;
    }

    /// By agent: the one that has side A in the first game of a pair is the first.
    [[nodiscard]] std::array<std::string, 2> players(const ReadGame& game) const {
        const bool exchanged = swapped_ && game.row.game % 2 == 0;
        return {game.agents[exchanged ? 1 : 0], game.agents[exchanged ? 0 : 1]};
    }

    /// An experiment whose cells are the battles and players of the records.
    [[nodiscard]] Source experiment_text(const std::string& name) const {
        std::vector<std::string> battles;
        std::vector<std::array<std::string, 2>> agents;
        std::uint32_t pairs = 1;
        for (const ReadGame& game : games_) {
            if (std::find(battles.begin(), battles.end(), game.battle) == battles.end()) battles.push_back(game.battle);
            if (std::find(agents.begin(), agents.end(), players(game)) == agents.end()) agents.push_back(players(game));
            pairs = std::max(pairs, game.pair);
        }
        if (agents.size() > 1)
            throw InputError(fmt::format("the records are of several runs: {} against {}, and {} against {}",
                                         agents[0][0], agents[0][1], agents[1][0], agents[1][1]));
        std::string list;
        for (const std::string& battle : battles) list += (list.empty() ? "" : ", ") + toml_string(battle);
        return {name,
                fmt::format("format = \"polemarch experiment 1\"\nname = {}\nseed = {}\n[play]\nscenarios = [{}]\n"
                            "[players]\na = [{}]\nb = [{}]\nswap_sides = {}\n[games]\npairs = {}\n",
                            toml_string(name), *seed_, list, toml_string(agents[0][0]), toml_string(agents[0][1]),
                            swapped_, pairs)};
    }

    std::vector<StoredGame> rows(Store& store, const Experiment& experiment, const std::vector<Cell>& cells) {
        std::vector<StoredGame> rows;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> files;
        for (const ReadGame& game : games_) {
            const auto cell = std::find_if(cells.begin(), cells.end(),
                                           [&](const Cell& c) { return c.battle.scenario == game.battle; });
            const auto [other, fresh] = files.emplace(std::pair(cell->number, game.row.game), game.file);
            if (!fresh)
                throw InputError(fmt::format("{} and {} are both game {}", other->second, game.file, game.row.game));
            const CellBlocks blocks(*cell, experiment);
            rows.push_back(stored_game(cell->number, blocks.of(game.row.game), request_of(*cell, experiment), game.row,
                                       store.facts(), store.columns_of(game.row.named)));
        }
        return rows;
    }

    std::vector<ReadGame> games_;
    std::map<std::string, std::string> hashes_;  ///< of the texts, by their names
    std::optional<std::uint64_t> seed_;
    ProgramVersion program_;
    bool swapped_ = false;  ///< agents change sides
    std::uint64_t unfinished_ = 0;
    std::unique_ptr<BattleService> open_;
    std::string open_texts_;
};

}  // namespace

ImportReport import_records(const std::vector<std::filesystem::path>& records, const std::string& name,
                            const std::filesystem::path& into) {
    Importer importer;
    for (const auto& record : records) importer.read(record);
    return importer.write(name, into);
}

}  // namespace polemarch::sim
