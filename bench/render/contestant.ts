import type { DocumentName } from "./documents";

/** A running program that makes PDFs. */
export interface Contestant {
  /** Ids of the root processes whose trees do the work. */
  roots: number[];
  /**
   * Makes a PDF.
   *
   * @param number appears in the document, so that no two documents are the same
   */
  make(document: DocumentName, number: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A contestant can't take part on this machine. The message says why. */
export class CannotTakePart extends Error {}
