/** The kinds of charts of the portal. The library's own module lists all thirty. */
import { Column } from "@ant-design/plots/es/core/plots/column/index";
import { Pie } from "@ant-design/plots/es/core/plots/pie/index";

export const Plots = { Column, Pie };
