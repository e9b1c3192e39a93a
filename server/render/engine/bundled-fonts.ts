import { join } from "node:path";
import { projectFolder } from "../../lib/project-folder";
import { runsFromSource } from "../../lib/server-folder";
// The build copies these fonts to `dist/fonts`, because their packages hold three times as much. Only the common
// weights, because each file costs time at every start.
import fonts from "./bundled-fonts.json";

/** Returns the folders of the bundled fonts, one for each weight. */
export function bundledFontFolders(): string[] {
  const root = join(projectFolder(), runsFromSource ? "node_modules/@expo-google-fonts" : "dist/fonts");
  return Object.entries(fonts).flatMap(([name, weights]) => weights.map((weight) => join(root, name, weight)));
}
