// Plots of a document as SVG inside a page, in its colours. Dots are distinguished by their shapes.
#pragma once

#include "sim/answers/document.h"
#include "sim/answers/markup.h"

namespace polemarch::sim {

void write_plot(const DotPlot& plot, Markup& page);
void write_plot(const BarPlot& plot, Markup& page);

}  // namespace polemarch::sim
