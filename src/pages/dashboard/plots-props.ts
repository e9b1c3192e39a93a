/** Content of a chart. Counts are numbers of documents. */
export type PlotsProps =
  | { kind: "doughnut"; parts: readonly { name: string; count: number }[] }
  | { kind: "bars"; months: readonly { month: string; count: number }[] };
