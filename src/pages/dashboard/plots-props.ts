/** What can be drawn. Numbers are documents. */
export type PlotsProps =
  | { kind: "doughnut"; parts: readonly { name: string; count: number }[] }
  | { kind: "bars"; months: readonly { month: string; count: number }[] };
