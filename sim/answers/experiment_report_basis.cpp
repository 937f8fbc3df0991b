// How to repeat an experiment, and what its battles rest on.
#include "core/text.h"
#include "sim/answers/experiment_report_parts.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

/// A name for files, safe in every shell.
std::string file_name(const std::string& name) {
    std::string safe;
    for (const char c : name) safe += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ? c : '-';
    safe.erase(0, std::min(safe.find_first_not_of('-'), safe.size()));
    return safe.empty() ? "experiment" : safe;
}

std::string command_lines(const ExperimentReport& report, const std::string& name) {
    const std::string shard =
        report.shard.is_whole() ? "" : fmt::format(" --shard {}/{}", report.shard.number, report.shard.of);
    return fmt::format(
        "polemarch experiment run {0}.toml --store {0}.sqlite{1}{2}\n"
        "polemarch experiment verify {0}.sqlite\n"
        "polemarch experiment export {0}.sqlite --csv {0}.csv\n"
        "polemarch report {0}.sqlite --html {0}.html\n",
        name, shard, report.clocked > 0 ? " --allow-clock" : "");
}

/// Battles that rest on the same figures have one list.
void add_assumed(const ExperimentReport& report, Document& document) {
    std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> lists;  // figures, battles
    for (const ReportedBattle& battle : report.battles) {
        if (!battle.info) continue;
        const auto same = std::find_if(lists.begin(), lists.end(),
                                       [&](const auto& list) { return list.first == battle.info->assumed; });
        if (same != lists.end())
            same->second.push_back(battle.words);
        else
            lists.push_back({battle.info->assumed, {battle.words}});
    }
    for (const ReportedBattle& battle : report.battles)
        if (battle.info && !battle.info->own_figures.empty())
            document.blocks.emplace_back(Paragraph{fmt::format("The scenario {} changes the charts: {}.", battle.words,
                                                               fmt::join(battle.info->own_figures, ", "))});
    document.blocks.emplace_back(Heading{"Assumed figures"});
    for (const auto& [figures, battles] : lists) {
        const std::string names = fmt::format("{}", fmt::join(battles, ", "));
        if (figures.empty()) {
            document.blocks.emplace_back(Paragraph{names + ": nothing is assumed."});
            continue;
        }
        document.blocks.emplace_back(
            Paragraph{fmt::format("{}: {} assumed; neither the rules nor a published card gives {}.", names,
                                  counted(figures.size(), "figure") + (figures.size() == 1 ? " is" : " are"),
                                  figures.size() == 1 ? "it" : "them")});
        document.blocks.emplace_back(Items{figures});
    }
    for (const ReportedBattle& battle : report.battles)
        if (!battle.info)
            document.blocks.emplace_back(
                Paragraph{battle.words + " cannot be opened here: its assumed figures are not known."});
}

DocumentTable sittings_table(const ExperimentReport& report) {
    DocumentTable table{.caption = "Where and when the games were played",
                        .head = {"Host", "Began", "Ended", "Threads", "Seconds", "Games"},
                        .rows = {}};
    for (const Sitting& sitting : report.sittings)
        table.rows.push_back({{.text = sitting.host},
                              {.text = sitting.began},
                              {.text = sitting.ended},
                              {.text = fmt::format("{}", sitting.threads), .key = sitting.threads},
                              {.text = fmt::format("{:.0f}", sitting.seconds), .key = sitting.seconds},
                              {.text = grouped(sitting.games), .key = static_cast<double>(sitting.games)}});
    return table;
}

}  // namespace

void add_basis(const ExperimentReport& report, Document& document) {
    const std::string name = file_name(report.experiment.name);
    document.blocks.emplace_back(Heading{"How to repeat this"});
    document.blocks.emplace_back(Paragraph{fmt::format(
        "The games were played by polemarch {}, with seed {}. The same program with the same data files plays the same "
        "games again, at any number of threads. Save the text below as {}.toml, and type:",
        report.program, report.experiment.seed, name)});
    document.blocks.emplace_back(Typed{"", command_lines(report, name)});
    document.blocks.emplace_back(Typed{name + ".toml:", report.text});
    if (!report.data.empty()) {
        DocumentTable files{.caption = "Data files that were read, with the hash of their content (FNV-1a, 64 bits)",
                            .head = {"File", "Hash"},
                            .rows = {}};
        for (const auto& [file, hash] : report.data) files.rows.push_back({{.text = file}, {.text = hash}});
        document.blocks.emplace_back(std::move(files));
    }
    if (!report.sittings.empty()) document.blocks.emplace_back(sittings_table(report));
    add_assumed(report, document);
    if (!report.changed.empty())
        document.blocks.emplace_back(Paragraph{
            "This report was written by another program, or with other data, than its games were played with: " +
                report.changed + ". Names and assumed figures of the battles are those of the report's program.",
            Paragraph::Tone::warning});
}

}  // namespace polemarch::sim
