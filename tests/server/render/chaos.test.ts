import { expect, it } from "vitest";
import { killUnderLoad } from "./support/chaos";
import { descendants, isRunning } from "./support/processes";
import { startTestRenderer, textOf } from "./test-renderer";

it("processes that are killed under load cost nobody more than another try, and leave nothing behind", async () => {
  const before = new Set(descendants(process.pid));
  const renderer = await startTestRenderer({ browsers: 2, deadline: 10_000 });
  const { made, wrong } = await killUnderLoad(renderer, 16, 4);
  expect(wrong).toEqual([]);
  expect(made).toBeGreaterThan(0);
  expect(await textOf(renderer, "next")).toEqual(["next"]);
  const started = descendants(process.pid).filter((pid) => !before.has(pid));
  await renderer.close();
  await expect.poll(() => started.filter(isRunning), { timeout: 5_000 }).toEqual([]);
});
