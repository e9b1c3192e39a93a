import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { findPrograms, startPostgres } from "../../../scripts/postgres.mjs";
import { openDatabase } from "../../../server/database/open";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { backupCommands } from "../../support/backup-commands";
import { onEmbedded, PATIENT, silentLog, workerAddress } from "../../support/database";
import { createScratchFolder } from "../../support/scratch-folder";
import { startService } from "../../support/service";
import { addSampleRows } from "../../support/workspace-rows";

const TEXT = "“ä\\\n\t漢字🙂” {1,2} NULL ''";

describe.skipIf(onEmbedded)("a dump of PostgreSQL", () => {
  it("is restored on another server by the commands of docs/operate/backup.md, and the service works again", async () => {
    const original = await startService();
    const customer = await original.signUp();
    const workspaceId = await original.workspaceOf(customer);
    const { templateId } = await addSampleRows(workspaceId, TEXT);

    const target = await startPostgres({ durable: false });
    onTestFinished(() => target.stop());
    const folder = createScratchFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const source = workerAddress();
    if (!("url" in source)) throw new Error("The database of the tests has no URL");
    const run = (command: string, url: string): string =>
      execFileSync("bash", ["-ec", command], {
        cwd: folder,
        env: { PATH: `${findPrograms()}:${process.env.PATH}`, DATABASE_URL: url, ADMIN_URL: target.adminUrl },
        stdio: ["ignore", "pipe", "pipe"],
        encoding: "utf8",
        maxBuffer: 2 ** 30,
      });
    for (const command of backupCommands("pg_dump")) run(command, source.url);
    const commands = [...backupCommands("psql"), ...backupCommands("pg_restore")];
    expect(commands).toHaveLength(3);
    for (const command of commands) run(command, target.url);

    const database = await openDatabase({ ...PATIENT, url: target.url, dataDir: "" }, silentLog);
    onTestFinished(() => database.close());
    run('pg_dump --format=custom --file=restored.dump "$DATABASE_URL"', target.url);
    const rowsOf = (dump: string) =>
      run(`pg_restore --data-only --file=- ${dump}`, "")
        .split("\n")
        // Recent versions write a random key.
        .filter((line) => !/^(--|\\(un)?restrict )/.test(line))
        .sort();
    const rows = rowsOf("platen.dump");
    expect(rows.join("\n")).toContain(templateId);
    expect(rowsOf("restored.dump")).toEqual(rows);

    const seen = await withWorkspace(database.db, workspaceId, (tx) => tx.execute(sql`select current_user as role`));
    expect(seen.rows).toEqual([{ role: "platen_workspace" }]);
    const restored = await startService({}, { database });
    const templates = await restored.call("GET /api/app/workspaces/:workspaceId/templates", {
      token: customer.accessToken,
      params: { workspaceId },
    });
    expect([templates.statusCode, templates.body.includes(templateId)]).toEqual([200, true]);
  });
});
