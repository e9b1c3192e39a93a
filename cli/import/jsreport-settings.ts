import { type ImportNote, pageRule } from "./import-result";

interface Template {
  name: string;
  recipe?: string | null | undefined;
  scripts?: unknown[] | null | undefined;
  pdfOperations?: unknown[] | null | undefined;
}

/** Settings of Chrome that need no note: they are converted, the default, or need no setting in Platen. */
const KNOWN_SETTINGS = new Set([
  ...["format", "landscape", "width", "height", "headerTemplate", "footerTemplate", "displayHeaderFooter"],
  ...["marginTop", "marginRight", "marginBottom", "marginLeft", "printBackground"],
]);

/** Notes what a template does besides its HTML. */
export function noteLeftOut({ name, recipe, scripts, pdfOperations }: Template, notes: ImportNote[]): void {
  const note = (text: string) => notes.push({ where: name, text });
  if (recipe && !/^(?:chrome-pdf|html)$/.test(recipe)) note(`made ${recipe}, not PDFs by Chrome`);
  if (scripts && scripts.length > 0) note("has scripts, which are left out: do their work before you send the data");
  if (pdfOperations && pdfOperations.length > 0) {
    note("has pdfOperations, which are left out: put covers, headers and stamps into the template");
  }
}

/** Returns the `@page` rule of a template's settings of Chrome, and notes those that have no counterpart. */
export function pageRuleOf(where: string, settings: Record<string, unknown>, notes: ImportNote[]): string {
  const note = (text: string) => notes.push({ where, text });
  for (const field of ["headerTemplate", "footerTemplate"]) {
    if (typeof settings[field] !== "string" || settings[field].trim() === "") continue;
    note(`has a ${field}: write it with the margin boxes of @page (docs/templates.md)`);
  }
  for (const [field, value] of Object.entries(settings)) {
    const isUnset = value === null || value === undefined || value === false || value === "";
    const isUsual = (field === "scale" && Number(value) === 1) || (field === "mediaType" && value === "print");
    if (isUnset || isUsual || KNOWN_SETTINGS.has(field)) continue;
    note(`has chrome.${field} (${JSON.stringify(value).slice(0, 80)}), which is left out`);
  }
  const { format, landscape, width, height, marginTop, marginRight, marginBottom, marginLeft } = settings;
  const margins = [marginTop, marginRight, marginBottom, marginLeft];
  const rule = pageRule({ format, isLandscape: landscape === true, custom: { width, height }, margins, unit: "px" });
  if ((width || height) && !/size: [\d.]+\w+ [\d.]/.test(rule)) {
    note(`has the paper width ${width ?? "?"} and height ${height ?? "?"}: write the size into the @page rule`);
  }
  return rule;
}
