import {
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStreamWriter,
  PDFString,
} from "@cantoo/pdf-lib";
import "./pdf-cross-references";
import { PdfObjectCopier } from "./pdf-object-copier";
import { PdfOutline } from "./pdf-outline";
import { PdfStructure } from "./pdf-structure";

/** A document that a PDF holds. */
export interface MergedDocument {
  /** Position in the merged PDF, among all documents. */
  item: number;
  /** Index of its first page in the PDF, from 0. */
  firstPage: number;
  pages: number;
}

const [DESTINATIONS, LANGUAGE, PARENT] = ["Dests", "Lang", "Parent"].map(PDFName.of) as [PDFName, PDFName, PDFName];
/** Pages of a node of the page tree. Readers find a page faster in a tree than in one long list. */
const PAGES_PER_NODE = 64;
/** Objects that are compressed together. */
const OBJECTS_PER_STREAM = 50;

/**
 * Merges PDFs that Chromium wrote. Internal links, outlines and tags stay alive, and equal fonts and images are written
 * once (docs/decisions/0061-batches-printed-together.md).
 */
export class PdfMerger {
  readonly #target = PDFContext.create();
  readonly #outline = new PdfOutline(this.#target);
  readonly #structure = new PdfStructure(this.#target);
  /** Fonts, images and other objects that further documents may use, by their content. */
  readonly #shared = new Map<string, PDFRef>();
  readonly #pages: { item: number; ref: PDFRef; page: PDFDict }[] = [];
  #language: PDFObject | undefined;

  /**
   * Adds documents of a PDF. Its other pages are left out.
   *
   * @throws Error if the PDF can't be parsed, or lacks pages
   */
  async add(pdf: Uint8Array, documents: readonly MergedDocument[]): Promise<void> {
    const target = this.#target;
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    const { catalog, context } = source;
    const rewriteTags = this.#structure.begin();
    const destinations = catalog.lookupMaybe(DESTINATIONS, PDFDict);
    const copier = new PdfObjectCopier({
      source: context,
      target,
      shared: this.#shared,
      rewrite: (key, value) =>
        // A name means another place in each document, so links get the places themselves.
        key === "Dest" && value instanceof PDFName ? (destinations?.get(value) ?? value) : rewriteTags(key, value),
    });
    const sourcePages = source.getPages();
    const kept = documents.flatMap(({ item, firstPage, pages }) =>
      Array.from({ length: pages }, (_, index) => {
        const page = sourcePages[firstPage + index];
        if (!page) throw new Error("The PDF lacks a page");
        return { item, page, ref: target.nextRef() };
      }),
    );
    for (const { ref, node } of sourcePages) {
      copier.replace(ref, PDFNull);
      const parent = node.get(PARENT);
      if (parent instanceof PDFRef) copier.replace(parent, PDFNull);
    }
    for (const { page, ref } of kept) copier.replace(page.ref, ref);
    for (const { item, page, ref } of kept) this.#pages.push({ item, ref, page: copier.copyDictionary(page.node) });
    this.#outline.add(catalog, copier);
    this.#structure.add(catalog, copier);
    copier.finish();
    this.#language ??= catalog.lookup(LANGUAGE);
  }

  /** @param createdAt time for the PDF's dates */
  async save(createdAt: Date): Promise<Uint8Array> {
    const target = this.#target;
    const catalog = target.obj({ Type: "Catalog", Pages: this.#writePageTree() });
    this.#outline.write(catalog);
    this.#structure.write(catalog);
    if (this.#language) catalog.set(LANGUAGE, this.#language);
    const [program, date] = [PDFString.of("Platen"), PDFString.fromDate(createdAt)];
    const information = { Creator: program, Producer: program, CreationDate: date, ModDate: date };
    target.trailerInfo.Root = target.register(catalog);
    target.trailerInfo.Info = target.register(target.obj(information));
    return PDFStreamWriter.forContext(target, Number.POSITIVE_INFINITY, true, OBJECTS_PER_STREAM).serializeToBuffer();
  }

  /** Writes the pages in the order of their items. */
  #writePageTree(): PDFRef {
    const target = this.#target;
    const pages = this.#pages.toSorted((a, b) => a.item - b.item);
    const [rootRef, nodes] = [target.nextRef(), target.obj([])];
    for (let start = 0; start < pages.length; start += PAGES_PER_NODE) {
      const [nodeRef, kids] = [target.nextRef(), pages.slice(start, start + PAGES_PER_NODE)];
      for (const { ref, page } of kids) {
        page.set(PARENT, nodeRef);
        target.assign(ref, page);
      }
      const node = { Type: "Pages", Parent: rootRef, Kids: kids.map(({ ref }) => ref), Count: kids.length };
      target.assign(nodeRef, target.obj(node));
      nodes.push(nodeRef);
    }
    target.assign(rootRef, target.obj({ Type: "Pages", Kids: nodes, Count: pages.length }));
    return rootRef;
  }
}
