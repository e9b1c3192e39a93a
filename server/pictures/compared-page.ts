/** Resolution of compared pages, in pixels per inch. A change of a letter is several pixels. */
export const COMPARISON_DPI = 100;

/** A region of a picture, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page that differs between two PDFs. */
export interface ComparedPage {
  /** Counts from 1. */
  page: number;
  /** Size of the pictures in pixels. */
  width: number;
  height: number;
  changedPixels: number;
  /** The changed regions. */
  boxes: Box[];
  /** Lines of text that only one of the pages has. */
  text: { removed: string[]; added: string[] };
  /** PNGs. A page that only one PDF has lacks the others. Null if the page gets no pictures. */
  pictures: PagePictures | null;
}

/** PNGs of a page, before and after the change, and of the changed pixels. */
export interface PagePictures {
  before: Buffer | null;
  after: Buffer | null;
  difference: Buffer | null;
}

/** Returns the size of a page's pictures together. */
export const bytesOfPictures = ({ before, after, difference }: PagePictures): number =>
  [before, after, difference].reduce((sum, png) => sum + (png?.length ?? 0), 0);
