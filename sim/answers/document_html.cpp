// A document as a page.
#include "sim/answers/document.h"
#include "sim/answers/document_page.h"
#include "sim/answers/document_plots.h"
#include "sim/answers/markup.h"

#include <fmt/format.h>

namespace polemarch::sim {

namespace {

class Page {
public:
    std::string write(const Document& document) {
        page_.literal("<!DOCTYPE html>\n");
        page_.open("html", {{"lang", "en"}});
        head(document.title);
        page_.open("body");
        page_.literal("\n");
        page_.leaf("h1", document.title);
        if (!document.subtitle.empty()) page_.leaf("p", document.subtitle, {{"class", "subtitle"}});
        for (const Block& block : document.blocks) {
            const bool plot = std::holds_alternative<DotPlot>(block) || std::holds_alternative<BarPlot>(block);
            if (plot && !in_plots_) page_.open("div", {{"class", "plots"}});
            if (!plot && in_plots_) page_.close();
            in_plots_ = plot;
            page_.literal("\n");
            std::visit([&](const auto& content) { add(content); }, block);
        }
        if (in_plots_) page_.close();
        page_.literal("\n");
        page_.open("script");
        page_.literal(page_script);
        page_.close();
        page_.close();
        page_.close();
        page_.literal("\n");
        return std::move(page_).take();
    }

private:
    void head(const std::string& title) {
        page_.open("head");
        page_.empty("meta", {{"charset", "utf-8"}});
        // Nothing is loaded, whatever stands in the page.
        page_.empty("meta", {{"http-equiv", "Content-Security-Policy"},
                             {"content",
                              "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
                              "img-src data:"}});
        page_.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
        page_.empty("link", {{"rel", "icon"}, {"href", "data:,"}});
        page_.leaf("title", title);
        page_.open("style");
        page_.literal(page_styles);
        page_.close();
        page_.close();
        page_.literal("\n");
    }

    void add(const Heading& heading) { page_.leaf("h2", heading.text); }
    void add(const Paragraph& paragraph) {
        const char* tone = paragraph.tone == Paragraph::Tone::warning ? "warning"
                           : paragraph.tone == Paragraph::Tone::small ? "small"
                                                                      : "plain";
        page_.open("p", {{"class", tone}});
        page_.lines(paragraph.text);
        page_.close();
    }
    void add(const Items& list) {
        page_.open("ul");
        for (const std::string& item : list.items) page_.leaf("li", item);
        page_.close();
    }
    void add(const Typed& typed) {
        if (!typed.caption.empty()) page_.leaf("p", typed.caption);
        page_.open("pre", {{"tabindex", "0"}});
        page_.lines(typed.text);
        page_.close();
    }
    void add(const DotPlot& plot) { write_plot(plot, page_); }
    void add(const BarPlot& plot) { write_plot(plot, page_); }
    void add(const Picture& picture) {
        page_.open("figure", {{"class", "board"}});
        page_.leaf("figcaption", picture.title);
        page_.drawing(picture.svg);
        page_.close();
    }

    void add(const DocumentTable& table) {
        page_.open("div", {{"class", "scroll"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", table.caption}});
        page_.open("table", {{"class", table.sortable && table.rows.size() > 1 ? "sortable" : "plain"}});
        page_.leaf("caption", table.caption);
        page_.open("thead");
        page_.open("tr");
        for (std::size_t i = 0; i < table.head.size(); ++i)
            page_.leaf("th", table.head[i], {{"scope", "col"}, {"class", i > 0 && has_numbers(table, i) ? "n" : "t"}});
        page_.close();
        page_.close();
        page_.open("tbody");
        for (const auto& row : table.rows) {
            page_.literal("\n");
            page_.open("tr");
            for (std::size_t i = 0; i < row.size(); ++i) entry(row[i], i == 0);
            page_.close();
        }
        for (int i = 0; i < 3; ++i) page_.close();
    }
    static bool has_numbers(const DocumentTable& table, std::size_t column) {
        for (const auto& row : table.rows)
            if (row[column].key) return true;
        return false;
    }
    void entry(const TableEntry& entry, bool names_row) {
        const char* element = names_row ? "th" : "td";
        const char* kind = entry.key ? "n" : "t";
        const std::string key = entry.key ? fmt::format("{}", *entry.key) : "";
        if (names_row && entry.key)
            page_.open(element, {{"scope", "row"}, {"data-key", key}});
        else if (names_row)
            page_.open(element, {{"scope", "row"}, {"class", kind}});
        else if (entry.key)
            page_.open(element, {{"class", kind}, {"data-key", key}});
        else
            page_.open(element, {{"class", kind}});
        page_.text(entry.text);
        if (!entry.detail.empty()) page_.leaf("span", entry.detail, {{"class", "detail"}});
        page_.close();
    }

    Markup page_;
    bool in_plots_ = false;
};

}  // namespace

std::string html_page(const Document& document) { return Page().write(document); }

}  // namespace polemarch::sim
