import { listTemplatesOfKey, readUsage } from "../../contract/v1/workspace-of-key";
import { pluralize, writeMessage, writeResult } from "../output/terminal";
import { type ConnectionFlags, requireConnection } from "../remote/connection";
import { ServerClient } from "../remote/server-client";

type Flags = ConnectionFlags & { json?: boolean };

/** @throws Failure */
export async function listTemplates(flags: Flags, signal: AbortSignal): Promise<void> {
  const { templates } = await new ServerClient(requireConnection(flags), signal).call(listTemplatesOfKey);
  if (flags.json) return writeResult(JSON.stringify(templates, null, 2));
  if (templates.length === 0) return writeMessage("The workspace has no templates");
  // Ids are of one length; names are what may be long, so they stand last.
  for (const { id, name, updatedAt } of templates) writeResult(`${id}  ${day(updatedAt)}  ${name}`);
}

/** @throws Failure */
export async function showUsage(flags: Flags, signal: AbortSignal): Promise<void> {
  const usage = await new ServerClient(requireConnection(flags), signal).call(readUsage);
  if (flags.json) return writeResult(JSON.stringify(usage, null, 2));
  writeResult(`${usage.used} of ${pluralize(usage.limit, "document")} made this month (plan ${usage.plan})`);
  writeResult(`${usage.remaining} left until ${day(usage.resetsAt)}`);
}

/** @param seconds since 1970 @returns the day, in UTC, in which months are counted */
const day = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);
