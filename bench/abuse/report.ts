import { medianOf, quantile } from "../render/report";
import type { Measurement } from "./victim";

/** A tenant's work before and during an attack. */
export interface Outcome {
  before: Measurement;
  during: Measurement;
  /** Longest time that the service's event loop was blocked. */
  delayBeforeMs: number;
  delayDuringMs: number;
  /** Memory of the service's process tree at the end of the attack. */
  memoryMiB: number;
  /** Time from the end of the attack until the tenant could work; undefined if that took too long. */
  recoveryMs: number | undefined;
}

/** Largest allowed ratio of the median time during an attack to the median time before. */
const MAX_RATIO = 2;
/** Failures that are printed for each attack. */
const MAX_PRINTED_FAILURES = 3;

const COLUMNS = [
  ["", 22],
  ["median", 17],
  ["x", 7],
  ["p99", 17],
  ["x", 7],
  ["worst", 9],
  ["calls", 7],
  ["failures", 10],
  ["event loop", 17],
  ["memory", 10],
  ["recovered", 11],
] as const;

const row = (cells: readonly string[]) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(COLUMNS[0][1]) : cell.padStart(COLUMNS[index]?.[1] ?? 0)))
    .join("");

/** Head of the table. Times are in ms, before and during the attack. */
export const HEADER = row(COLUMNS.map(([title]) => title));

const median = ({ latenciesMs }: Measurement) => medianOf(latenciesMs);
const p99 = ({ latenciesMs }: Measurement) => quantile(latenciesMs, 0.99);

/** @returns whether the tenant worked without failures and at most twice as slowly, and could work afterwards */
export const isMet = ({ before, during, recoveryMs }: Outcome): boolean =>
  during.failures.length === 0 &&
  during.latenciesMs.length > 0 &&
  median(during) <= MAX_RATIO * median(before) &&
  recoveryMs !== undefined;

/** @returns a line of the table */
export function rowOf(name: string, outcome: Outcome): string {
  const { before, during, delayBeforeMs, delayDuringMs, memoryMiB, recoveryMs } = outcome;
  const change = (of: (measurement: Measurement) => number) => [
    `${of(before).toFixed(1)} > ${of(during).toFixed(1)}`,
    (of(during) / of(before)).toFixed(2),
  ];
  const cells = [
    name,
    ...change(median),
    ...change(p99),
    Math.max(0, ...during.latenciesMs).toFixed(0),
    String(during.latenciesMs.length),
    String(during.failures.length),
    `${delayBeforeMs.toFixed(0)} > ${delayDuringMs.toFixed(0)}`,
    `${memoryMiB.toFixed(0)} MiB`,
    recoveryMs === undefined ? "never" : `${(recoveryMs / 1_000).toFixed(1)} s`,
  ];
  return `${row(cells)}  ${isMet(outcome) ? "met" : "MISSED"}`;
}

/** @returns the first failures of the tenant during the attack */
export const failuresOf = ({ during }: Outcome): string[] =>
  [...new Set(during.failures)].slice(0, MAX_PRINTED_FAILURES).map((failure) => `    ${failure.slice(0, 200)}`);
