import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  readStarterAssets,
  readStarterPartials,
  readStarterSamples,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "../../server/demo/starter-templates";

/** Returns the files of a folder of templates with all starter templates and what they use. Contents by path. */
export async function readStarterFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = { "platen.yaml": "# The starter templates\n" };
  for (const { name, html } of await readStarterPartials()) files[`partials/${name}.html`] = html;
  for (const { name, content } of await readStarterAssets()) files[`assets/${name}`] = String(content);
  for (const starter of STARTER_TEMPLATES) {
    const folder = `templates/${starter.name}`;
    files[`${folder}/template.html`] = await readStarterTemplate(starter);
    const clocks: string[] = [];
    const samples = await readStarterSamples(starter);
    for (const { name, parameters, now } of samples.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      files[`${folder}/samples/${name}.json`] = JSON.stringify(parameters);
      clocks.push(`  ${name}:\n    now: ${now.toISOString().replace(".000Z", "Z")}\n`);
    }
    files[`${folder}/options.yaml`] = `samples:\n${clocks.join("")}`;
  }
  return files;
}

/** Writes files into a folder. @param files contents by path */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
