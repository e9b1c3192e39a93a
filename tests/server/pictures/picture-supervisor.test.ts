import { expect, it, onTestFinished } from "vitest";
import { PictureSupervisor } from "../../../server/pictures/picture-supervisor";
import { eventually } from "../../support/eventually";
import { testPictureSettings } from "./test-pictures";

const TASK = { kind: "draw" as const, pdf: Buffer.from("no PDF"), page: 1, width: 9 };

function createSupervisor(idleMs?: number) {
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const supervisor = new PictureSupervisor({ ...testPictureSettings, ...(idleMs !== undefined && { idleMs }) }, log);
  onTestFinished(() => supervisor.close());
  return { supervisor };
}

it("ends an idle process whose caller left while it started", async () => {
  const { supervisor } = createSupervisor(0);
  const caller = new AbortController();
  const running = supervisor.run(TASK, { signal: caller.signal, onStarted: () => undefined });
  expect(supervisor.process).toBeDefined();
  caller.abort(new Error("gone"));
  await expect(running).rejects.toThrow("gone");
  await eventually(() => expect(supervisor.process).toBeUndefined());
});
