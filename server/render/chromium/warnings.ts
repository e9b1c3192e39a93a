/** Something about a document that was made all the same. */
export interface RenderWarning {
  /** `BLOCKED_REQUEST`: something that would have to be fetched was left out. `BROKEN_IMAGE`: an inline image can't be shown. */
  code: "BLOCKED_REQUEST" | "BROKEN_IMAGE";
  /** The beginning of the address. */
  address: string;
}

const MOST = 20;
const LONGEST = 100;

/** The warnings of one document, each once, and no more than somebody would read. */
export class Warnings {
  readonly #found = new Map<string, RenderWarning>();

  add(code: RenderWarning["code"], address: string): void {
    const short = address.slice(0, LONGEST);
    // What was blocked is broken as well, and has been told of.
    if (short === "" || this.#found.has(short) || this.#found.size >= MOST) return;
    this.#found.set(short, { code, address: short });
  }

  get list(): RenderWarning[] {
    return [...this.#found.values()];
  }
}
