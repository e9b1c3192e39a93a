import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { serveAuditExport } from "../../../server/audit/audit-socket";
import { openDatabase } from "../../../server/database/open";
import { auditEvents } from "../../../server/database/schema/audit";
import { copyOfEmptyDataDir, createDatabase, onEmbedded, silentLog } from "../../support/database";

const COMMAND = ["dist/server/audit.js", "export"];
const HEADING =
  "at,id,action,workspaceId,actorKind,actorId,actorEmail,targetId,targetName,details,address,correlationId";

it("exports all pages of a running service's log, oldest first, by time and workspace", async () => {
  const settings = onEmbedded ? { dataDir: copyOfEmptyDataDir() } : { dataDir: "", url: await createDatabase() };
  const { db, socketFolder, close } = await openDatabase(settings, silentLog);
  const stop = socketFolder ? await serveAuditExport({ socketFolder, db, log: silentLog }) : undefined;
  const env = {
    PATH: process.env.PATH,
    ...("url" in settings ? { DATABASE_URL: settings.url } : { DATA_DIR: settings.dataDir }),
  };
  const run = async (...options: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [...COMMAND, ...options], { env, maxBuffer: 1e8 })).stdout;
  const idsOf = (text: string) =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line).id);
  try {
    const workspaceId = randomUUID();
    // Many events of one moment, so that a page ends among them.
    const events = Array.from({ length: 2_300 }, (_, index) => ({
      id: randomUUID(),
      at: new Date(Date.UTC(2026, 2, 1 + Math.floor(index / 1_150))),
      workspaceId: index % 2 === 0 ? workspaceId : null,
      action: "session.started",
      actorKind: "customer",
      targetName: index === 0 ? '=cmd|"x", y' : null,
    }));
    await db.insert(auditEvents).values(events);
    const ordered = events.toSorted((one, other) => +one.at - +other.at || (one.id < other.id ? -1 : 1));
    expect(idsOf(await run())).toEqual(ordered.map(({ id }) => id));
    const second = ordered.filter(({ at }) => at.getUTCDate() === 2);
    expect(idsOf(await run("--since", "2026-03-02"))).toEqual(second.map(({ id }) => id));
    const ofWorkspace = ordered.filter((event) => event.workspaceId && event.at.getUTCDate() === 1);
    const options = ["--until", "2026-03-02T00:00:00", "--workspace", workspaceId];
    expect(idsOf(await run(...options))).toEqual(ofWorkspace.map(({ id }) => id));

    const [heading, ...lines] = (await run("--format", "csv")).split("\r\n");
    expect(heading).toBe(HEADING);
    expect(lines.filter((line) => line !== "")).toHaveLength(2_300);
    expect(lines.join("\n")).toContain(`,"'=cmd|""x"", y",`);
    for (const wrong of [
      ["--format", "xml"],
      ["--since", "yesterday"],
      ["--workspace", "x"],
    ]) {
      await expect(run(...wrong)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Usage:") });
    }
  } finally {
    await stop?.();
    await close();
  }
});
