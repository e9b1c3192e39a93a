import type { Command } from "commander";
import type { Interruption } from "../interruption";
import type { PullFlags } from "./flags";
import { addFolderFlags } from "./folder-option";

/** Adds `platen pull`. */
export function addPull(program: Command, { signal }: Interruption): void {
  const command = program
    .command("pull")
    .summary("bring changes of a workspace into a folder")
    .description(
      "Brings what has changed in a workspace into a folder of templates. In an empty folder, name the server.",
    )
    .option("--overwrite", "if both sides have changed something, take the server's side");
  addFolderFlags(command).action(async (flags: PullFlags) => {
    await (await import("./run-pull")).runPull(flags, signal);
  });
}
