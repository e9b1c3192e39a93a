import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import type { Bitmap } from "./png";

/** Maximum number of pixels of a picture: an A4 page at 300 dpi. */
const MAX_PIXELS = 8_700_000;

/** The PDF, or a page of it, can't be read. */
export class UnreadablePdf extends Error {
  override readonly name = "UnreadablePdf";
}

/** Size of a page in points, which are 1/72 inch, or of its picture in pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Picture of a page, and its text. */
export interface DrawnPage extends Bitmap {
  text: string;
}

/** Opens PDFs with PDFium. */
export class PdfReader {
  readonly #library: PDFiumLibrary;

  private constructor(library: PDFiumLibrary) {
    this.#library = library;
  }

  static async create(): Promise<PdfReader> {
    return new PdfReader(await PDFiumLibrary.init());
  }

  /**
   * Opens a PDF, and closes it when `use` has ended.
   *
   * @throws UnreadablePdf
   */
  async open<Result>(pdf: Buffer, use: (pages: PdfPages) => Promise<Result>): Promise<Result> {
    const document = await this.#library.loadDocument(pdf).catch((error: Error) => {
      throw new UnreadablePdf(error.message);
    });
    try {
      return await use(new PdfPages(document));
    } finally {
      document.destroy();
    }
  }
}

/** The pages of an open PDF. Pages count from 1. */
export class PdfPages {
  readonly #document: PDFiumDocument;
  /** Pages that are open. Drawing a page closes it. */
  readonly #opened = new Map<number, PDFiumPage>();
  readonly count: number;

  constructor(document: PDFiumDocument) {
    this.#document = document;
    this.count = document.getPageCount();
  }

  /** @throws UnreadablePdf */
  sizeOf(number: number): PageSize {
    return sizeOf(this.#page(number));
  }

  /**
   * Draws a page on white.
   *
   * @param width width of the picture in pixels. A picture with too many pixels becomes smaller
   * @throws UnreadablePdf
   */
  async draw(number: number, width: number): Promise<Bitmap> {
    const page = this.#page(number);
    const size = sizeOf(page);
    return this.#render(page, scaled(size, scaleOf(size, width / size.width)));
  }

  /**
   * Draws a page at the top left of a white picture, which has the size of the largest page.
   *
   * @throws UnreadablePdf
   */
  async drawOn(
    number: number,
    { largest, pixelsPerPoint }: { largest: PageSize; pixelsPerPoint: number },
  ): Promise<DrawnPage> {
    const page = this.#page(number);
    const scale = scaleOf(largest, pixelsPerPoint);
    const text = page.getText();
    const drawn = await this.#render(page, scaled(sizeOf(page), scale));
    return { ...extend(drawn, scaled(largest, scale)), text };
  }

  #page(number: number): PDFiumPage {
    if (!(number >= 1 && number <= this.count)) throw new UnreadablePdf(`There is no page ${number}`);
    const page = this.#opened.get(number) ?? this.#document.getPage(number - 1);
    const { width, height } = sizeOf(page);
    // PDFium reports a page that it can't read as one without a size.
    if (!(width > 0 && height > 0)) throw new UnreadablePdf(`Page ${number} can't be read`);
    this.#opened.set(number, page);
    return page;
  }

  async #render(page: PDFiumPage, size: PageSize): Promise<Bitmap> {
    this.#opened.delete(page.number + 1);
    const { width, height, data } = await page.render({ ...size, scale: 1, render: "bitmap" });
    return { width, height, rgba: data };
  }
}

function sizeOf(page: PDFiumPage): PageSize {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  return { width, height };
}

/** Returns the given pixels per point, or fewer if the picture would have too many pixels. */
const scaleOf = ({ width, height }: PageSize, pixelsPerPoint: number): number =>
  Math.min(pixelsPerPoint, Math.sqrt(MAX_PIXELS / (width * height)));

function scaled({ width, height }: PageSize, scale: number): PageSize {
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** Adds white at the right and at the bottom. */
function extend(bitmap: Bitmap, { width, height }: PageSize): Bitmap {
  if (bitmap.width === width && bitmap.height === height) return bitmap;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const rowBytes = Math.min(width, bitmap.width) * 4;
  for (let y = 0; y < Math.min(height, bitmap.height); y++) {
    const from = y * bitmap.width * 4;
    rgba.set(bitmap.rgba.subarray(from, from + rowBytes), y * width * 4);
  }
  return { width, height, rgba };
}
