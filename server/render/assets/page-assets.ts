import { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import { MAX_WARNING_ITEMS } from "../chromium/pdf/document-warnings";
import { RenderError, tooLarge } from "../render-error";
import { type AssetReference, assetsUrlOf, type DocumentAssets } from "./document-assets";

const NONE: DocumentAssets = { byName: new Map(), load: async () => undefined };
const MEBIBYTE = 1024 * 1024;
/**
 * Contents that one document may load, with repetitions: a style sheet can import itself under countless addresses
 * (`a.css?1`), each of which is another request.
 */
const MAX_LOADS = 1_000;
const MAX_LOADED_BYTES = 200 * MEBIBYTE;
/** Contents of one document that are on their way to the browser at the same time. They wait in our memory. */
const MAX_CONCURRENT_LOADS = 4;
/** Characters of a name in an address (see `assetUrl`). */
const NAME_CHARACTERS = "[\\w.~%-]";
/**
 * Length of the longest name in an address that is decoded: normalising hostile text takes quadratic time. A name of
 * 100 characters has 3,600 at most, if its letters are in parts.
 */
const MAX_ENCODED_NAME = 4_096;

/** The assets of one document: answers for their addresses, and remembers what went wrong. */
export class PageAssets {
  /** Address below which the assets are. */
  readonly url: string;
  readonly #assets: DocumentAssets;
  readonly #loads = new ConcurrencyLimiter({ maxConcurrent: MAX_CONCURRENT_LOADS });
  #loaded = { count: 0, bytes: 0 };
  readonly #onFailed: (failure: RenderError) => void;
  #failure: RenderError | undefined;

  /** @param onFailed called once, if an asset can't be loaded or a limit is exceeded: the document has failed */
  constructor(workspaceId: string, assets: DocumentAssets = NONE, onFailed: (failure: RenderError) => void = () => {}) {
    this.#assets = assets;
    this.#onFailed = onFailed;
    this.url = assetsUrlOf(workspaceId, assets);
  }

  /** Returns the name in an address, or undefined if it is not the address of an asset of this document. */
  nameIn(address: string): string | undefined {
    if (!address.startsWith(this.url)) return undefined;
    const encoded = address.slice(this.url.length).replace(/[?#].*$/s, "");
    if (encoded.length > MAX_ENCODED_NAME) return encoded;
    try {
      return decodeURIComponent(encoded).normalize("NFC");
    } catch {
      return encoded;
    }
  }

  has(name: string): boolean {
    return this.#assets.byName.has(name);
  }

  /** Returns the names in a filled-in template that no asset has: the first ones, of which there may be warnings. */
  missingIn(html: string): string[] {
    const addresses = new Set<string>();
    const missing = new Set<string>();
    for (const [address] of html.matchAll(new RegExp(`${this.url}${NAME_CHARACTERS}*`, "g"))) {
      if (addresses.has(address)) continue;
      addresses.add(address);
      const name = this.nameIn(address) ?? "";
      if (!this.has(name)) missing.add(name);
      if (missing.size === MAX_WARNING_ITEMS) break;
    }
    return [...missing];
  }

  /**
   * Loads an asset and hands it to `send`, which passes it on to the page.
   *
   * @returns false if there is none, if it can't be read, or if the document has loaded too much; the latter two fail
   *   the document (see `throwIfFailed`)
   */
  load(name: string, send: (loaded: { asset: AssetReference; content: Buffer }) => Promise<void>): Promise<boolean> {
    return this.#loads.run("assets", async () => {
      const asset = this.#assets.byName.get(name);
      const content = asset && (await this.#read(name, asset));
      if (!content) return false;
      await send({ asset, content });
      return true;
    });
  }

  async #read(name: string, asset: AssetReference): Promise<Buffer | undefined> {
    if (this.#failure) return undefined;
    this.#loaded.count += 1;
    this.#loaded.bytes += asset.bytes;
    if (this.#loaded.count > MAX_LOADS) this.#fail(tooLarge("assets", `${MAX_LOADS} requests`));
    else if (this.#loaded.bytes > MAX_LOADED_BYTES) this.#fail(tooLarge("assets", `${MAX_LOADED_BYTES} bytes`));
    if (this.#failure) return undefined;
    try {
      return await this.#assets.load(asset);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#fail(new RenderError("SERVICE_UNAVAILABLE", { reason: "storage" }, `${name}: ${reason}`));
      return undefined;
    }
  }

  #fail(failure: RenderError): void {
    if (this.#failure) return;
    this.#failure = failure;
    this.#onFailed(failure);
  }

  /** Whether an asset could not be read, or the document has loaded too much. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * The document is not what its author meant if an asset that exists is left out.
   *
   * @throws RenderError SERVICE_UNAVAILABLE, PAYLOAD_TOO_LARGE
   */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure;
  }
}
