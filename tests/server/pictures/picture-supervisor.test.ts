import { expect, it, onTestFinished } from "vitest";
import { PictureProcess, PictureProcessGone } from "../../../server/pictures/picture-process";
import { PictureSupervisor } from "../../../server/pictures/picture-supervisor";
import { MIB } from "../../../server/render/settings";
import { eventually } from "../../support/eventually";
import { testPictureSettings } from "./test-pictures";

const TASK = { kind: "draw" as const, pdf: Buffer.from("no PDF"), page: 1, width: 9 };

function createSupervisor(idleMs?: number) {
  const warnings: string[] = [];
  const warn = (_data: object, message: string) => void warnings.push(message);
  const log = { debug: () => undefined, info: () => undefined, warn, error: warn };
  const supervisor = new PictureSupervisor({ ...testPictureSettings, ...(idleMs !== undefined && { idleMs }) }, log);
  onTestFinished(() => supervisor.close());
  return { supervisor, warnings };
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

it("keeps its user if a process is killed while it starts", async () => {
  const { supervisor, warnings } = createSupervisor();
  const { signal } = new AbortController();
  const running = supervisor.run(TASK, { signal, onStarted: () => undefined });
  supervisor.kill("room");
  await expect(running).rejects.toThrow(new PictureProcessGone("room"));
  expect(warnings).toEqual([]);
  await expect(supervisor.run(TASK, { signal, onStarted: () => undefined })).resolves.toMatchObject({
    reply: { kind: "unreadable" },
  });
});

it("tells why a process was killed first", async () => {
  const picture = new PictureProcess({ maxBytes: 1_024 * MIB, pageTimeoutMs: 60_000 }, null);
  await picture.ready;
  const running = picture.run(TASK, () => undefined);
  picture.kill("timeout");
  picture.kill("room");
  await expect(running).rejects.toMatchObject({ reason: "timeout" });
});
