/** A stream of a PDF: the content of a page, form or pattern, or a font's ToUnicode map. */
export interface PdfStream {
  data: Buffer;
  /** Whether the data is compressed with Deflate. */
  isCompressed: boolean;
}

/**
 * Beginning of an object whose stream draws, or maps glyphs to text: a page's content, a form or a pattern. Fonts,
 * images and other objects begin otherwise.
 */
const CONTENT_OBJECT =
  /^\d+ 0 obj\s<<(?:\/Filter \/FlateDecode\s)?(?:\/Length \d|\/Type \/XObject\s\/Subtype \/Form\b|\/Type \/Pattern\b)/;
/** Bytes that are enough for that beginning. */
const CONTENT_OBJECT_BYTES = 80;
const MAX_DICTIONARY_BYTES = 4_096;
/** Bytes of an entry of the cross-reference table (ISO 32000-1, 7.5.4). */
const XREF_ENTRY_BYTES = 20;
const STREAM_KEYWORD = "stream\n";

/**
 * A PDF that Chromium wrote, read just as far as needed (docs/decisions/0024-pdf-inspection.md). Objects are found by
 * the cross-reference table, because the document's text may look like an object.
 */
export class ChromiumPdf {
  /** Count in the root of the page tree. */
  readonly pageCount: number;
  readonly #pdf: Buffer;
  /** Offset of the first entry of the cross-reference table. */
  readonly #xrefOffset: number;
  readonly #objectCount: number;
  readonly #pageTreeNumber: number;
  readonly #pageTree: string;
  readonly #trailer: string;

