import { z } from "zod";
import { CliError, EXIT } from "../cli-error";
import { addStyles, type ImportNote, type ImportResult, pageRule, parseObject } from "./import-result";
import { foreignLiquid } from "./pdfmonkey-liquid";
import { uniqueNames } from "./unique-names";

const text = z.string().nullish();
const template = z.object({
  identifier: text,
  body: text,
  body_draft: text,
  scss_style: text,
  scss_style_draft: text,
  sample_data: z.unknown().optional(),
  sample_data_draft: z.unknown().optional(),
  settings: z.record(z.string(), z.unknown()).nullish(),
  settings_draft: z.record(z.string(), z.unknown()).nullish(),
});
type Template = z.output<typeof template>;

const answer = z.union([
  z.object({ document_template: template }).transform(({ document_template }) => [document_template]),
  z.object({ document_templates: z.array(template) }).transform(({ document_templates }) => document_templates),
  z.array(z.object({ document_template: template })).transform((all) => all.map((one) => one.document_template)),
]);

/** Parts of SCSS that are not CSS. Nested rules are CSS, too. */
const ONLY_SCSS = /\$[\w-]+|@(?:mixin|include|extend|use|forward|function|if|else|each|for|while)\b|^\s*\/\/|&[\w-]/m;

/** Settings without a counterpart. */
const LEFT_OUT: Record<string, string> = {
  inject_javascript: "scripts get no data of their own: write values into them with Liquid",
  use_paged: "Paged.js is not needed, and its own classes do nothing here",
  transparent_background: "documents have a white background only if the template says so",
};

/**
 * Reads answers of PDFMonkey's API: the JSON of one template (`GET /document_templates/<id>`), or a list of them.
 *
 * @param file its name, for messages
 * @throws CliError if the JSON is something else
 */
export function readPdfmonkey(json: string, file: string): ImportResult {
  const templates = parse(json, file);
  const notes: ImportNote[] = [];
  const given = templates.map(({ identifier }, index) => identifier?.trim() || `Template ${index + 1}`);
  const names = uniqueNames(
    given.map((name) => ({ name, path: name })),
    (path) => path,
    notes,
  );
  const results = templates.map((source, index) => {
    const name = names[index] ?? "";
    const parameters = parseObject(source.sample_data_draft ?? source.sample_data);
    if (!parameters) notes.push({ where: name, text: "has no sample data" });
    return {
      name,
      html: convert(source, name, notes),
      samples: parameters ? [{ name: "Sample data", parameters }] : [],
    };
  });
  return { templates: results, partials: [], assets: [], notes };
}

/** The templates are Liquid already. Takes the draft, which is the text that the last person saved. */
function convert(source: Template, name: string, notes: ImportNote[]): string {
  const body = source.body_draft || source.body || "";
  const style = source.scss_style_draft || source.scss_style || "";
  if (ONLY_SCSS.test(style)) {
    notes.push({
      where: name,
      text: "the styles are SCSS: compile them to CSS, and replace those in the first <style>",
    });
  }
  const settings = source.settings_draft ?? source.settings ?? {};
  for (const part of ["header", "footer"]) {
    const hasText = Object.values(parseObject(settings[part]) ?? {}).some(
      (text) => typeof text === "string" && text.trim(),
    );
    if (!hasText) continue;
    notes.push({ where: name, text: `has a ${part}: write it with the margin boxes of @page (docs/templates.md)` });
  }
  for (const [field, effect] of Object.entries(LEFT_OUT)) {
    if (settings[field] === true) notes.push({ where: name, text: `has ${field}: ${effect}` });
  }
  notes.push(...foreignLiquid(body).map((note) => ({ where: name, ...note })));
  const { top, right, bottom, left } = parseObject(settings.margin) ?? {};
  const isCustom = settings.paper_format === "custom";
  const page = pageRule({
    format: isCustom ? undefined : settings.paper_format,
    isLandscape: settings.orientation === "landscape",
    ...(isCustom && { custom: { width: settings.paper_width, height: settings.paper_height } }),
    margins: [top, right, bottom, left],
    unit: "mm",
  });
  if (isCustom && !/size: [\d.]+mm [\d.]/.test(page)) {
    notes.push({ where: name, text: "has a custom paper size that can't be read: write it into the @page rule" });
  }
  const css = `${page}${style === "" ? "" : `${style.trim()}\n`}`;
  if (/<html[\s>]/i.test(body)) return addStyles(body, css);
  return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n${addStyles("", css)}</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

function parse(json: string, file: string): Template[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new CliError(EXIT.INVALID_INPUT, `${file}: invalid JSON: ${(error as Error).message}`);
  }
  const { data } = answer.safeParse(value);
  if (data && data.length > 0) return data;
  throw new CliError(EXIT.INVALID_INPUT, `${file} has no document_template: is it an answer of PDFMonkey's API?`);
}
