import { once } from "node:events";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseUuid } from "../../contract/uuid";
import { runForOperator } from "../commands/run-for-operator";
import { readConfig } from "../config/config";
import type { ExportFormat } from "../lib/export-format";
import { requestAuditPage } from "./audit-socket";
import { AUDIT_FORMATS, isAuditFormat } from "./format-events";
import { type AuditCursor, type AuditFilter, type AuditPage, type ExportedEvent, readAuditPage } from "./read-audit";

const USAGE = `Usage: platen audit export [--since TIME] [--until TIME] [--workspace ID] [--format jsonl|csv]
TIME is a date such as 2026-03-01, or a time such as 2026-03-01T12:00:00Z, both in UTC.`;

/** Writes all pages to standard output, as fast as the reader takes them. */
async function writePages(
  format: ExportFormat<ExportedEvent>,
  readPage: (after?: AuditCursor) => Promise<AuditPage>,
): Promise<void> {
  const write = async (text: string) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  };
  await write(format.heading);
  for (let page = await readPage(); ; page = await readPage(page.next)) {
    await write(page.events.map((event) => format.lineOf(event)).join(""));
    if (!page.next) return;
  }
}

function readArguments(): { filter: AuditFilter; format: ExportFormat<ExportedEvent> } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      since: { type: "string" },
      until: { type: "string" },
      workspace: { type: "string" },
      format: { type: "string", default: "jsonl" },
    },
  });
  if (positionals.length !== 1 || positionals[0] !== "export") throw new Error("The only command is export.");
  const { since, until, workspace, format } = values;
  if (!isAuditFormat(format)) throw new Error(`${format} is not a format.`);
  const workspaceId = workspace === undefined ? undefined : parseUuid(workspace);
  if (workspace !== undefined && !workspaceId) throw new Error(`${workspace} is not the id of a workspace.`);
  return { filter: { since: timeOf(since), until: timeOf(until), workspaceId }, format: AUDIT_FORMATS[format] };
}

/** Reads a date or a time. Without a zone, it is in UTC on every machine. */
function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const hasTime = text.includes("T");
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(hasTime && !hasZone ? `${text}Z` : text);
  if (Number.isNaN(time.getTime())) throw new Error(`${text} is not a time.`);
  return time;
}

/** Exports the audit log for the operator. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { filter, format } = readArguments();
  await runForOperator(readConfig(process.env), {
    async askService(socketFolder) {
      let next = await requestAuditPage(socketFolder, filter);
      if (!next) return undefined;
      await writePages(format, async (after) => {
        const page = after ? await requestAuditPage(socketFolder, filter, after) : next;
        next = undefined;
        if (!page) throw new Error("The service has stopped in the middle of the export.");
        return page;
      });
      return true;
    },
    async onDatabase(db) {
      await writePages(format, (after) => readAuditPage(db, filter, after));
      return true;
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
  process.exitCode = 1;
});
