import { Document, isMap, isScalar, parseDocument } from "yaml";
import type { PrintOptions } from "../contract/v1/print-options";

/** Changes `options.yaml` of a template. Keeps its comments, and knows when nothing is left in it. */
export class OptionsEditor {
  readonly #document: Document;
  readonly #writesDefaults: boolean;

  /**
   * @param text the file, or an empty text for a new one
   * @param options.writesDefaults whether settings that are the default are written, too; false by default
   */
  constructor(text: string, { writesDefaults = false }: { writesDefaults?: boolean } = {}) {
    this.#writesDefaults = writesDefaults;
    const document: Document = text === "" ? new Document({}) : parseDocument(text);
    this.#document = document;
    if (!isMap(document.contents)) document.contents = document.createNode({}) as typeof document.contents;
  }

  /** Sets `publishOnSave`. True is the default. */
  setPublishOnSave(publishOnSave: boolean): void {
    if (publishOnSave && !this.#writesDefaults) this.deletePublishOnSave();
    else this.#document.set("publishOnSave", publishOnSave);
  }

  deletePublishOnSave(): void {
    this.#delete("publishOnSave");
  }

  /** @param now fixed clock in epoch seconds */
  setSample(name: string, { now, options }: { now: number | null; options: PrintOptions }): void {
    const hasOptions = Object.keys(options).length > 0;
    if (now === null && !hasOptions && !this.#writesDefaults) {
      this.deleteSample(name);
      return;
    }
    const time = now === null ? undefined : new Date(now * 1_000).toISOString().replace(".000Z", "Z");
    this.#document.setIn(["samples", name], {
      ...(time !== undefined && { now: time }),
      ...(hasOptions && { options }),
    });
  }

  deleteSample(name: string): void {
    if (!this.#document.hasIn(["samples", name])) return;
    this.#document.deleteIn(["samples", name]);
    const samples = this.#document.get("samples");
    if (isMap(samples) && samples.items.length === 0) this.#delete("samples");
  }

  /** Deletes a field. A comment at the beginning of the file belongs to the file. */
  #delete(field: string): void {
    const { contents } = this.#document;
    const first = isMap(contents) ? contents.items[0]?.key : undefined;
    const comment = isScalar(first) && first.value === field ? first.commentBefore : undefined;
    this.#document.delete(field);
    if (comment && contents) contents.commentBefore = comment;
  }

  get isEmpty(): boolean {
    const { contents } = this.#document;
    return isMap(contents) && contents.items.length === 0;
  }

  toString(): string {
    return this.#document.toString();
  }
}
