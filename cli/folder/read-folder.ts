import { type Dirent, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PrintOptions } from "../../contract/v1/print-options";
import { toName } from "../../template-files/file-names";
import { isConflictCopy, PATHS } from "../../template-files/paths";
import { type TemplateOptions, templateOptions } from "../../template-files/template-options";
import { CliError, EXIT, fileError } from "../cli-error";
import { readParametersFile, readText } from "../read-input";
import { parseYamlFile } from "./read-yaml";

/** A sample set of a template, from files. */
export interface FolderSample {
  name: string;
  /** File of its parameters. */
  file: string;
  parameters: Record<string, unknown>;
  options: PrintOptions;
  /** Fixed clock, if it has one. */
  now: Date | undefined;
  /** File of its accepted document, which may not exist. */
  golden: string;
}

/** A template from files. */
export interface FolderTemplate {
  name: string;
  folder: string;
  /** File of its HTML. */
  file: string;
  html: string;
  options: TemplateOptions;
  samples: FolderSample[];
}

/** Reads all templates of a folder, by name, with their sample sets. @throws CliError */
export async function readTemplates(root: string, signal: AbortSignal): Promise<FolderTemplate[]> {
  const folder = join(root, PATHS.templates);
  const templates: FolderTemplate[] = [];
  for (const { name: fileName } of await listEntries(folder)) {
    const own = join(folder, fileName);
    const file = join(own, PATHS.template);
    if (existsSync(file)) templates.push(await readTemplate(own, file, signal));
  }
  assertDistinct(templates);
  return templates.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

async function readTemplate(folder: string, file: string, signal: AbortSignal): Promise<FolderTemplate> {
  const html = await readText(file, signal);
  const optionsFile = join(folder, PATHS.options);
  const options = existsSync(optionsFile)
    ? parseYamlFile(await readText(optionsFile, signal), optionsFile, templateOptions)
    : {};
  const samples = await readSamples(folder, options, signal);
  const missing = Object.keys(options.samples ?? {}).find((name) => !samples.some((sample) => sample.name === name));
  if (missing !== undefined) {
    throw new CliError(
      EXIT.INVALID_INPUT,
      `${optionsFile}: there is no sample "${missing}" in ${join(folder, PATHS.samples)}`,
    );
  }
  return { name: toName(basename(folder)), folder, file, html, options, samples };
}

async function readSamples(folder: string, options: TemplateOptions, signal: AbortSignal): Promise<FolderSample[]> {
  const samples: FolderSample[] = [];
  for (const { name: fileName } of await listEntries(join(folder, PATHS.samples))) {
    if (!fileName.endsWith(".json") || isConflictCopy(fileName)) continue;
    const stem = fileName.slice(0, -".json".length);
    const file = join(folder, PATHS.samples, fileName);
    const name = toName(stem);
    const own = options.samples && Object.hasOwn(options.samples, name) ? options.samples[name] : undefined;
    const parameters = await readParametersFile(file, signal);
    const golden = join(folder, PATHS.golden, `${stem}.pdf`);
    samples.push({ name, file, parameters, options: own?.options ?? {}, now: own?.now, golden });
  }
  assertDistinct(samples);
  return samples.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Lists a folder without hidden files. A folder that does not exist is empty. @throws CliError */
async function listEntries(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw fileError("read", folder, error);
  });
  return entries.filter(({ name }) => !name.startsWith("."));
}

/** Refuses two files with the same name: a name can be escaped in several ways. @throws CliError */
function assertDistinct(items: { name: string; file: string }[]): void {
  const files = new Map<string, string>();
  for (const { name, file } of items) {
    const other = files.get(name);
    if (other !== undefined) throw new CliError(EXIT.INVALID_INPUT, `${other} and ${file} both stand for "${name}"`);
    files.set(name, file);
  }
}
