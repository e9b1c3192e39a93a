import { cpus, loadavg } from "node:os";
import { ProcessTree } from "../render/process-tree";

/** Rounds of a measurement after the first one, which starts processes and warms them up. */
const ROUNDS = 7;
/** Time after which a measurement begins no other round, so that it also ends on a busy machine. */
const MAX_MS = 120_000;

/** Times of a round or of a part of it, with the processor time of this process and all of its children. */
interface Times {
  medianMs: number;
  bestMs: number;
  processorMs: number;
}

export interface Measurement {
  rounds: number;
  whole: Times;
  parts: Map<string, Times>;
}

/** Does some work, and adds its time to a part of the round. */
export type Part = <Result>(name: string, work: () => Result | Promise<Result>) => Promise<Result>;

interface Reading {
  ms: number;
  processorMs: number;
}

const tree = new ProcessTree([process.pid]);

/** Runs some work in rounds. */
export async function measure(work: (part: Part) => Promise<void>): Promise<Measurement> {
  const rounds: Map<string, Reading>[] = [];
  const endMs = performance.now() + MAX_MS;
  for (let round = 0; round <= ROUNDS && (round < 2 || performance.now() < endMs); round++) {
    const readings = new Map<string, Reading>();
    const part: Part = async (name, run) => {
      const before = read();
      const result = await run();
      const after = read();
      const sum = readings.get(name) ?? { ms: 0, processorMs: 0 };
      sum.ms += after.ms - before.ms;
      sum.processorMs += after.processorMs - before.processorMs;
      readings.set(name, sum);
      return result;
    };
    // `readings` gets its entry of the whole last.
    await part("whole", () => work(part));
    if (round > 0) rounds.push(readings);
  }
  const names = [...(rounds[0]?.keys() ?? [])].filter((name) => name !== "whole");
  const timesOf = (name: string) => summarize(rounds.flatMap((readings) => readings.get(name) ?? []));
  return {
    rounds: rounds.length,
    whole: timesOf("whole"),
    parts: new Map(names.map((name) => [name, timesOf(name)])),
  };
}

function read(): Reading {
  const processorSeconds = Object.values(tree.processorTimes).reduce((sum, seconds) => sum + seconds, 0);
  return { ms: performance.now(), processorMs: processorSeconds * 1_000 };
}

function summarize(readings: Reading[]): Times {
  const sorted = readings.map(({ ms }) => ms).sort((one, other) => one - other);
  return {
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    bestMs: sorted[0] ?? 0,
    processorMs: readings.reduce((sum, { processorMs }) => sum + processorMs, 0) / readings.length,
  };
}

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints how busy the machine is. */
export function printLoad(): void {
  const loads = loadavg().map((load) => load.toFixed(1));
  print(`\n${cpus().length} cores; load of the last 1, 5 and 15 minutes: ${loads.join(", ")}`);
}

export function report(title: string, { rounds, whole, parts }: Measurement): void {
  print(`\n${title}, ${rounds} rounds`);
  print(`  ${"ms".padEnd(24)}${["median", "best", "processor"].map((name) => name.padStart(12)).join("")}`);
  for (const [name, { medianMs, bestMs, processorMs }] of [["whole", whole] as const, ...parts]) {
    const columns = [medianMs, bestMs, processorMs].map((ms) => ms.toFixed(0).padStart(12));
    print(`  ${name.padEnd(24)}${columns.join("")}`);
  }
}
