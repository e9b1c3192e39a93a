import { convertHandlebars } from "./convert-handlebars";
import type { ImportNote } from "./import-result";
import { literalText, quote } from "./liquid-text";
import { findByPath, folderOf, type NamedEntry } from "./unique-names";

/** An asset of the export. */
export interface JsreportAsset extends NamedEntry {
  /** Name that no other asset has. */
  uniqueName: string;
}

/** A template or component of the export. */
export interface JsreportSource extends NamedEntry {
  /** Name that no other template or component has. */
  uniqueName: string;
  content: string;
  engine: string;
  helpers: string;
  /** Data of a template's documents. */
  sample?: Record<string, unknown> | undefined;
}

interface ConvertedSource {
  html: string;
  roots: ReadonlySet<string>;
  fromRoot: ReadonlyMap<string, string>;
}

const STATEMENT = /\{#child\s+([^\s}@]+)[^}]*\}|\{#asset\s+([^\s}@]+)(?:\s+@encoding=(\w+))?[^}]*\}/g;

/** Helpers of jsreport that do what its statements do: `{{asset "logo.png" "dataURI"}}`, `{{childTemplate "c"}}`. */
const HELPER = /\{\{\{?\s*(asset|childTemplate)\s+(["'])([^"'\s{}@]+)\2(?:\s+(["'])(\w+)\4)?\s*\}?\}\}/g;

/** Writes these helpers as statements. */
const withStatements = (content: string): string =>
  content.replace(HELPER, (_match, helper: string, _quote, path: string, _second, encoding?: string) =>
    helper === "asset" ? `{#asset ${path}${encoding ? ` @encoding=${encoding}` : ""}}` : `{#child ${path}}`,
  );

/** Converts templates and components, and those that they use. */
export class JsreportPartials {
  readonly #components: JsreportSource[];
  readonly #templates: JsreportSource[];
  readonly #assets: JsreportAsset[];
  readonly #notes: ImportNote[];
  /** By name of the partial. Undefined while it is being converted. */
  readonly #converted = new Map<string, ConvertedSource | undefined>();

  constructor(
    {
      components,
      templates,
      assets,
    }: { components: JsreportSource[]; templates: JsreportSource[]; assets: JsreportAsset[] },
    notes: ImportNote[],
  ) {
    this.#components = components;
    this.#templates = templates;
    this.#assets = assets;
    this.#notes = notes;
  }

  get converted(): { name: string; html: string }[] {
    return [...this.#converted].flatMap(([name, result]) => (result ? [{ name, html: result.html }] : []));
  }

  convert(source: JsreportSource): string {
    return this.#convert(source, { isPartial: false }).html;
  }

  #convert(
    { uniqueName: name, path, content, engine, helpers, sample }: JsreportSource,
    { isPartial }: { isPartial: boolean },
  ): ConvertedSource {
    const unchanged = { html: literalText(content), roots: new Set<string>(), fromRoot: new Map<string, string>() };
    const folder = folderOf(path);
    const convertText = (text: string, note: (text: string) => void) => this.#convertText(text, folder, note);
    if (engine === "none") {
      return { ...unchanged, html: convertText(content, (text) => this.#notes.push({ where: name, text })) };
    }
    if (engine !== "handlebars") {
      this.#notes.push({ where: name, text: `is a template of ${engine}, and is kept as it is` });
      return unchanged;
    }
    const functions = [...helpers.matchAll(/function\s+(\w+)\s*\(|(?:const|let|var)\s+(\w+)\s*=/g)];
    try {
      const converted = convertHandlebars(withStatements(content), {
        name,
        helpers: new Set(functions.flatMap(([, first, second]) => first ?? second ?? [])),
        findPartial: (wanted) => this.#find(findByPath(this.#components, wanted, folder), ""),
        convertText,
        sample,
        isPartial,
      });
      this.#notes.push(...converted.notes);
      return converted;
    } catch (error) {
      this.#notes.push({ where: name, text: `can't be parsed, and is kept as it is: ${(error as Error).message}` });
      return unchanged;
    }
  }

  #find(source: JsreportSource | undefined, prefix: string) {
    if (!source) return undefined;
    const partial = prefix + source.uniqueName;
    if (!this.#converted.has(partial)) {
      this.#converted.set(partial, undefined);
      this.#converted.set(partial, this.#convert(source, { isPartial: true }));
    }
    // A partial that uses itself gets nothing: Platen refuses it anyway.
    const { roots = [], fromRoot = [] } = this.#converted.get(partial) ?? {};
    return { name: partial, roots, fromRoot };
  }

  /** Converts text, and statements of jsreport: `{#child name}` and `{#asset name @encoding=dataURI}`. */
  #convertText(text: string, folder: string, note: (text: string) => void): string {
    let html = "";
    let end = 0;
    for (const { 0: statement, 1: child, 2: asset, 3: encoding, index } of text.matchAll(STATEMENT)) {
      html += literalText(text.slice(end, index));
      if (child !== undefined) html += this.#child(statement, child, folder, note);
      if (asset !== undefined) html += this.#asset({ path: asset, encoding }, folder, note);
      end = index + statement.length;
    }
    return html + literalText(text.slice(end));
  }

  #child(statement: string, path: string, folder: string, note: (text: string) => void): string {
    const child = this.#find(findByPath(this.#templates, path, folder), "children/");
    if (!child) {
      note(`${statement} uses a template that is not in the export`);
      return "";
    }
    if (/\s@/.test(statement)) note(`${statement} gives the child data or options, which are left out`);
    const values = [...[...child.roots].map((root) => [root, root]), ...child.fromRoot];
    const given = values.map(([variable, name]) => `${variable}: ${name}`);
    return `{% render ${[quote(child.name), ...given].join(", ")} %}`;
  }

  #asset(
    { path, encoding = "utf8" }: { path: string; encoding: string | undefined },
    folder: string,
    note: (text: string) => void,
  ): string {
    const name = findByPath(this.#assets, path, folder)?.uniqueName ?? path.split("/").at(-1) ?? path;
    const url = `{{ ${quote(name)} | asset_url }}`;
    if (encoding === "dataURI" || encoding === "link") return url;
    if (/\.css$/i.test(path)) return `@import url(${url});`;
    note(`the content of the asset ${path} was written here: only its address can be`);
    return url;
  }
}
