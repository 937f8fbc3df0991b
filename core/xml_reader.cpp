#include "core/xml_reader.h"

#include "core/text.h"

#include <algorithm>
#include <functional>
#include <new>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace polemarch {

namespace {

/// Follows every element; stops at the first that is wrong.
class Checker : public pugi::xml_tree_walker {
public:
    explicit Checker(int most_levels) : most_levels_(most_levels) {}
    bool for_each(pugi::xml_node& node) override {
        if (node.type() == pugi::node_doctype) return failed(node, "a document type declaration is not read", "none");
        if (node.type() != pugi::node_element) return true;
        if (depth() >= most_levels_)
            return failed(node, "the file is nested too deeply", fmt::format("at most {} levels", most_levels_));
        std::set<std::string_view> names;
        for (const pugi::xml_attribute one : node.attributes())
            if (!names.insert(one.name()).second)
                return failed(node, fmt::format("the attribute {} is given twice", in_quotes(one.name())), "");
        return true;
    }
    std::string what, expected;  ///< empty: all is well
    pugi::xml_node place;

private:
    bool failed(const pugi::xml_node& node, std::string fault, std::string right) {
        what = std::move(fault);
        expected = std::move(right);
        place = node;
        return false;
    }
    int most_levels_;
};

}  // namespace

std::size_t XmlDocument::offset(pugi::xml_node element) const {
    return mark_ + static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, element.offset_debug()));
}

std::size_t XmlDocument::offset(const char* value, std::size_t otherwise) const {
    const char* const begin = buffer_.data();
    const bool inside = !std::less<>()(value, begin) && std::less<>()(value, begin + buffer_.size());
    return inside && *value ? mark_ + static_cast<std::size_t>(value - begin) : otherwise;
}

std::optional<XmlDocument> parse_xml(const XmlText& text, const XmlLimits& limits, Diagnostics& diagnostics) {
    const std::string_view body = without_mark(text.text);
    XmlDocument document;
    document.mark_ = text.text.size() - body.size();
    const auto fault = [&](std::size_t byte, std::string what, std::string found, std::string expected) {
        diagnostics.error(place_at(text.file, text.text, document.mark_ + byte), std::move(what), std::move(found),
                          std::move(expected));
        return std::nullopt;
    };
    if (body.size() > limits.bytes)
        return fault(0, "the file is too long", fmt::format("{} bytes", body.size()),
                     fmt::format("at most {}", limits.bytes));
    if (!is_utf8(body) || body.find('\0') != std::string_view::npos)
        return fault(0, "the text is not UTF-8", {}, "text saved as UTF-8");
    document.buffer_.assign(body.begin(), body.end());
    // Without conversion of line ends, which would move what follows them in the buffer.
    constexpr unsigned options = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_doctype;
    const auto read = document.tree_->load_buffer_inplace(document.buffer_.data(), document.buffer_.size(), options,
                                                          pugi::encoding_utf8);
    if (!read) {
        const auto at = std::min(body.size(), static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, read.offset)));
        constexpr std::string_view blanks = " \t\r\n";
        const std::size_t next = body.find_first_not_of(blanks, at);
        const bool mismatch = read.status == pugi::status_end_element_mismatch;
        if (read.status == pugi::status_out_of_memory) throw std::bad_alloc();
        if (read.status == pugi::status_no_document_element)
            return fault(0, "the file has no element", {}, std::string(text.expected));
        // pugixml calls an element without its end a mismatch as well, at the last byte.
        if (next == std::string_view::npos || (mismatch && body.find_first_not_of(blanks, at + 1) == body.npos))
            return fault(body.size(), "the file breaks off", {}, std::string(text.expected));
        if (mismatch) return fault(at, "the end tag is not that of the element", {}, {});
        return fault(at, "the file is not XML from here on", in_quotes(first_character(body.substr(next))),
                     std::string(text.expected));
    }
    Checker checker(limits.depth);
    document.tree_->traverse(checker);
    const auto byte_of = [&](pugi::xml_node node) { return document.offset(node) - document.mark_; };
    if (!checker.what.empty()) return fault(byte_of(checker.place), checker.what, {}, checker.expected);
    for (pugi::xml_node next = document.root().next_sibling(); next; next = next.next_sibling())
        if (next.type() == pugi::node_element)
            return fault(byte_of(next), "the file has two outermost elements", in_quotes(next.name()), "one");
    return document;
}

}  // namespace polemarch
