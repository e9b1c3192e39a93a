import type { DocumentName } from "./documents";

/** Somebody who makes PDFs, started and warm. */
export interface Contestant {
  /** Ids of the processes whose trees do the work. */
  roots: number[];
  /**
   * @param number a number that stands in the document, so that no two are the same
   * @returns the PDF
   */
  make(document: DocumentName, number: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Says why a contestant can't take part on this machine. */
export class CannotTakePart extends Error {}
