import { unzipSync } from "fflate";
import { z } from "zod";
import { CliError, EXIT } from "../cli-error";
import { addStyles, type ImportNote, type ImportResult, parseObject } from "./import-result";
import { JsreportPartials, type JsreportSource } from "./jsreport-partials";
import { noteLeftOut, pageRuleOf } from "./jsreport-settings";
import { uniqueNames } from "./unique-names";

/** Maximum number of bytes of an export, unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;

const reference = z.object({ shortid: z.string() }).nullish();
const text = z.string().nullish();
const entity = z.object({ name: z.string(), shortid: z.string().optional(), folder: reference });
type Entity = z.output<typeof entity>;
const template = entity.extend({
  scripts: z.array(z.unknown()).nullish(),
  pdfOperations: z.array(z.unknown()).nullish(),
  content: text,
  engine: text,
  recipe: text,
  helpers: text,
  data: reference,
  chrome: z.record(z.string(), z.unknown()).nullish(),
});
const script = entity.extend({ scope: text, isGlobal: z.boolean().nullish() });
const component = entity.extend({ content: text, engine: text, helpers: text });
const data = entity.extend({ dataJson: z.unknown().optional() });
const asset = entity.extend({ content: text });

/**
 * Reads an export of jsreport: a zip of JSON files, in a folder for each kind.
 *
 * @param file its name, for messages
 * @throws CliError if it is not an export of jsreport
 */
export function readJsreport(zip: Buffer, file: string): ImportResult {
  const entries = unzip(zip, file);
  const folders = new Map(parseAll(entries, "folders", entity).map((folder) => [folder.shortid ?? "", folder]));
  const withPath = <T extends Entity>(entry: T) => ({ ...entry, path: pathOf(entry, folders) });
  const templates = parseAll(entries, "templates", template).map(withPath);
  const components = parseAll(entries, "components", component).map(withPath);
  const assets = parseAll(entries, "assets", asset).map(withPath);
  if (templates.length === 0) throw invalid(`${file} has no templates: is it an export of jsreport?`);
  const notes: ImportNote[] = [];
  const templateNames = uniqueNames(templates, (path) => path, notes);
  const componentNames = uniqueNames(components, (path) => path, notes);
  // A workspace has no folders of assets.
  const assetNames = uniqueNames(assets, (path) => path.replaceAll("/", "-"), notes);
  const samples = new Map(parseAll(entries, "data", data).map((entry) => [entry.shortid, entry]));
  const parametersOf = ({ data: reference }: (typeof templates)[number]) =>
    parseObject(samples.get(reference?.shortid)?.dataJson);
  const sources = templates.map((source, index) => ({
    ...sourceOf(source, templateNames[index]),
    sample: parametersOf(source),
  }));
  const partials = new JsreportPartials(
    {
      components: components.map((source, index) => sourceOf(source, componentNames[index])),
      templates: sources,
      assets: assets.map(({ name, path }, index) => ({ name, path, uniqueName: assetNames[index] ?? name })),
    },
    notes,
  );
  const results = templates.map((template, index) => {
    const sample = samples.get(template.data?.shortid);
    const parameters = parametersOf(template);
    if (sample && !parameters)
      notes.push({ where: sample.name, text: "the data is not a JSON object, and is left out" });
    const source = sources[index] ?? sourceOf(template);
    const { uniqueName: name } = source;
    const html = addStyles(partials.convert(source), pageRuleOf(name, template.chrome ?? {}, notes));
    return { name, html, samples: sample && parameters ? [{ name: sample.name, parameters }] : [] };
  });
  for (const [index, source] of templates.entries()) {
    noteLeftOut({ ...source, name: templateNames[index] ?? source.name }, notes);
  }
  for (const { name, scope, isGlobal } of parseAll(entries, "scripts", script)) {
    if (!isGlobal && scope !== "global" && scope !== "folder") continue;
    notes.push({
      where: name,
      text: "is a script that runs for several templates: do its work before you send the data",
    });
  }
  const files = assets.map(({ name, content }, index) => ({
    name: assetNames[index] ?? name,
    bytes: Buffer.from(content ?? "", "base64"),
  }));
  return { templates: results, partials: partials.converted, assets: files, notes };
}

const sourceOf = (
  { name, path, content, engine, helpers }: z.output<typeof component> & { path: string },
  uniqueName = name,
): JsreportSource => ({
  name,
  path,
  uniqueName,
  content: content ?? "",
  engine: engine ?? "none",
  helpers: helpers ?? "",
});

/** Returns the path of an entity in the folders of the export. */
function pathOf({ name, folder }: Entity, folders: ReadonlyMap<string, Entity>): string {
  const parts = [name];
  const seen = new Set<string>();
  for (let id = folder?.shortid; id !== undefined && !seen.has(id); id = folders.get(id)?.folder?.shortid) {
    seen.add(id);
    parts.unshift(folders.get(id)?.name ?? id);
  }
  return parts.join("/");
}

function unzip(zip: Buffer, file: string): Record<string, Uint8Array> {
  let bytes = 0;
  try {
    return unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        if (bytes > MAX_BYTES) throw new Error("it is too large");
        return name.endsWith(".json");
      },
    });
  } catch (error) {
    throw invalid(`${file} can't be unpacked: ${(error as Error).message}`);
  }
}

/** Parses the files of a folder of the export. @throws CliError */
function parseAll<T>(entries: Record<string, Uint8Array>, folder: string, schema: z.ZodType<T>): T[] {
  return Object.entries(entries)
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, bytes]) => {
      const { data, error } = schema.safeParse(parseObject(Buffer.from(bytes).toString("utf8")));
      if (error) throw invalid(`${path} of the export can't be understood: ${error.issues[0]?.message}`);
      return data;
    });
}

const invalid = (message: string): CliError => new CliError(EXIT.INVALID_INPUT, message);
