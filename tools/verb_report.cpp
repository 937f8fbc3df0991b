#include "core/text.h"
#include "sim/answers/experiment_report.h"
#include "tools/data_directory.h"
#include "tools/exit_status.h"
#include "tools/experiment_actions.h"
#include "tools/output.h"
#include "tools/verbs.h"

#include <fmt/format.h>

namespace polemarch::tools {

namespace {

int run_report(const Arguments& arguments) {
    const auto html = arguments.text("html"), markdown = arguments.text("md");
    if (!html && !markdown) throw InputError("'report' needs --html FILE or --md FILE; see polemarch help report");
    if (html && markdown && *html == *markdown)
        throw InputError(fmt::format("{} cannot be both a page and a text", in_quotes(*html)));
    const std::string& path = arguments.words().front();
    const Existing existing = arguments.given("force") ? Existing::replace : Existing::refuse;
    for (const auto& file : {html, markdown})
        if (file) check_result(*file, existing, {path});
    const OpenedStore opened = open_store(path, sim::Access::read);
    const auto report =
        sim::experiment_report(opened.store, opened.experiment, opened.cells, data_directory(arguments).path);
    const sim::Document document = document_of(report);
    publish({{{html, [&] { return html_page(document); }}, {markdown, [&] { return markdown_text(document); }}},
             fmt::format("{} in {}\n", counted(report.games, "game"), counted(report.cells.size(), "cell")),
             [&] {
                 if (!report.missing.empty())
                     say(fmt::format("polemarch experiment resume {} plays the rest", shell_file(path)));
             }},
            existing, colour_of(arguments));
    return status(Exit::done);
}

}  // namespace

Verb report_verb() {
    return {.name = "report",
            .usage = "STORE",
            .summary = "Write an experiment up: one page with tables and plots, or a text to paste.",
            .details =
                "STORE is a file of 'polemarch experiment'. The page needs no network and no other file; it is for\n"
                "screens, telephones and paper. Page and text have the results of all cells with their intervals,\n"
                "degrees of victory, lengths of games, the system's figures, and all that is needed to play the\n"
                "games again; the page has plots, too. The same store gives the same report.",
            .options =
                {
                    {"html", "FILE", "write a page"},
                    {"md", "FILE", "write a text in Markdown"},
                    {"force", "", "write over a file that exists"},
                },
            .fewest_words = 1,
            .most_words = 1,
            .run = run_report};
}

}  // namespace polemarch::tools
