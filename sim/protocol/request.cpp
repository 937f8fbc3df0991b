#include "sim/protocol/request.h"

#include "core/record.h"
#include "core/text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace polemarch::sim {

namespace {

constexpr std::size_t longest_list = 64;

std::string quoted_json(const Json& json) {
    return printable(json.dump(-1, ' ', true, Json::error_handler_t::replace), longest_found);
}

}  // namespace

std::string_view name_of(ErrorKind kind) {
    constexpr std::array<std::string_view, 7> names{"request", "game", "refused", "limit", "busy", "access", "fault"};
    return names[static_cast<std::size_t>(kind)];
}

std::string words_of(const InputError& error) {
    std::string words = error.message();
    const std::string_view head = "\npolemarch: error: ";
    for (std::size_t at = 0; (at = words.find(head, at)) != std::string::npos; ++at)
        words.replace(at, head.size(), "\n");
    return words;
}

RequestError wrong_type(const std::string& key, const std::string& expected, const Json& found) {
    return {ErrorKind::request, fmt::format("'{}' must be {}, found {}", key, expected, quoted_json(found))};
}

RequestError unknown_name(const std::string& what, const std::string& found, const std::vector<std::string>& names,
                          ErrorKind kind) {
    return {kind, fmt::format("unknown {} {}{}; there are: {}", what, in_quotes(found), suggestion(found, names),
                              fmt::join(names, ", "))};
}

void Request::check_keys(const std::vector<RequestKey>& known) const {
    std::vector<std::string> names{"id", "do"};
    for (const RequestKey& key : known) names.push_back(key.name);
    for (const auto& item : object_.items())
        if (std::find(names.begin(), names.end(), item.key()) == names.end())
            throw unknown_name("key", item.key(), names);
}

const Json* Request::find(const std::string& key) const {
    const auto found = object_.find(key);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::string Request::text(const std::string& key, std::size_t most) const {
    const Json* value = find(key);
    if (!value) throw RequestError(ErrorKind::request, fmt::format("the key '{}' is missing", key));
    if (!value->is_string()) throw wrong_type(key, "a text", *value);
    const auto& text = value->get_ref<const std::string&>();
    if (text.size() > most)
        throw RequestError(ErrorKind::limit, fmt::format("'{}' has {} bytes, at most {} are read", key,
                                                         grouped(text.size()), grouped(most)));
    return text;
}

std::string Request::text_or(const std::string& key, std::string otherwise) const {
    return has(key) ? text(key) : std::move(otherwise);
}

std::uint64_t Request::number(const std::string& key, std::uint64_t low, std::uint64_t high) const {
    const Json* value = find(key);
    if (!value) throw RequestError(ErrorKind::request, fmt::format("the key '{}' is missing", key));
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() < low || value->get<std::uint64_t>() > high)
        throw wrong_type(key, whole_number(low, high), *value);
    return value->get<std::uint64_t>();
}

std::uint64_t Request::number_or(const std::string& key, std::uint64_t otherwise, std::uint64_t low,
                                 std::uint64_t high) const {
    return has(key) ? number(key, low, high) : otherwise;
}

std::optional<Side> Request::side(const std::string& key) const {
    if (!has(key)) return std::nullopt;
    const std::string side = text(key);
    if (side != letter(Side::first) && side != letter(Side::second))
        throw wrong_type(key, "\"A\" or \"B\"", *find(key));
    return side == letter(Side::first) ? Side::first : Side::second;
}

bool Request::flag(const std::string& key) const {
    const Json* value = find(key);
    if (!value) return false;
    if (!value->is_boolean()) throw wrong_type(key, "true or false", *value);
    return value->get<bool>();
}

std::size_t Request::one_of(const std::string& key, const std::vector<std::string>& names) const {
    if (!has(key)) return 0;
    const std::string name = text(key);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw unknown_name(fmt::format("value of '{}'", key), name, names);
    return static_cast<std::size_t>(found - names.begin());
}

const Json* Request::list(const std::string& key, const std::string& expected) const {
    const Json* value = find(key);
    if (!value) return nullptr;
    if (!value->is_array()) throw wrong_type(key, expected, *value);
    if (value->size() > longest_list)
        throw RequestError(ErrorKind::limit, fmt::format("'{}' has {} entries, at most {} are read", key,
                                                         grouped(value->size()), longest_list));
    return value;
}

std::vector<std::string> Request::texts(const std::string& key, std::vector<std::string> otherwise) const {
    const std::string expected = "a list of texts";
    const Json* value = list(key, expected);
    if (!value) return otherwise;
    std::vector<std::string> texts;
    for (const Json& one : *value) {
        if (!one.is_string()) throw wrong_type(key, expected, one);
        texts.push_back(one.get<std::string>());
    }
    return texts;
}

std::vector<std::variant<std::string, std::size_t>> Request::texts_or_numbers(const std::string& key) const {
    const std::string expected = "a list of texts and whole numbers";
    std::vector<std::variant<std::string, std::size_t>> found;
    const Json* value = list(key, expected);
    if (!value) return found;
    for (const Json& one : *value) {
        if (one.is_string())
            found.emplace_back(one.get<std::string>());
        else if (one.is_number_unsigned())
            found.emplace_back(one.get<std::size_t>());
        else
            throw wrong_type(key, expected, one);
    }
    return found;
}

std::array<const Json*, 2> Request::by_side(const std::string& key) const {
    std::array<const Json*, 2> sides{};
    const Json* value = find(key);
    if (!value) return sides;
    if (!value->is_object()) throw wrong_type(key, R"(an object {"A": ..., "B": ...})", *value);
    for (const auto& item : value->items()) {
        if (item.key() != "A" && item.key() != "B") throw unknown_name("side in '" + key + "'", item.key(), {"A", "B"});
        if (!item.value().is_null()) sides[item.key() == "A" ? 0 : 1] = &item.value();
    }
    return sides;
}

}  // namespace polemarch::sim
