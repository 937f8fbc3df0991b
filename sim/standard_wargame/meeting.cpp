#include "sim/standard_wargame/meeting.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

namespace polemarch::sim::standard_wargame {

namespace {

/// Of the table, in base widths.
constexpr int table_depth = 30, usual_width = 45, least_width = 34, most_width = 60, usual_size = 100;

int width_at(int game_size) {
    const std::int64_t in_proportion = (std::int64_t{usual_width} * game_size + usual_size / 2) / usual_size;
    return static_cast<int>(std::clamp<std::int64_t>(in_proportion, least_width, most_width));
}

/// The text in quotation marks of TOML.
std::string toml_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += {'\\', c};
        else if (code < 0x20 || code == 0x7f)
            quoted += fmt::format("\\u{:04x}", code);
        else
            quoted += c;
    }
    return quoted + '"';
}

}  // namespace

Source meeting(const std::string& army_a, const std::string& army_b, const MeetingOptions& options) {
    return {"meeting.toml", fmt::format("format = \"polemarch standard-wargame scenario 1\"\n"
                                        "name = \"A meeting of two armies\"\n"
                                        "begins = {}\n\n"
                                        "[table]\nwidth = {}\ndepth = {}\n\n"
                                        "[side.A]\nfile = {}\n\n[side.B]\nfile = {}\n",
                                        toml_string(options.begins), width_at(options.game_size), table_depth,
                                        toml_string(army_a), toml_string(army_b))};
}

}  // namespace polemarch::sim::standard_wargame
