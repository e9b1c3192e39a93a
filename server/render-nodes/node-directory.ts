import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { BaseLogger } from "pino";
import { RenderNode } from "./render-node";

/** Interval at which names are looked up again: nodes come and go. */
const LOOKUP_MS = 5_000;

interface NodeDirectoryOptions {
  /** Origins of render processes, such as `http://render:3001`. A name stands for all of its addresses. */
  origins: readonly string[];
  secret: string;
  log: BaseLogger;
  /** Returns all addresses of a host name; for tests. */
  resolve?: (hostname: string) => Promise<string[]>;
}

/** The render processes of the installation. */
export class NodeDirectory {
  readonly #options: NodeDirectoryOptions;
  readonly #nodes = new Map<string, RenderNode>();
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Set<() => void>();

  constructor(options: NodeDirectoryOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#update(), LOOKUP_MS);
    void this.#update();
  }

  get nodes(): RenderNode[] {
    return [...this.#nodes.values()];
  }

  /**
   * Chooses the node for a document: the less loaded of two random ones. With reports that are a moment old, the least
   * loaded of all would get the documents of every web process at once (M. Mitzenmacher, The Power of Two Choices).
   *
   * @param excluded a node that has just lost the document
   * @returns undefined if no node is ready
   */
  choose(excluded?: RenderNode): RenderNode | undefined {
    const ready = this.nodes.filter((node) => node.isReady && node !== excluded);
    const first = takeRandom(ready);
    const second = takeRandom(ready);
    return second && first && second.load < first.load ? second : first;
  }

  /** Resolves when a node becomes ready. @throws the signal's reason */
  async nextReady(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(proceed);
        reject(signal.reason);
      };
      const proceed = () => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.add(proceed);
    });
  }

  close(): void {
    clearInterval(this.#timer);
    for (const node of this.#nodes.values()) node.close();
    this.#nodes.clear();
  }

  async #update(): Promise<void> {
    await Promise.all(this.#options.origins.map((origin) => this.#updateOrigin(origin)));
  }

  async #updateOrigin(origin: string): Promise<void> {
    const { log, secret, resolve = lookUpAll } = this.#options;
    const url = new URL(origin);
    const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, "")).catch((error) => {
      log.warn({ err: error, origin }, "the name of the render processes can't be looked up");
      return undefined;
    });
    // Without an answer, the known nodes are used.
    if (!addresses) return;
    const origins = addresses.map((address) => originOf(url, address));
    for (const [key, node] of this.#nodes) {
      if (!key.startsWith(`${origin} `) || origins.includes(node.origin)) continue;
      this.#nodes.delete(key);
      node.close();
    }
    for (const each of origins) {
      const key = `${origin} ${each}`;
      if (this.#nodes.has(key)) continue;
      const node = new RenderNode({ origin: each, secret, log, onReady: () => this.#proceed() });
      this.#nodes.set(key, node);
    }
  }

  #proceed(): void {
    for (const proceed of this.#waiting) proceed();
    this.#waiting.clear();
  }
}

const lookUpAll = async (hostname: string): Promise<string[]> =>
  isIP(hostname) ? [hostname] : (await lookup(hostname, { all: true })).map(({ address }) => address);

function originOf(url: URL, address: string): string {
  const origin = new URL(url);
  origin.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return origin.origin;
}

/** Removes and returns a random element. */
function takeRandom<Item>(items: Item[]): Item | undefined {
  return items.splice(Math.floor(Math.random() * items.length), 1)[0];
}
