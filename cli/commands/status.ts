import type { Command } from "commander";
import type { Interruption } from "../interruption";
import type { FolderFlags } from "./flags";
import { addFolderFlags } from "./folder-option";

/** Adds `platen status`. */
export function addStatus(program: Command, { signal }: Interruption): void {
  const command = program
    .command("status")
    .summary("list what differs between a folder and its workspace")
    .description("Lists what differs between a folder of templates and its workspace, and who has changed it.");
  addFolderFlags(command).action(async (flags: FolderFlags) => {
    await (await import("./run-status")).runStatus(flags, signal);
  });
}
