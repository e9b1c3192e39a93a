import { expect, it, onTestFinished } from "vitest";
import { ParameterInspector } from "../../../server/render/parameter-inspector";
import { eventually } from "../../support/eventually";
import { rendererSettings } from "../../support/renderer-settings";
import { descendants } from "./support/processes";
import { silentLog } from "./test-renderer";

const INSPECTION = { template: "{{ name }}", partials: [], samples: [], edits: "{}", schema: null };

it("inspects templates although those of other customers never end", async () => {
  const settings = { ...rendererSettings, templateTimeoutMs: 600_000 };
  const inspector = new ParameterInspector(settings, silentLog, { longAfterMs: 10, deadlineMs: 600_000 });
  const caller = new AbortController();
  onTestFinished(async () => {
    caller.abort(new Error("gone"));
    await inspector.close();
  });
  const inspect = (customerId: string) => inspector.inspect(INSPECTION, { customerId, signal: caller.signal });
  const stopped = new Set(descendants(process.pid));
  const ended: string[] = [];
  /** Inspects a template, stops the process that has done it, and gives it another template. */
  const inspectForEver = async (customerId: string) => {
    await inspect(customerId);
    for (const pid of descendants(process.pid)) {
      if (stopped.has(pid)) continue;
      process.kill(pid, "SIGSTOP");
      stopped.add(pid);
    }
    const inspecting = inspect(customerId).then(
      () => "done",
      (error) => error.code,
    );
    void inspecting.then(() => ended.push(customerId));
    return { inspecting };
  };
  const oldest = await inspectForEver("a");
  await inspectForEver("b");
  await inspect("c");
  expect(ended).toEqual([]);
  // Now each process has a template that never ends.
  await inspectForEver("c");
  await inspect("d");
  await eventually(() => expect(ended).toEqual(["a"]));
  expect(await oldest.inspecting).toBe("RENDERER_BUSY");
});
