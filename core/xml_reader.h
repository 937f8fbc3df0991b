// The one reader of XML that people or other programs wrote: maps and tilesets of the editor Tiled. It accepts one
// element with what is in it, in UTF-8, and refuses document type declarations (no entities but the five of XML), deep
// nesting and doubled attributes. Memory is at most some tens of bytes for each byte of the text.
//
// Only for files that read XML: it includes pugixml.
#pragma once

#include "core/diagnostics.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

namespace polemarch {

/// The most that a text may have.
struct XmlLimits {
    std::size_t bytes;
    int depth;  ///< elements in one another
};

/// A text to read.
struct XmlText {
    std::string file;           ///< its name in messages
    std::string_view text;      ///< must outlive the call only
    std::string_view expected;  ///< what it should hold: "a map of Tiled"
};

/// A text that has been read, with the place of each part in it.
class XmlDocument {
public:
    [[nodiscard]] pugi::xml_node root() const { return tree_->document_element(); }
    /// The byte of the text at which the name of an element begins.
    [[nodiscard]] std::size_t offset(pugi::xml_node element) const;
    /// The byte at which the value of an attribute, or the text of an element, begins; `otherwise` if it is empty.
    [[nodiscard]] std::size_t offset(const char* value, std::size_t otherwise) const;

private:
    friend std::optional<XmlDocument> parse_xml(const XmlText& text, const XmlLimits& limits, Diagnostics& diagnostics);
    XmlDocument() = default;

    std::vector<char> buffer_;  // the text; pugixml changes it, and its values point into it
    std::size_t mark_ = 0;      // bytes of the byte-order mark, which the buffer has not
    std::unique_ptr<pugi::xml_document> tree_ = std::make_unique<pugi::xml_document>();
};

/// Reads the text. Returns nothing, and reports the first fault with its place, for anything else. Throws nothing but
/// std::bad_alloc.
[[nodiscard]] std::optional<XmlDocument> parse_xml(const XmlText& text, const XmlLimits& limits,
                                                   Diagnostics& diagnostics);

}  // namespace polemarch
