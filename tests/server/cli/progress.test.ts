import { expect, it } from "vitest";
import { Progress } from "../../../cli/output/progress";

/** Creates a progress line on a screen that records its output, with a clock that the test sets. */
function createProgress({ total, ...terminal }: { isTTY: boolean; columns: number; total: number }) {
  const written: string[] = [];
  const clock = { now: 0 };
  const screen = { ...terminal, write: (text: string) => written.push(text) };
  return { written, clock, progress: new Progress({ screen, total, now: () => clock.now }) };
}

it("shows one changing line on a terminal, and removes it at the end", () => {
  const { written, clock, progress } = createProgress({ isTTY: true, columns: 80, total: 90 });
  progress.update(0, 0);
  clock.now = 50;
  progress.update(1, 0);
  clock.now = 2_000;
  progress.update(9, 1);
  clock.now = 2_001;
  progress.update(89, 1);
  progress.end();
  expect(written).toEqual([
    "\r0/90 documents\x1b[K",
    "\r10/90 documents, 1 failed, 5.0/s, 16 s left\x1b[K",
    "\r90/90 documents, 1 failed, 45/s\x1b[K",
    "\r\x1b[K",
  ]);
});

it("never fills the line of a terminal, because a full line wraps", () => {
  const { written, progress } = createProgress({ isTTY: true, columns: 10, total: 90 });
  progress.update(0, 0);
  expect(written).toEqual(["\r0/90 docu\x1b[K"]);
});

it("writes a line every few seconds if the output is not a terminal", () => {
  const { written, clock, progress } = createProgress({ isTTY: false, columns: 80, total: 10_000 });
  for (clock.now = 0; clock.now <= 10_000; clock.now += 1_000) progress.update(clock.now / 1_000, 0);
  progress.end();
  expect(written).toEqual([
    "5/10000 documents, 1.0/s, 2 h 46 min left\n",
    "10/10000 documents, 1.0/s, 2 h 46 min left\n",
  ]);
});
