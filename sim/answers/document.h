// What a report says, apart from how it is written: the same blocks become a page and a text to paste.
//
// Texts are plain and may come from anywhere: each writer escapes them. Control characters and marks that change the
// direction of writing are spelled out (core/text.h).
#pragma once

#include "sim/shared/paint.h"
#include "sim/shared/statistics.h"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace polemarch::sim {

struct Heading {
    std::string text;
};
struct Paragraph {
    std::string text;  ///< line ends stay
    enum class Tone : std::uint8_t { plain, small, warning } tone = Tone::plain;
};
struct Items {
    std::vector<std::string> items;
};
/// A text as it was typed.
struct Typed {
    std::string caption, text;
};

struct TableEntry {
    std::string text;
    std::optional<double> key{};  ///< of a number: sorts by it, to the right; nothing: a text
    std::string detail{};         ///< below it, smaller: an interval
};
struct DocumentTable {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<TableEntry>> rows;  ///< as many entries each as the head has
    bool sortable = false;                      ///< by a click on the head, where the format can
};

/// Values with their intervals: dots and whiskers, a row for each level, and a kind of dot for each series.
struct DotPlot {
    struct Dot {
        double value = 0;
        Interval interval{};
        std::size_t series = 0;
    };
    struct Row {
        std::string label;
        std::vector<Dot> dots;
    };
    static constexpr std::size_t most_series = 6;  ///< kinds of dots that are distinguished without colours

    std::string title, axis;
    std::vector<Row> rows;
    std::vector<std::string> series{};  ///< their names; empty: there is one
    std::optional<double> mark{};       ///< a line at this value
    bool joined = false;                ///< rows are in an order: a line joins the dots of a series
    bool shares = true;                 ///< values are shares, and shown in percent
};
/// Shares of whole numbers, each with a bar.
struct BarPlot {
    struct Bar {
        std::int32_t value = 0;
        double share = 0;
    };
    std::string title, axis;
    std::vector<Bar> bars;  ///< ascending; values without a bar have the share 0
};

/// A drawing of ours: a whole <svg> element, in which nothing of others stands unescaped. Pages only.
struct Picture {
    std::string title, svg;
};

using Block = std::variant<Heading, Paragraph, Items, Typed, DocumentTable, DotPlot, BarPlot, Picture>;
struct Document {
    std::string title, subtitle;
    std::vector<Block> blocks;
};

/// One page that needs no other file and no network: styles, a script that sorts tables, plots as SVG. HTML that is
/// well-formed XML, too.
[[nodiscard]] std::string html_page(const Document& document);
/// CommonMark with tables as GitHub has them; plots and pictures are left out.
[[nodiscard]] std::string markdown_text(const Document& document);
/// For a terminal, in so many columns; plots and pictures are left out. A table that is wider has its texts shortened.
[[nodiscard]] std::string plain_text(const Document& document, Paint paint = {}, int columns = 80);

}  // namespace polemarch::sim
