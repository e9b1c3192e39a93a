import type { Command } from "commander";
import type { Interruption } from "../interruption";
import { addConnectionFlags, type ConnectionFlags } from "../remote/connection";

interface ListFlags extends ConnectionFlags {
  json?: boolean;
}

/** Adds `platen templates` and `platen usage`, which ask a server. */
export function addWorkspaceCommands(program: Command, { signal }: Interruption): void {
  const templates = program
    .command("templates")
    .summary("list the templates of a workspace on a server")
    .description("Lists the templates of the server's workspace.")
    .option("--json", "as JSON");
  addConnectionFlags(templates).action(async (flags: ListFlags) => {
    await (await import("./workspace-info")).listTemplates(flags, signal);
  });

  const usage = program
    .command("usage")
    .summary("say what is left of the month on a server")
    .description("Says how many documents were made on the server this month, and how many the plan allows.")
    .option("--json", "as JSON");
  addConnectionFlags(usage).action(async (flags: ListFlags) => {
    await (await import("./workspace-info")).showUsage(flags, signal);
  });
}
