import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Counter, type Registry } from "prom-client";
import type { RenderRequest, RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";

/** Share of the cache that one PDF may take, so that a few large ones do not replace all others. */
const MAX_ENTRY_SHARE = 1 / 8;

interface ResultCacheOptions {
  /** Size of all PDFs in the cache. With 0, nothing is kept. */
  maxBytes: number;
  metrics: Registry;
}

interface Entry {
  result: RenderResult;
  madeAtMs: number;
}

/**
 * Results of earlier requests, in the memory of this process, for callers who accept them (`maxAgeMs`). See
 * docs/decisions/0068-result-cache.md.
 */
export class ResultCache {
  readonly #entries: LRUCache<string, Entry> | null;
  readonly #requests: Counter<"outcome">;

  constructor({ maxBytes, metrics }: ResultCacheOptions) {
    this.#entries =
      maxBytes === 0
        ? null
        : new LRUCache({
            maxSize: maxBytes,
            maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_ENTRY_SHARE)),
            sizeCalculation: ({ result }) => Math.max(1, result.pdf.length),
          });
    this.#requests = new Counter({
      name: "platen_result_cache_requests_total",
      help: "Documents that could come from the result cache, by outcome: hit, miss or bypass",
      labelNames: ["outcome"],
      registers: [metrics],
    });
  }

  /** Returns a renderer that answers from the cache if the request allows it, and else keeps its results. */
  watch(renderer: Renderer): Renderer {
    return {
      render: async (request) => {
        if (request.maxAgeMs === undefined) return renderer.render(request);
        const result = await this.#render(renderer, request, request.maxAgeMs);
        this.#requests.inc({ outcome: result.cache?.kind ?? "bypass" });
        return result;
      },
      get health() {
        return renderer.health;
      },
      close: () => renderer.close(),
    };
  }

  async #render(renderer: Renderer, request: RenderRequest, maxAgeMs: number): Promise<RenderResult> {
    const startMs = performance.now();
    if (!this.#entries || request.workspaceId === undefined || request.further) {
      return { ...(await renderer.render(request)), cache: { kind: "bypass" } };
    }
    const key = keyOf(request, renderer.health.engine?.product ?? null);
    const entry = this.#entries.get(key);
    const ageMs = entry ? startMs - entry.madeAtMs : Number.POSITIVE_INFINITY;
    if (entry && ageMs <= maxAgeMs) {
      const timings = { queue: 0, template: 0, load: 0, print: 0, total: performance.now() - startMs };
      return { ...entry.result, timings, cache: { kind: "hit", ageMs } };
    }
    const result = await renderer.render(request);
    if (!result.isRepeatable) return { ...result, cache: { kind: "bypass" } };
    // The document shows the time of its request, so its age begins there.
    this.#entries.set(key, { result, madeAtMs: startMs });
    return { ...result, cache: { kind: "miss" } };
  }
}

/** Returns a hash of everything that the document is made from, except for the time. */
function keyOf(
  { workspaceId, template, partials, parameters, options, check, assets }: RenderRequest,
  engine: string | null,
): string {
  const assetsByName = assets && [...assets.byName];
  const parts = [engine, workspaceId, template, partials, parameters, options, check, assetsByName];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
