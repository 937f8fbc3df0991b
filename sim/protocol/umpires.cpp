#include "sim/protocol/umpires.h"

#include "sim/service/service.h"

#include <algorithm>

#include <fmt/format.h>

namespace polemarch::sim {

Umpires::Umpires(std::filesystem::path data, std::size_t most) : data_(std::move(data)), most_(most) {}
Umpires::~Umpires() = default;

Json Umpires::answer(const Request& request) {
    const Json* ask = request.find("ask");
    if (!ask) throw RequestError(ErrorKind::request, "'ask' is missing: what the umpire is asked");
    if (!ask->is_object()) throw wrong_type("ask", "an object", *ask);
    const std::lock_guard lock(lock_);
    const Held& held = asked(request);
    return {{"umpire", held.number}, {"reply", Json::parse(held.umpire->answer(ask->dump()))}};
}

Umpires::Held& Umpires::asked(const Request& request) {
    if (request.has("umpire")) {
        const std::uint64_t number = request.number("umpire", 1, UINT32_MAX);
        const auto found =
            std::find_if(held_.begin(), held_.end(), [&](const Held& held) { return held.number == number; });
        if (found == held_.end())
            throw RequestError(ErrorKind::game, fmt::format("there is no umpire {}: ask without a number", number));
        held_.splice(held_.begin(), held_, found);
    } else {
        const std::string system = request.text_or("system", umpired_systems().front());
        held_.push_front({++last_, open_umpire(system, request.number_or("seed", 1, 0, UINT64_MAX), data_)});
        if (held_.size() > most_) held_.pop_back();
    }
    return held_.front();
}

}  // namespace polemarch::sim
