import { setImmediate as nextTurn } from "node:timers/promises";

/** Bytes of a PDF that are read in one turn of the event loop. */
export const BYTES_PER_TURN = 2 ** 21;

/** Work that can pause. Yields the amount of work since the last time, in a unit of its own. */
export type PausableWork<T> = Generator<number, T>;

/** Runs the work, and lets other work have its turn each time the amount has been done. */
export async function runInTurns<T>(work: PausableWork<T>, amountPerTurn: number): Promise<T> {
  let amount = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    amount += step.value;
    if (amount < amountPerTurn) continue;
    amount = 0;
    await nextTurn();
  }
}
