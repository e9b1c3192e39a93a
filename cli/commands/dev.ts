import type { Command } from "commander";
import { usageError } from "../cli-error";
import type { Interruption } from "../interruption";
import type { DevFlags } from "./flags";

/** Adds `platen dev`. */
export function addDev(program: Command, { signal }: Interruption): void {
  program
    .command("dev")
    .summary("preview a folder of templates in the browser")
    .description(
      "Shows the documents of a folder of templates in the browser, and again after each change. The page is for this machine only.",
    )
    .option("--folder <folder>", "folder of templates (default: the closest one with a platen.yaml)")
    .option("--port <port>", "port of the page (default: 4400, or a free one)")
    .action(async (flags: DevFlags) => {
      const port = flags.port === undefined ? undefined : Number(flags.port);
      if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
        throw usageError("--port must be a number from 0 to 65535");
      }
      await (await import("./run-dev")).runDev(flags.folder, port, signal);
    });
}
