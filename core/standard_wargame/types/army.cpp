#include "core/standard_wargame/types/army.h"

#include "core/text.h"

#include <fmt/format.h>

namespace polemarch::standard_wargame {

std::string unit_name(Class unit_class, Troops troops) {
    return fmt::format("{} {}", class_letters[static_cast<std::size_t>(unit_class)], code(troops));
}

std::string classes_in_words(ClassSet classes) {
    std::vector<std::string> letters;
    for (std::size_t c = 0; c < class_count; ++c)
        if (has_class(classes, static_cast<Class>(c))) letters.push_back(class_letters[c]);
    return letters.empty() ? "none" : alternatives(letters);
}

std::string_view missing_class(const Charts& charts, Troops troops, Class unit_class) {
    if (charts.unit(troops).prices[static_cast<std::size_t>(unit_class)] != not_sold) return {};
    const Type type = type_of(troops);
    const bool noble = type == Type::heavy_cavalry || type == Type::heavy_camelry || is_chariot(type);  // S4
    const bool raw =
        type == Type::elephant || type == Type::levy || specification_of(troops) == Specification::expendable;
    const bool limited = (noble && unit_class == Class::militia) || (raw && unit_class >= Class::regular);
    return limited ? "2.1.5" : "2.2.1";
}

ClassSet sold_classes(const Charts& charts, Troops troops) {
    ClassSet sold = 0;
    for (std::size_t c = 0; c < class_count; ++c)
        if (charts.unit(troops).prices[c] != not_sold) sold = static_cast<ClassSet>(sold | only(static_cast<Class>(c)));
    return sold;
}

}  // namespace polemarch::standard_wargame
