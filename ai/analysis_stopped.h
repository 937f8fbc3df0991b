// What an analysis throws when it is stopped (Thinking::stop): it has no result.
#pragma once

#include <stdexcept>

namespace polemarch {

class AnalysisStopped : public std::runtime_error {
public:
    AnalysisStopped() : std::runtime_error("the analysis was stopped") {}
};

}  // namespace polemarch
