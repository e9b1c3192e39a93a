import { existsSync } from "node:fs";
import { join } from "node:path";
import type { MarkedBox } from "../../server/pictures/marked-boxes";
import { type PageMarks, readPageMarks } from "../../server/pictures/page-marks";
import type { Pictures } from "../../server/pictures/pictures";
import { PATHS } from "../../template-files/paths";
import { CliError } from "../cli-error";
import { describeWarning } from "../describe-warning";
import type { DocumentRenderer } from "../document-renderer";
import { type FolderTemplate, readTemplates } from "../folder/read-folder";
import { createLocalPictures, localOwner } from "../local/local-pictures";
import { noAssets, readAssets } from "../local/read-assets";
import { readPartials } from "../read-partials";

/** Documents that are kept. Two tabs need two, and a page may still load pictures of an older one. */
const MAX_DOCUMENTS = 16;

interface PreviewDependencies {
  root: string;
  renderer: DocumentRenderer;
  signal: AbortSignal;
}

/** A template of the folder, and its samples, by name. */
interface PreviewTemplate {
  name: string;
  samples: string[];
}

/** Marks of a page, with the texts of its warnings. */
type ShownMarks = Pick<PageMarks, "width" | "height" | "area"> & { warnings: (MarkedBox & { text: string })[] };

/** Result of a rendering. */
export type PreviewResult =
  | {
      kind: "rendered";
      document: number;
      pages: number;
      bytes: number;
      /** Duration from reading the files to the PDF. */
      milliseconds: number;
      timings: { template: number; load: number; print: number } | undefined;
      warnings: string[];
      /** The marks of each page. */
      marks: ShownMarks[];
    }
  /** `error` names the file and the line, if the error is in a file. */
  | { kind: "failed"; error: string };

/** Makes the documents of a folder for somebody who looks at them. */
export class Preview {
  readonly #root: string;
  readonly #renderer: DocumentRenderer;
  readonly #signal: AbortSignal;
  readonly #pictures: Pictures;
  /** The last documents, by number. */
  readonly #documents = new Map<number, { pdf: Buffer; pages: number }>();
  #lastDocument = 0;

  constructor({ root, renderer, signal }: PreviewDependencies) {
    this.#root = root;
    this.#renderer = renderer;
    this.#signal = signal;
    this.#pictures = createLocalPictures();
  }

  /** @throws CliError if a file of the folder has a mistake */
  async list(): Promise<PreviewTemplate[]> {
    const templates = await readTemplates(this.#root, this.#signal);
    return templates.map(({ name, samples }) => ({ name, samples: samples.map((sample) => sample.name) }));
  }

  /** Renders a template with a sample, or with no parameters. A mistake in a file is a result, too. */
  async render(templateName: string, sampleName: string): Promise<PreviewResult> {
    try {
      const templates = await readTemplates(this.#root, this.#signal);
      const template = templates.find(({ name }) => name === templateName);
      if (!template) return { kind: "failed", error: `The folder has no template "${templateName}"` };
      return await this.#render(template, sampleName);
    } catch (error) {
      this.#signal.throwIfAborted();
      if (error instanceof CliError) return { kind: "failed", error: error.message };
      throw error;
    }
  }

  /** Returns a document that was rendered, unless too many others have been since. */
  document(number: number): Buffer | undefined {
    return this.#documents.get(number)?.pdf;
  }

  /** Tells whether a document has a page. @param page from 1 */
  hasPage(number: number, page: number): boolean {
    return page >= 1 && page <= (this.#documents.get(number)?.pages ?? 0);
  }

  /** Draws a page of a document as a PNG. @throws RenderError if that fails */
  async draw(pdf: Buffer, page: number, width: number): Promise<Buffer> {
    return (await this.#pictures.draw({ pdf, page, width }, localOwner(this.#signal))).png;
  }

  close(): Promise<void> {
    return this.#pictures.close();
  }

  async #render({ html, file, samples }: FolderTemplate, sampleName: string): Promise<PreviewResult> {
    const sample = samples.find(({ name }) => name === sampleName);
    const [partialsFolder, assetsFolder] = [join(this.#root, PATHS.partials), join(this.#root, PATHS.assets)];
    const partials = existsSync(partialsFolder) ? await readPartials(partialsFolder, html, this.#signal) : [];
    const assets = existsSync(assetsFolder) ? await readAssets(assetsFolder) : noAssets;
    const source = { kind: "file" as const, html, name: file, partials };
    const { parameters = {}, options = {}, now } = sample ?? {};
    const start = performance.now();
    const { pdf, pages, warnings, timings } = await this.#renderer.render({ source, parameters, options, assets, now });
    const milliseconds = Math.round(performance.now() - start);
    return {
      kind: "rendered",
      document: this.#keep({ pdf, pages: pages ?? 0 }),
      pages: pages ?? 0,
      bytes: pdf.length,
      milliseconds,
      timings: timings && roundAll(timings),
      warnings: warnings.map(describeWarning),
      marks: readPageMarks(pdf, warnings).map(toShownMarks),
    };
  }

  #keep(document: { pdf: Buffer; pages: number }): number {
    const number = ++this.#lastDocument;
    this.#documents.set(number, document);
    this.#documents.delete(number - MAX_DOCUMENTS);
    return number;
  }
}

const toShownMarks = ({ width, height, area, warnings }: PageMarks): ShownMarks => ({
  width,
  height,
  area,
  warnings: warnings.map(({ warning, ...box }) => ({
    ...box,
    text: warning ? describeWarning(warning) : "an image can't be shown",
  })),
});

const roundAll = ({ template, load, print }: { template: number; load: number; print: number }) => ({
  template: Math.round(template),
  load: Math.round(load),
  print: Math.round(print),
});
