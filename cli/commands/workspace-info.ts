import { listTemplatesOfKey, readUsage } from "../../contract/v1/workspace-of-key";
import { pluralize, writeMessage, writeResult } from "../output/terminal";
import { requireConnection } from "../remote/connection";
import { ServerClient } from "../remote/server-client";
import type { WorkspaceFlags } from "./flags";

/** Lists the templates of the workspace. @throws CliError */
export async function listTemplates(flags: WorkspaceFlags, signal: AbortSignal): Promise<void> {
  const client = new ServerClient({ connection: requireConnection(flags), signal });
  const { templates } = await client.call(listTemplatesOfKey);
  if (flags.json) return writeResult(JSON.stringify(templates, null, 2));
  if (templates.length === 0) return writeMessage("The workspace has no templates");
  // The name is last, because only its length varies.
  for (const { id, name, updatedAt } of templates) writeResult(`${id}  ${formatDay(updatedAt)}  ${name}`);
}

/** Shows the usage of the current month. @throws CliError */
export async function showUsage(flags: WorkspaceFlags, signal: AbortSignal): Promise<void> {
  const usage = await new ServerClient({ connection: requireConnection(flags), signal }).call(readUsage);
  if (flags.json) return writeResult(JSON.stringify(usage, null, 2));
  writeResult(`${usage.used} of ${pluralize(usage.limit, "document")} used this month (plan ${usage.plan})`);
  writeResult(`${usage.remaining} left until ${formatDay(usage.resetsAt)}`);
}

/** Formats seconds since 1970 as a day in UTC, because usage is counted by months in UTC. */
const formatDay = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);
