/** A piece of a PDF that draws: its commands, as they are in the file. */
export interface Drawing {
  data: Buffer;
  /** Whether it has to be inflated first. */
  deflated: boolean;
}

// What a stream's dictionary begins with where it draws or maps glyphs to text: pages, forms, patterns. Fonts, images and all else begin otherwise.
const DRAWING =
  /^\d+ 0 obj\s<<(?:\/Filter \/FlateDecode\s)?(?:\/Length \d|\/Type \/XObject\s\/Subtype \/Form\b|\/Type \/Pattern\b)/;
const DICTIONARY = 4_096;

/**
 * A PDF that Chromium wrote. Its objects are found over trailer and table of offsets, because text of the document may look like one.
 */
export class PrintedPdf {
  /** How many pages it has: the count in the root of its page tree. */
  readonly pages: number;
  readonly #pdf: Buffer;
  /** Where the table's lines begin, which have 20 bytes each, and how many there are. */
  readonly #table: number;
  readonly #objects: number;
  readonly #tree: string;

  /** @throws Error when it is no such PDF */
  constructor(pdf: Buffer) {
    this.#pdf = pdf;
    const start = Number(/startxref\s+(\d+)/.exec(pdf.toString("latin1", pdf.lastIndexOf("startxref")))?.[1]);
    const head = /^xref\s+0 (\d+)\s/.exec(pdf.toString("latin1", start, start + 64));
    if (!head) throw new Error("The PDF has no table of offsets");
    this.#table = start + head[0].length;
    this.#objects = Number(head[1]);
    const trailer = pdf.toString("latin1", pdf.lastIndexOf("trailer"));
    this.#tree = this.#object(reference(this.#object(reference(trailer, "Root")), "Pages"));
    const count = /\/Count (\d+)/.exec(this.#tree)?.[1];
    if (count === undefined) throw new Error("The PDF has no page count");
    this.pages = Number(count);
  }

  /** What draws the first page and, where it is another one, the last. @throws Error when there is none */
  get outerPages(): Drawing[] {
    const pages = new Set([this.#leaf(0), this.#leaf(-1)]);
    return [...pages].map((page) => {
      const drawing = this.#drawing(this.#offset(reference(page, "Contents")));
      if (!drawing) throw new Error("The PDF has a page that nothing draws");
      return drawing;
    });
  }

  /** All that draws, and what maps the glyphs of fonts to text. */
  *drawings(): Generator<Drawing> {
    for (let number = 1; number < this.#objects; number++) {
      const drawing = this.#drawing(this.#offset(number));
      if (drawing) yield drawing;
    }
  }

  #leaf(which: 0 | -1): string {
    let node = this.#tree;
    for (let kid = kidOf(node, which); kid !== undefined; kid = kidOf(node, which)) node = this.#object(kid);
    return node;
  }

  #drawing(offset: number): Drawing | null {
    if (!DRAWING.test(this.#pdf.toString("latin1", offset, offset + 80))) return null;
    const begin = this.#pdf.indexOf("stream\n", offset);
    if (begin < 0 || begin > offset + DICTIONARY) return null;
    const dictionary = this.#pdf.toString("latin1", offset, begin);
    const length = /\/Length (\d+)/.exec(dictionary)?.[1];
    if (length === undefined || dictionary.includes("endobj")) return null;
    const data = this.#pdf.subarray(begin + 7, begin + 7 + Number(length));
    return { data, deflated: dictionary.includes("/Filter /FlateDecode") };
  }

  #object(number: number): string {
    const offset = this.#offset(number);
    return this.#pdf.toString("latin1", offset, this.#pdf.indexOf("endobj", offset));
  }

  #offset(number: number): number {
    const line = this.#table + number * 20;
    return Number(this.#pdf.toString("latin1", line, line + 10));
  }
}

function kidOf(node: string, which: 0 | -1): number | undefined {
  const kids = /\/Kids \[([^\]]*)\]/.exec(node)?.[1]?.match(/\d+(?= 0 R)/g);
  const number = kids?.at(which);
  return number === undefined ? undefined : Number(number);
}

function reference(dictionary: string, key: string): number {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`The PDF has no ${key}`);
  return Number(number);
}
