import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import { killUnderLoad } from "./support/chaos";
import { descendants, isRunning, memoryOfDescendants, zombies } from "./support/processes";
import { pageProcesses, startTestRenderer, textOf } from "./test-renderer";

/** Additional memory that restarted processes may use. Measured: 20 MiB. */
const MARGIN_MIB = 100;
const BROWSERS = 2;
/** One warm page of each kind in each browser. */
const WARM_PAGES = BROWSERS * 2;

it("recovers from processes that are killed under load, and leaves nothing behind", async () => {
  const others = new Set(descendants(process.pid));
  const deadline = 60_000;
  // Without reserved pages, the same set of processes is running before and after.
  const renderer = await startTestRenderer({
    browsers: BROWSERS,
    warmPages: 1,
    deadlineMs: deadline,
    maxReservedPages: 0,
  });
  /** Waits until no page is opened or closed any more. */
  const rest = () =>
    eventually(async () => {
      for (let look = 0; look < 5; look++) {
        expect(pageProcesses(renderer)).toHaveLength(WARM_PAGES);
        await sleep(100);
      }
    });
  await Promise.all(["{{ 1 }}", "{{ 2 }}", "{{ 3 }}"].map((template) => textOf(renderer, template)));
  await rest();
  const before = memoryOfDescendants(process.pid);

  const { made, kills, wrong } = await killUnderLoad(renderer, {
    kills: 18,
    maxPauseMs: 120,
    workers: 4,
    hangAfterMs: deadline + 5_000,
  });
  expect(wrong).toEqual([]);
  expect(made).toBeGreaterThan(0);
  expect(kills).toEqual({ browser: 6, renderer: 6, "template process": 6 });
  expect(await textOf(renderer, "next")).toEqual(["next"]);

  await expect.poll(() => zombies(process.pid)).toEqual([]);
  await rest();
  await expect.poll(() => memoryOfDescendants(process.pid)).toBeLessThan(before + MARGIN_MIB);

  const started = descendants(process.pid).filter((pid) => !others.has(pid));
  await renderer.close();
  await expect.poll(() => started.filter(isRunning)).toEqual([]);
});
