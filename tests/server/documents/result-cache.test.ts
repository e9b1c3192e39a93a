import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ResultCache } from "../../../server/documents/result-cache";
import { RenderError } from "../../../server/render/render-error";
import type { RenderRequest } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { sampleDocument } from "../../support/sample-document";

const MAX_BYTES = 80_000;
const request: RenderRequest = { template: "<p>", parameters: "{}", workspaceId: "press", maxAgeMs: 60_000 };

let metrics: Registry;
let render: ReturnType<typeof vi.fn<Renderer["render"]>>;
let cached: Renderer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  create(MAX_BYTES);
});
afterEach(() => void vi.useRealTimers());

function create(maxBytes: number): void {
  metrics = new Registry();
  render = vi.fn(async () => ({ ...sampleDocument, isRepeatable: true }));
  const renderer = { render, health: { engine: { product: "Chrome/1" } } } as unknown as Renderer;
  cached = new ResultCache({ maxBytes, metrics }).watch(renderer);
}

const outcomeOf = async (changes: Partial<RenderRequest> = {}) =>
  (await cached.render({ ...request, ...changes })).cache?.kind;

it("returns an earlier result of the same request up to the age that the caller accepts", async () => {
  expect(await outcomeOf()).toBe("miss");
  vi.advanceTimersByTime(60_000);
  const hit = await cached.render(request);
  expect(hit).toMatchObject({ pdf: sampleDocument.pdf, pages: sampleDocument.pages });
  expect(hit.cache).toEqual({ kind: "hit", ageMs: 60_000 });
  expect(hit.timings).toMatchObject({ queue: 0, template: 0, load: 0, print: 0 });
  vi.advanceTimersByTime(1);
  expect(await outcomeOf()).toBe("miss");
  expect(await outcomeOf({ maxAgeMs: 10 })).toBe("hit");
  expect(render).toHaveBeenCalledTimes(2);
});

it("keeps a document for each thing that it is made from", async () => {
  await outcomeOf();
  const others: Partial<RenderRequest>[] = [
    { workspaceId: "other" },
    { template: "<b>" },
    { parameters: '{"a":1}' },
    { partials: [{ name: "header", html: "<p>" }] },
    { options: { landscape: true } },
    { check: { mode: "warn", schema: null, edits: null } },
    {
      assets: {
        byName: new Map([["a.svg", { sha256: "1", mediaType: "image/svg+xml", bytes: 1 }]]),
        load: async () => undefined,
      },
    },
  ];
  for (const changes of others) expect([changes, await outcomeOf(changes)]).toEqual([changes, "miss"]);
  for (const changes of others) expect([changes, await outcomeOf(changes)]).toEqual([changes, "hit"]);
  expect(await outcomeOf({ now: new Date(), customerId: "ada" })).toBe("hit");
});

it("leaves alone the documents of callers who do not ask for it", async () => {
  const { maxAgeMs: _, ...plain } = request;
  expect((await cached.render(plain)).cache).toBeUndefined();
  expect(await outcomeOf()).toBe("miss");
  expect((await cached.render(plain)).cache).toBeUndefined();
  expect(render).toHaveBeenCalledTimes(3);
});

it("keeps neither failures nor documents that the same request may not give again", async () => {
  render.mockRejectedValueOnce(new RenderError("RENDERER_BUSY", null, "full"));
  await expect(cached.render(request)).rejects.toThrow("full");
  render.mockResolvedValueOnce({ ...sampleDocument, isRepeatable: false });
  expect(await outcomeOf()).toBe("bypass");
  render.mockResolvedValueOnce(sampleDocument);
  expect(await outcomeOf()).toBe("bypass");
  expect(await outcomeOf()).toBe("miss");
  expect(await outcomeOf({ further: ["{}"] })).toBe("bypass");
});

it("keeps no more bytes than it may, and no PDF that is larger than an eighth of them", async () => {
  render.mockImplementation(async () => ({ ...sampleDocument, pdf: Buffer.alloc(10_000), isRepeatable: true }));
  for (let number = 0; number < 9; number++) await outcomeOf({ template: String(number) });
  expect(await outcomeOf({ template: "8" })).toBe("hit");
  expect(await outcomeOf({ template: "0" })).toBe("miss");
  render.mockImplementation(async () => ({ ...sampleDocument, pdf: Buffer.alloc(10_001), isRepeatable: true }));
  expect(await outcomeOf({ template: "large" })).toBe("miss");
  expect(await outcomeOf({ template: "large" })).toBe("miss");
});

it("keeps nothing with a size of 0, and counts what happened", async () => {
  await outcomeOf();
  await outcomeOf();
  expect(await metrics.metrics()).toContain('platen_result_cache_requests_total{outcome="hit"} 1');
  create(0);
  expect(await outcomeOf()).toBe("bypass");
  expect(await outcomeOf()).toBe("bypass");
  expect(await metrics.metrics()).toContain('platen_result_cache_requests_total{outcome="bypass"} 2');
});