  /** @throws Error if Chromium did not write the PDF */
  constructor(pdf: Buffer) {
    this.#pdf = pdf;
    const start = Number(/startxref\s+(\d+)/.exec(pdf.toString("latin1", pdf.lastIndexOf("startxref")))?.[1]);
    const head = /^xref\s+0 (\d+)\s/.exec(pdf.toString("latin1", start, start + 64));
    if (!head) throw new Error("The PDF has no cross-reference table");
    this.#xrefOffset = start + head[0].length;
    this.#objectCount = Number(head[1]);
    this.#trailer = pdf.toString("latin1", pdf.lastIndexOf("trailer"));
    this.#pageTreeNumber = reference(this.#object(reference(this.#trailer, "Root")), "Pages");
    this.#pageTree = this.#object(this.#pageTreeNumber);
    const count = /\/Count (\d+)/.exec(this.#pageTree)?.[1];
    if (count === undefined) throw new Error("The PDF has no page count");
    this.pageCount = Number(count);
  }

  /** Content of the first page and, if it is another one, the last page. @throws Error if a page has no content */
  get firstAndLastPage(): PdfStream[] {
    const pages = new Set([this.#page("first"), this.#page("last")]);
    return [...pages].map((page) => {
      const stream = this.contentStreamAt(this.#offset(reference(page, "Contents")));
      if (!stream) throw new Error("The PDF has a page without content");
      return stream;
    });
  }

  /** Offsets of all objects. */
  *objectOffsets(): Generator<number> {
    for (let number = 1; number < this.#objectCount; number++) yield this.#offset(number);
  }

  /** Returns the stream of an object that draws or is a font's ToUnicode map, or null for another object. */
  contentStreamAt(offset: number): PdfStream | null {
    if (!CONTENT_OBJECT.test(this.#pdf.toString("latin1", offset, offset + CONTENT_OBJECT_BYTES))) return null;
    const head = this.#pdf.toString("latin1", offset, offset + MAX_DICTIONARY_BYTES + STREAM_KEYWORD.length);
    const keyword = head.indexOf(STREAM_KEYWORD);
    if (keyword < 0) return null;
    const dictionary = head.slice(0, keyword);
    const length = /\/Length (\d+)/.exec(dictionary)?.[1];
    if (length === undefined || dictionary.includes("endobj")) return null;
    const start = offset + keyword + STREAM_KEYWORD.length;
    const data = this.#pdf.subarray(start, start + Number(length));
    return { data, isCompressed: dictionary.includes("/Filter /FlateDecode") };
  }

  /** Offset of the object with the PDF's title and the program that wrote it. Null if there is none. */
  get informationOffset(): number | null {
    const number = /\/Info (\d+) 0 R/.exec(this.#trailer)?.[1];
    return number === undefined ? null : this.#offset(Number(number));
  }

  /** The pages in order: the offset of each one's reference in the page tree, its content, and its width in points. */
  get pages(): { referenceOffset: number; content: PdfStream; width: number }[] {
    return this.#pagesBelow(this.#pageTreeNumber);
  }

  /**
   * Takes pages out of the page tree, without moving a byte. Nothing else refers to them.
   *
   * @param referenceOffsets of the pages, as `pages` has them
   */
  removePages(referenceOffsets: ReadonlySet<number>): void {
    this.#removeBelow(this.#pageTreeNumber, referenceOffsets);
  }

  #pagesBelow(node: number): { referenceOffset: number; content: PdfStream; width: number }[] {
    return this.#kids(node).flatMap(({ number, offset, text }) => {
      if (isNode(text)) return this.#pagesBelow(number);
      const content = this.contentStreamAt(this.#offset(reference(text, "Contents")));
      if (!content) throw new Error("The PDF has a page without content");
      const width = Number(/\/MediaBox \[0 0 ([\d.]+) /.exec(text)?.[1] ?? 0);
      return [{ referenceOffset: offset, content, width }];
    });
  }

  /** @returns the pages that are left below the node */
  #removeBelow(node: number, removed: ReadonlySet<number>): number {
    let count = 0;
    for (const { number, offset, length, text } of this.#kids(node)) {
      if (isNode(text)) count += this.#removeBelow(number, removed);
      else if (removed.has(offset)) this.#pdf.fill(" ", offset, offset + length);
      else count++;
    }
    const start = this.#offset(node);
    const found = /\/Count (\d+)/.exec(this.#object(node));
    if (!found?.[1]) throw new Error("The PDF has no page count");
    const digits = found[1].length;
    this.#pdf.write(String(count).padEnd(digits), start + found.index + found[0].length - digits, "latin1");
    return count;
  }

  /** The references in a node of the page tree, with the objects that they refer to. */
  #kids(node: number): { number: number; offset: number; length: number; text: string }[] {
    const text = this.#object(node);
    const list = /\/Kids \[([^\]]*)\]/d.exec(text);
    const start = this.#offset(node) + (list?.indices?.[1]?.[0] ?? 0);
    return [...(list?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(({ 0: match, 1: number, index }) => ({
      number: Number(number),
      offset: start + index,
      length: match.length,
      text: this.#object(Number(number)),
    }));
  }

  #page(which: "first" | "last"): string {
    let node = this.#pageTree;
    for (let kid = kidOf(node, which); kid !== undefined; kid = kidOf(node, which)) node = this.#object(kid);
    return node;
  }

  #object(number: number): string {
    const offset = this.#offset(number);
    return this.#pdf.toString("latin1", offset, this.#pdf.indexOf("endobj", offset));
  }

  #offset(number: number): number {
    const entry = this.#xrefOffset + number * XREF_ENTRY_BYTES;
    return Number(this.#pdf.toString("latin1", entry, entry + 10));
  }
}

/** Whether an object is a node of the page tree, and not a page. */
const isNode = (text: string): boolean => /\/Type \/Pages\b/.test(text);

/** Returns the object number of a page tree node's first or last child, or undefined for a page. */
function kidOf(node: string, which: "first" | "last"): number | undefined {
  const kids = /\/Kids \[([^\]]*)\]/.exec(node)?.[1]?.match(/\d+(?= 0 R)/g);
  const number = kids?.at(which === "first" ? 0 : -1);
  return number === undefined ? undefined : Number(number);
}

function reference(dictionary: string, key: string): number {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`The PDF has no ${key}`);
  return Number(number);
}
