// A file of the editor Tiled, whichever of its two forms it has. XML (TMX, TSX) is turned into the shape that the same
// map has as JSON (TMJ, TSJ), so that everything behind this file reads one shape (doc.mapeditor.org: "JSON Map
// Format", "TMX Map Format").
#pragma once

#include "core/json_reader.h"
#include "core/source.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace polemarch::ancient_battles {

/// Like parts of a file: its JSON, where each value is, and readers of single values that report what is wrong.
class TiledDocument {
public:
    /// `noun`: "map" or "tileset". Returns nothing, and reports an error, if the text is neither JSON nor XML within
    /// the limits, or is not that. `source` and `diagnostics` must outlive the document.
    [[nodiscard]] static std::optional<TiledDocument> parse(const Source& source, const std::string& noun,
                                                            Diagnostics& diagnostics);

    [[nodiscard]] const OrderedJson& root() const { return json_.root(); }
    /// Reports that `part` is wrong, or that it lacks something.
    void fault(const OrderedJson& part, std::string what, std::string found = {}, std::string expected = {}) const {
        diagnostics_->error(json_.place(part), std::move(what), std::move(found), std::move(expected));
    }
    void warning(const OrderedJson& part, std::string what, std::string found = {}, std::string expected = {}) const {
        diagnostics_->warning(json_.place(part), std::move(what), std::move(found), std::move(expected));
    }
    [[nodiscard]] Diagnostics& diagnostics() const { return *diagnostics_; }
    /// A value for messages, as it is written.
    [[nodiscard]] std::string shown(const OrderedJson& value) const;

    /// A text of an object; empty if it has none.
    [[nodiscard]] static std::string text(const OrderedJson& of, const char* key);
    /// The class of a tile or object. Tiled 1.9 wrote `class`; the versions before and after it write `type`.
    [[nodiscard]] static std::string class_of(const OrderedJson& of);

    /// The list under a key; an empty one, and an error, if there is none. `where`: the object, for messages.
    [[nodiscard]] const OrderedJson& list(const OrderedJson& of, const char* key, const std::string& where) const;
    /// Sets `number` to the whole number under a key, or reports an error and returns false.
    bool whole(const OrderedJson& of, const char* key, int low, int high, const std::string& where, int& number) const;
    /// Whether these values are missing or as usual: what is moved against the map, or hidden, may be meant or not, so
    /// it is reported.
    bool as_usual(const OrderedJson& of, std::initializer_list<std::pair<const char*, OrderedJson>> usual,
                  const std::string& where) const;
    /// The same for what every layer has; opacity 0 is hidden as well.
    bool layer_as_usual(const OrderedJson& layer, const std::string& where) const;

private:
    TiledDocument(JsonDocument json, bool is_xml, Diagnostics& diagnostics)
        : json_(std::move(json)), is_xml_(is_xml), diagnostics_(&diagnostics) {}

    JsonDocument json_;
    bool is_xml_;
    Diagnostics* diagnostics_;
};

}  // namespace polemarch::ancient_battles
