import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { CannotTakePart } from "./contestant";

/**
 * Returns the path of the system's full Chromium.
 *
 * @throws CannotTakePart if there is none
 */
export async function systemChromium(): Promise<string> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const name of ["chromium", "google-chrome", "chromium-browser"]) {
    for (const path of folders.map((folder) => join(folder, name))) {
      if (
        await access(path).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
  }
  throw new CannotTakePart("there is no full Chromium on this machine");
}
