import { setMaxListeners } from "node:events";
import type { ResolveAddresses } from "../../outbound/outbound-request";
import { abortable } from "../deadline";
import { FairQueue } from "../fair-queue";
import type { RendererSettings } from "../settings";
import type { EgressPolicy } from "./egress-policy";
import { fetchResource, type Resource } from "./fetch-resource";

/** What a document may take in all. */
export type ResourceLimits = Pick<
  RendererSettings,
  "maxRemoteResourceBytes" | "maxRemoteTotalBytes" | "maxRemoteRequests" | "remoteTimeoutMs"
>;

/** What a page asks for. */
export interface ResourceRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

/** At the same time, for one document. */
const CONCURRENCY = 6;
const TYPES = ["Image", "Font", "Stylesheet"];

/** Whether a resource of a type, in the browser's words, is one that can be loaded from elsewhere. */
export const isLoadableType = (type: string) => TYPES.includes(type);

/** What one document loads from elsewhere. */
export class ResourceLoader {
  readonly #rules: EgressPolicy;
  readonly #addresses: ResolveAddresses;
  readonly #limits: ResourceLimits;
  readonly #ended = new AbortController();
  readonly #queue: FairQueue;
  readonly #timer: NodeJS.Timeout;
  #requests = 0;
  #bytes = 0;

  /** @param patience milliseconds that the document can wait: what is not there by then never comes */
  constructor(rules: EgressPolicy, addresses: ResolveAddresses, limits: ResourceLimits, patience: number) {
    this.#rules = rules;
    this.#addresses = addresses;
    this.#limits = limits;
    // Each of many fetches listens to it.
    setMaxListeners(0, this.#ended.signal);
    this.#timer = setTimeout(() => this.stop(), patience);
    this.#queue = new FairQueue({
      concurrency: CONCURRENCY,
      maxQueueLength: limits.maxRemoteRequests,
      maxQueueLengthPerKey: limits.maxRemoteRequests,
    });
  }

  /**
   * Whether what a page asks for may be fetched.
   *
   * @param type of the resource, in the browser's words
   */
  allows({ url, method }: ResourceRequest, type: string): boolean {
    return method === "GET" && isLoadableType(type) && URL.canParse(url) && this.#rules.allows(new URL(url));
  }

  /**
   * Fetches what is allowed.
   *
   * @throws Error when it can't be had, is too large or too much, takes too long, or the document has ended
   */
  async fetch({ url, headers }: ResourceRequest): Promise<Resource> {
    const { maxRemoteRequests, remoteTimeoutMs } = this.#limits;
    if (++this.#requests > maxRemoteRequests) throw new Error("the document asks for too much");
    return this.#queue.run("", this.#ended.signal, () =>
      fetchResource(new URL(url), {
        rules: this.#rules,
        addresses: this.#addresses,
        crossOrigin: Object.keys(headers).some((name) => name.toLowerCase() === "origin"),
        onBytes: this.#counter(),
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(remoteTimeoutMs)]),
      }),
    );
  }

  /** How often something was asked for so far. */
  get requestCount(): number {
    return this.#requests;
  }

  /** Whether nothing is fetched any more. */
  get isStopped(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Waits for something as long as the document can. */
  async waitFor(promise: Promise<unknown>): Promise<void> {
    const { signal } = this.#ended;
    await abortable(promise, signal).catch((error) => {
      if (error !== signal.reason) throw error;
    });
  }

  /** Breaks off whatever is still being fetched; nothing is from now on. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  #counter(): (count: number) => void {
    const { maxRemoteResourceBytes, maxRemoteTotalBytes } = this.#limits;
    let own = 0;
    return (count) => {
      own += count;
      this.#bytes += count;
      if (own > maxRemoteResourceBytes || this.#bytes > maxRemoteTotalBytes) throw new Error("larger than allowed");
    };
  }
}
