#include "sim/svg.h"

namespace polemarch::sim {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    return safe;
}

}  // namespace polemarch::sim
