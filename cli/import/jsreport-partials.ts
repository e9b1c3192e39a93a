import { convertHandlebars } from "./convert-handlebars";
import type { ImportNote } from "./import-result";
import { quote } from "./liquid-text";
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
}

/** Converts templates and components, and those that they use. */
export class JsreportPartials {
  readonly #components: JsreportSource[];
  readonly #templates: JsreportSource[];
  readonly #assets: JsreportAsset[];
  readonly #notes: ImportNote[];
  /** By name of the partial. Undefined while it is being converted. */
  readonly #converted = new Map<string, { html: string; roots: ReadonlySet<string> } | undefined>();

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
    return this.#convert(source).html;
  }

  #convert({ uniqueName: name, path, content, engine, helpers }: JsreportSource): {
    html: string;
    roots: ReadonlySet<string>;
  } {
    const none = new Set<string>();
    if (engine !== "handlebars") {
      if (engine !== "none")
        this.#notes.push({ where: name, text: `is a template of ${engine}, and is kept as it is` });
      return { html: `{% raw %}${content}{% endraw %}`, roots: none };
    }
    const functions = [...helpers.matchAll(/function\s+(\w+)\s*\(|(?:const|let|var)\s+(\w+)\s*=/g)];
    const folder = folderOf(path);
    const convertText = (text: string, note: (text: string) => void) => this.#convertText(text, folder, note);
    try {
      const converted = convertHandlebars(content, {
        name,
        helpers: new Set(functions.flatMap(([, first, second]) => first ?? second ?? [])),
        findPartial: (wanted) => this.#find(findByPath(this.#components, wanted, folder), ""),
        convertText,
      });
      this.#notes.push(...converted.notes);
      return converted;
    } catch (error) {
      this.#notes.push({ where: name, text: `can't be parsed, and is kept as it is: ${(error as Error).message}` });
      return { html: `{% raw %}${content}{% endraw %}`, roots: none };
    }
  }

  #find(source: JsreportSource | undefined, prefix: string) {
    if (!source) return undefined;
    const partial = prefix + source.uniqueName;
    if (!this.#converted.has(partial)) {
      this.#converted.set(partial, undefined);
      this.#converted.set(partial, this.#convert(source));
    }
    // A partial that uses itself gets nothing: Platen refuses it anyway.
    return { name: partial, roots: this.#converted.get(partial)?.roots ?? [] };
  }

  /** Converts statements of jsreport: `{#child name}` and `{#asset name @encoding=dataURI}`. */
  #convertText(text: string, folder: string, note: (text: string) => void): string {
    return text
      .replace(/\{#child\s+([^\s}@]+)[^}]*\}/g, (statement, path: string) => {
        const child = this.#find(findByPath(this.#templates, path, folder), "children/");
        if (!child) {
          note(`${statement} uses a template that is not in the export`);
          return "";
        }
        const values = [...child.roots].map((root) => `${root}: ${root}`);
        return `{% render ${[quote(child.name), ...values].join(", ")} %}`;
      })
      .replace(/\{#asset\s+([^\s}@]+)(?:\s+@encoding=(\w+))?[^}]*\}/g, (_, path: string, encoding = "utf8") => {
        const name = findByPath(this.#assets, path, folder)?.uniqueName ?? path.split("/").at(-1) ?? path;
        const url = `{{ ${quote(name)} | asset_url }}`;
        if (encoding === "dataURI" || encoding === "link") return url;
        if (/\.css$/i.test(path)) return `@import url(${url});`;
        note(`the content of the asset ${path} was written here: only its address can be`);
        return url;
      });
  }
}
