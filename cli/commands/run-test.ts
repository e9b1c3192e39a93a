import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { defaultRendererSettings } from "../../server/render/settings";
import { PATHS } from "../../template-files/paths";
import { usageError } from "../cli-error";
import { findFolder } from "../folder/folder-paths";
import { type FolderTemplate, readTemplates } from "../folder/read-folder";
import { formatJunit } from "../golden/junit";
import { reportNumbers, reportResults } from "../golden/report-results";
import type { SampleResult } from "../golden/sample-result";
import { type TestedSample, testSample } from "../golden/test-sample";
import { createLocalPictures } from "../local/local-pictures";
import { createLocalRenderer } from "../local/local-renderer";
import { noAssets, readAssets } from "../local/read-assets";
import { mapConcurrently } from "../map-concurrently";
import { writeMessage, writeResult } from "../output/terminal";
import { assertWritable, writeAtomically } from "../output/write-atomically";
import { readPartials } from "../read-partials";
import type { TestFlags } from "./flags";

/**
 * Compares the documents of a folder's samples with the accepted ones.
 *
 * @param names names of templates, or none for all
 * @throws CliError if a document has changed or can't be made
 */
export async function runTest(names: string[], flags: TestFlags, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  const root = await findFolder(flags.folder);
  const templates = choose(await readTemplates(root, signal), names);
  if (flags.junit !== undefined) await assertWritable(flags.junit);
  const samples = await readSources(root, templates, flags.pictures, signal);
  const results = samples.length === 0 ? [] : await renderAll(samples, { isUpdate: flags.update ?? false, signal });
  const unused = await findUnusedGoldens(templates);
  if (flags.update) for (const file of unused) await rm(file);
  if (flags.junit !== undefined) {
    await writeAtomically(flags.junit, Buffer.from(formatJunit(results, { isCi: flags.ci ?? false })), signal);
  }
  if (flags.json) writeResult(JSON.stringify(results));
  else reportResults(results, templates);
  for (const file of unused) writeMessage(`${file}: ${flags.update ? "removed: it" : "it"} belongs to no sample`);
  reportNumbers(results, flags, Math.round(performance.now() - start));
}

function choose(templates: FolderTemplate[], names: string[]): FolderTemplate[] {
  const unknown = names.find((name) => !templates.some((template) => template.name === name));
  if (unknown !== undefined) throw usageError(`the folder has no template "${unknown}"`);
  return names.length === 0 ? templates : templates.filter(({ name }) => names.includes(name));
}

/** Adds to each sample what its template is rendered from. */
async function readSources(
  root: string,
  templates: FolderTemplate[],
  pictures: string | undefined,
  signal: AbortSignal,
): Promise<TestedSample[]> {
  const [partialsFolder, assetsFolder] = [join(root, PATHS.partials), join(root, PATHS.assets)];
  const assets = existsSync(assetsFolder) ? await readAssets(assetsFolder) : noAssets;
  const tested: TestedSample[] = [];
  for (const { name: template, html, file, folder, samples } of templates) {
    const partials = existsSync(partialsFolder) ? await readPartials(partialsFolder, html, signal) : [];
    const source = { kind: "file" as const, html, name: file, partials };
    for (const sample of samples) {
      const own = join(basename(folder), basename(sample.golden, ".pdf"));
      const pictureFolder =
        pictures === undefined
          ? { root, path: join(PATHS.private, "pictures", own), isPrivate: true }
          : { root: pictures, path: own, isPrivate: false };
      tested.push({ template, source, assets, sample, pictureFolder });
    }
  }
  return tested;
}

async function renderAll(
  samples: TestedSample[],
  { isUpdate, signal }: { isUpdate: boolean; signal: AbortSignal },
): Promise<SampleResult[]> {
  const { concurrency } = defaultRendererSettings;
  const renderer = await createLocalRenderer(signal, concurrency);
  const pictures = createLocalPictures();
  const dependencies = { renderer, pictures, isUpdate, signal };
  try {
    return await mapConcurrently(samples, concurrency, (tested) => testSample(tested, dependencies));
  } finally {
    await Promise.all([renderer.close(), pictures.close()]);
  }
}

/** Returns accepted documents whose sample is gone. */
async function findUnusedGoldens(templates: FolderTemplate[]): Promise<string[]> {
  const unused: string[] = [];
  for (const { folder, samples } of templates) {
    const golden = join(folder, PATHS.golden);
    const files = existsSync(golden) ? await readdir(golden) : [];
    const used = new Set(samples.map((sample) => basename(sample.golden)));
    unused.push(...files.filter((file) => file.endsWith(".pdf") && !used.has(file)).map((file) => join(golden, file)));
  }
  return unused;
}
