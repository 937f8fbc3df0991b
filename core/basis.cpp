#include "core/basis.h"

namespace polemarch {

const std::vector<std::string>& basis_names() {
    static const std::vector<std::string> names{"source", "published", "deduced", "assumed"};
    return names;
}
std::string_view name_of(Basis basis) { return basis_names()[static_cast<std::size_t>(basis)]; }

}  // namespace polemarch
