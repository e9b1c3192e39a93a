import type { Command } from "commander";
import type { Interruption } from "../interruption";
import { addConnectionFlags } from "../remote/connection";
import type { WorkspaceFlags } from "./flags";

/** Adds `platen templates` and `platen usage`, which show data of a workspace on a server. */
export function addWorkspaceCommands(program: Command, { signal }: Interruption): void {
  const templates = program
    .command("templates")
    .summary("list the templates of your workspace on a server")
    .description("Lists the templates of your workspace on a server.")
    .option("--json", "write JSON");
  addConnectionFlags(templates).action(async (flags: WorkspaceFlags) => {
    await (await import("./workspace-info")).listTemplates(flags, signal);
  });

  const usage = program
    .command("usage")
    .summary("show how many documents your workspace has left this month")
    .description("Shows how many documents your workspace rendered on a server this month, and the limit of its plan.")
    .option("--json", "write JSON");
  addConnectionFlags(usage).action(async (flags: WorkspaceFlags) => {
    await (await import("./workspace-info")).showUsage(flags, signal);
  });
}
