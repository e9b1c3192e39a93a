import { type PDFCatalog, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRef } from "@cantoo/pdf-lib";
import type { PdfObjectCopier } from "./pdf-object-copier";

const [OUTLINES, FIRST, NEXT, PREV, PARENT, LAST, COUNT] = [
  "Outlines",
  "First",
  "Next",
  "Prev",
  "Parent",
  "Last",
  "Count",
].map(PDFName.of) as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];

/** Joins the outlines of merged documents (ISO 32000-1, 12.3.3): their top entries become entries of one outline. */
export class PdfOutline {
  readonly #target: PDFContext;
  readonly #rootRef: PDFRef;
  /** Top entries in the order of the documents. */
  readonly #entries: PDFRef[] = [];
  #visible = 0;

  constructor(target: PDFContext) {
    this.#target = target;
    this.#rootRef = target.nextRef();
  }

  /** Adds the outline of a document, if it has one. */
  add(catalog: PDFCatalog, copier: PdfObjectCopier): void {
    const ref = catalog.get(OUTLINES);
    const outline = catalog.lookupMaybe(OUTLINES, PDFDict);
    if (!outline || !(ref instanceof PDFRef)) return;
    copier.replace(ref, this.#rootRef);
    this.#visible += outline.lookupMaybe(COUNT, PDFNumber)?.asNumber() ?? 0;
    for (let entry = outline.get(FIRST); entry instanceof PDFRef; entry = nextOf(outline.context, entry)) {
      const copied = copier.copy(entry);
      if (copied instanceof PDFRef) this.#entries.push(copied);
    }
  }

  /** Writes the joined outline. Call it when all documents are copied. */
  write(catalog: PDFDict): void {
    const [first, last] = [this.#entries.at(0), this.#entries.at(-1)];
    if (!first || !last) return;
    for (const [index, ref] of this.#entries.entries()) {
      const entry = this.#target.lookup(ref, PDFDict);
      entry.set(PARENT, this.#rootRef);
      const [previous, next] = [this.#entries[index - 1], this.#entries[index + 1]];
      if (previous) entry.set(PREV, previous);
      if (next) entry.set(NEXT, next);
    }
    const root = this.#target.obj({ Type: "Outlines", Count: this.#visible });
    root.set(FIRST, first);
    root.set(LAST, last);
    this.#target.assign(this.#rootRef, root);
    catalog.set(OUTLINES, this.#rootRef);
  }
}

const nextOf = (context: PDFContext, entry: PDFRef) => context.lookup(entry, PDFDict).get(NEXT);
