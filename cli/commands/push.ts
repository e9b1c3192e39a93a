import type { Command } from "commander";
import { LIMITS } from "../../contract/product";
import { usageError } from "../cli-error";
import type { Interruption } from "../interruption";
import type { PushFlags } from "./flags";
import { addFolderFlags } from "./folder-option";

const EXAMPLES = `
Examples:
  platen push --check                         lists what a push would change, and exits with 1 if anything
  platen push --publish --note "New footer"   also publishes the drafts`;

/** Adds `platen push`. */
export function addPush(program: Command, { signal }: Interruption): void {
  const command = program
    .command("push")
    .summary("bring changes of a folder into its workspace")
    .description("Brings what has changed in a folder of templates into its workspace.")
    .option("--check", "change nothing, list what would change, and exit with 1 if anything would")
    .option("--delete", "also delete on the server what was deleted in the folder")
    .option("--overwrite", "if both sides have changed something, take the folder's side")
    .option("--publish", "publish the drafts of all templates to the channel of platen.yaml")
    .option("--note <text>", "says what is new in the versions");
  addFolderFlags(command)
    .addHelpText("after", EXAMPLES)
    .action(async (flags: PushFlags) => {
      if (flags.check && flags.publish) throw usageError("--check and --publish can't be combined");
      if ((flags.note?.trim().length ?? 0) > LIMITS.maxVersionNoteCharacters) {
        throw usageError(`--note has more than ${LIMITS.maxVersionNoteCharacters} characters`);
      }
      await (await import("./run-push")).runPush(flags, signal);
    });
}
