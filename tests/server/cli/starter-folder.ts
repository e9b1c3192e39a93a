import {
  readStarterAssets,
  readStarterPartials,
  readStarterSamples,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "../../../server/demo/starter-templates";
import { folderWith } from "./run-platen";

/** Creates a folder of templates with all starter templates and what they use. Removes it after the test. */
export async function starterFolder(): Promise<string> {
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
  return folderWith(files);
}
