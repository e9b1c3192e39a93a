import type { Command } from "commander";
import { addConnectionFlags } from "../remote/connection";

/** Adds the flags of commands that bring a folder of templates and a workspace together. */
export const addFolderFlags = (command: Command): Command =>
  addConnectionFlags(
    command.option("--folder <folder>", "folder of templates (default: the closest one with a platen.yaml)"),
  );
