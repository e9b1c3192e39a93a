import type { Command } from "commander";
import type { Interruption } from "../interruption";
import type { FolderFlags } from "./flags";
import { addFolderFlags } from "./folder-option";

/** Adds `platen diff`. */
export function addDiff(program: Command, { signal }: Interruption): void {
  const command = program
    .command("diff")
    .summary("show how a folder differs from its workspace")
    .description(
      "Shows how a folder of templates differs from its workspace: lines with - are there, lines with + here.",
    )
    .argument("[paths...]", "files or folders (default: all)");
  addFolderFlags(command).action(async (paths: string[], flags: FolderFlags) => {
    await (await import("./run-diff")).runDiff(paths, flags, signal);
  });
}
