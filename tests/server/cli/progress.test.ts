import { expect, it } from "vitest";
import { Progress } from "../../../cli/output/progress";

/** A screen that keeps what is written to it, and a clock that is set by hand. */
function showing(isTTY: boolean, columns: number, total: number) {
  const written: string[] = [];
  const clock = { now: 0 };
  const screen = { isTTY, columns, write: (text: string) => written.push(text) };
  return { written, clock, progress: new Progress(screen, total, () => clock.now) };
}

it("is one line on a terminal that changes, and goes away at the end", () => {
  const { written, clock, progress } = showing(true, 80, 90);
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

it("never fills a terminal's line, which would begin another one", () => {
  const { written, progress } = showing(true, 10, 90);
  progress.update(0, 0);
  expect(written).toEqual(["\r0/90 docu\x1b[K"]);
});

it("is a line every few seconds where lines stay", () => {
  const { written, clock, progress } = showing(false, 80, 10_000);
  for (clock.now = 0; clock.now <= 10_000; clock.now += 1_000) progress.update(clock.now / 1_000, 0);
  progress.end();
  expect(written).toEqual([
    "5/10000 documents, 1.0/s, 2 h 46 min left\n",
    "10/10000 documents, 1.0/s, 2 h 46 min left\n",
  ]);
});
