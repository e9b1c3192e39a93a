import { setMaxListeners } from "node:events";
import { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import type { ResolveAddresses } from "../../outbound/outbound-request";
import { abortable } from "../deadline";
import type { RendererSettings } from "../settings";
import type { EgressPolicy } from "./egress-policy";
import { type FetchedResource, fetchResource } from "./fetch-resource";

/** Limits of what one document may load. */
export type ResourceLimits = Pick<
  RendererSettings,
  "maxRemoteResourceBytes" | "maxRemoteTotalBytes" | "maxRemoteRequests" | "remoteTimeoutMs"
>;

/** Request of a page for a resource. */
export interface ResourceRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

interface ResourceLoaderDependencies {
  policy: EgressPolicy;
  resolveAddresses: ResolveAddresses;
  limits: ResourceLimits;
  /** Time after which the document no longer waits for resources. */
  timeoutMs: number;
}

/** Requests of one document at the same time. */
const MAX_CONCURRENT = 6;
/** FetchedResource types, as CDP names them, that a document may load. */
const LOADABLE_TYPES = ["Image", "Font", "Stylesheet"];

/** Tells whether a document may load resources of a type. @param type as CDP names it */
export const isLoadableType = (type: string) => LOADABLE_TYPES.includes(type);

/** Loads the remote resources of one document, within its limits. */
export class ResourceLoader {
  readonly #policy: EgressPolicy;
  readonly #resolveAddresses: ResolveAddresses;
  readonly #limits: ResourceLimits;
  readonly #stop = new AbortController();
  readonly #limiter = new ConcurrencyLimiter({ maxConcurrent: MAX_CONCURRENT });
  readonly #timer: NodeJS.Timeout;
  #requestCount = 0;
  #totalBytes = 0;

  constructor({ policy, resolveAddresses, limits, timeoutMs }: ResourceLoaderDependencies) {
    this.#policy = policy;
    this.#resolveAddresses = resolveAddresses;
    this.#limits = limits;
    // Every fetch listens to this signal, so Node.js would warn of a leak.
    setMaxListeners(0, this.#stop.signal);
    this.#timer = setTimeout(() => this.stop(), timeoutMs);
  }

  /**
   * Tells whether a request of the page may be fetched.
   *
   * @param type type of the resource, as CDP names it
   */
  allows({ url, method }: ResourceRequest, type: string): boolean {
    return method === "GET" && isLoadableType(type) && URL.canParse(url) && this.#policy.allows(new URL(url));
  }

  /**
   * Fetches a resource.
   *
   * @throws Error if the resource is not available, exceeds a limit of size, number or time, or if the loader stops
   */
  async fetch({ url, headers }: ResourceRequest): Promise<FetchedResource> {
    const { maxRemoteRequests, remoteTimeoutMs } = this.#limits;
    if (++this.#requestCount > maxRemoteRequests) throw new Error("the document makes too many requests");
    return this.#limiter.run("", async () => {
      this.#stop.signal.throwIfAborted();
      return fetchResource(new URL(url), {
        policy: this.#policy,
        resolveAddresses: this.#resolveAddresses,
        isCrossOrigin: Object.keys(headers).some((name) => name.toLowerCase() === "origin"),
        onBytes: this.#createByteCounter(),
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(remoteTimeoutMs)]),
      });
    });
  }

  /** Number of requests so far. */
  get requestCount(): number {
    return this.#requestCount;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for a promise, but no longer than until the loader stops. */
  async waitFor(promise: Promise<unknown>): Promise<void> {
    const { signal } = this.#stop;
    await abortable(promise, signal).catch((error) => {
      if (error !== signal.reason) throw error;
    });
  }

  /** Aborts all fetches and refuses new ones. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  #createByteCounter(): (count: number) => void {
    const { maxRemoteResourceBytes, maxRemoteTotalBytes } = this.#limits;
    let bytes = 0;
    return (count) => {
      bytes += count;
      this.#totalBytes += count;
      if (bytes > maxRemoteResourceBytes || this.#totalBytes > maxRemoteTotalBytes) {
        throw new Error("larger than allowed");
      }
    };
  }
}
