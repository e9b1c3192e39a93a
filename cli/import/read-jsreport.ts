import { unzipSync } from "fflate";
import { z } from "zod";
import { CliError, EXIT } from "../cli-error";
import { addStyles, type ImportNote, type ImportResult, pageRule, parseObject } from "./import-result";
import { JsreportPartials, type JsreportSource } from "./jsreport-partials";

/** Maximum number of bytes of an export, unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;

const reference = z.object({ shortid: z.string() }).nullish();
const text = z.string().nullish();
const entity = z.object({ name: z.string(), shortid: z.string().optional(), folder: reference });
const template = entity.extend({
  content: text,
  engine: text,
  recipe: text,
  helpers: text,
  data: reference,
  chrome: z.record(z.string(), z.unknown()).nullish(),
});
type Template = z.output<typeof template>;
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
  const templates = parseAll(entries, "templates", template);
  const components = parseAll(entries, "components", component).map(sourceOf);
  if (templates.length === 0) throw invalid(`${file} has no templates: is it an export of jsreport?`);
  const notes: ImportNote[] = [];
  const partials = new JsreportPartials(components, templates.map(sourceOf), notes);
  const samples = new Map(parseAll(entries, "data", data).map((entry) => [entry.shortid, entry]));
  const results = templates.map((template) => {
    const sample = samples.get(template.data?.shortid);
    const parameters = parseObject(sample?.dataJson);
    if (sample && !parameters)
      notes.push({ where: sample.name, text: "the data is not a JSON object, and is left out" });
    const html = addStyles(partials.convert(sourceOf(template)), pageRuleOf(template, notes));
    return { name: template.name, html, samples: sample && parameters ? [{ name: sample.name, parameters }] : [] };
  });
  for (const { name, recipe } of templates) {
    if (recipe && !/^(?:chrome-pdf|html)$/.test(recipe))
      notes.push({ where: name, text: `made ${recipe}, not PDFs by Chrome` });
  }
  const assets = parseAll(entries, "assets", asset).map(({ name, content }) => ({
    name,
    bytes: Buffer.from(content ?? "", "base64"),
  }));
  return { templates: results, partials: partials.converted, assets, notes };
}

function pageRuleOf({ name, chrome }: Template, notes: ImportNote[]): string {
  const settings = chrome ?? {};
  for (const field of ["headerTemplate", "footerTemplate"]) {
    if (typeof settings[field] !== "string" || settings[field].trim() === "") continue;
    notes.push({ where: name, text: `has a ${field}: write it with the margin boxes of @page (docs/templates.md)` });
  }
  const { format, landscape, marginTop, marginRight, marginBottom, marginLeft } = settings;
  const margins = [marginTop, marginRight, marginBottom, marginLeft];
  return pageRule({ format, isLandscape: landscape === true, margins, unit: "px" });
}

const sourceOf = ({ name, content, engine, helpers }: z.output<typeof component>): JsreportSource => ({
  name,
  content: content ?? "",
  engine: engine ?? "none",
  helpers: helpers ?? "",
});

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
