// Writes HTML and SVG. Every text and every attribute is escaped here, so no name that a user gave can become markup.
#pragma once

#include "core/text.h"
#include "sim/shared/svg.h"

#include <cassert>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polemarch::sim {

class Markup {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// Begins an element. Its name and those of its attributes are ours; values may be anything.
    void open(std::string_view element, Attributes attributes = {}) {
        begin(element, attributes);
        out_ += '>';
        open_.emplace_back(element);
    }
    /// Ends the element that was opened last.
    void close() {
        assert(!open_.empty());
        out_ += "</" + open_.back() + ">";
        open_.pop_back();
    }
    /// An element without content.
    void empty(std::string_view element, Attributes attributes) {
        begin(element, attributes);
        out_ += "/>";
    }
    void text(std::string_view text) { out_ += escaped(printable(text)); }
    /// A text whose line ends stay.
    void lines(std::string_view text) { out_ += escaped(printable_lines(text)); }
    /// An element with a text.
    void leaf(std::string_view element, std::string_view content, Attributes attributes = {}) {
        open(element, attributes);
        text(content);
        close();
    }
    /// A drawing of ours, whose texts are escaped already.
    void drawing(const std::string& svg) { out_ += svg; }
    /// Styles and scripts of ours, and line ends between elements. Not escaped: literals only.
    void literal(const char* ours) { out_ += ours; }

    [[nodiscard]] std::string take() && {
        assert(open_.empty());
        return std::move(out_);
    }

private:
    void begin(std::string_view element, Attributes attributes) {
        out_ += '<';
        out_ += element;
        for (const auto& [name, value] : attributes) {
            out_ += ' ';
            out_ += name;
            out_ += "=\"";
            out_ += escaped(printable(value));
            out_ += '"';
        }
    }

    std::string out_;
    std::vector<std::string> open_;
};

}  // namespace polemarch::sim
