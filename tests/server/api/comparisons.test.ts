import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { PNG } from "pngjs";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ComparisonResource } from "../../../contract/comparisons";
import { StoredBytes } from "../../../server/blobs/stored-bytes";
import { comparisons } from "../../../server/database/schema/comparisons";
import { files } from "../../../server/database/schema/files";
import { removeExpired } from "../../../server/documents/remove-expired";
import { tooManyRequests } from "../../../server/http/api-error";
import { Pictures } from "../../../server/pictures/pictures";
import { RenderError } from "../../../server/render/render-error";
import type { RenderRequest } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { sampleDocument } from "../../support/sample-document";
import { type Customer, startService, type TestService } from "../../support/service";
import { startTestRenderer } from "../render/test-renderer";

let renderer: Renderer;
let service: TestService;
let owner: Customer;
let client: TestApiClient;
let key: string;
/** Renders instead of the renderer, if set. */
let replacement: Renderer["render"] | undefined;
let requests: RenderRequest[];
let templateId: string;

beforeAll(async () => {
  renderer = await startTestRenderer();
  const recording: Renderer = {
    render(request) {
      requests.push(request);
      return (replacement ?? ((original) => renderer.render(original)))(request);
    },
    get health() {
      return renderer.health;
    },
    close: () => renderer.close(),
  };
  service = await startService({ COMPARISONS_PER_WORKSPACE: "4" }, { renderer: recording });
  owner = await service.signUp();
});
beforeEach(async () => {
  requests = [];
  replacement = undefined;
  client = await createTestApiClient(service, owner);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId: client.workspaceId },
    token: owner.accessToken,
    body: { name: "Templates", scope: "templates" },
  });
  key = created.json<{ apiKey: string }>().apiKey;
  templateId = await client.addTemplate("Letter", page("Hello {{ name }} {{ 'now' | date: '%s' }}"));
});

const page = (text: string) => `<style>@page { size: 144pt 72pt; margin: 0 }</style>${text}`;

const compare = (body: object = {}, token = key) =>
  service.call("POST /v1/templates/:templateId/compare", { token, params: { templateId }, body });

async function addSample(name: string, more: object = {}) {
  const body = { name, parameters: { name }, ...more };
  const options = { token: key, params: { templateId }, body };
  const response = await service.call("POST /v1/templates/:templateId/samples", options);
  expect(response.statusCode).toBe(201);
  return response.json<{ id: string }>().id;
}

async function changeDraft(html: string) {
  const options = { token: key, params: { templateId }, body: { html, publishOnSave: false } };
  expect((await service.call("PATCH /v1/templates/:templateId", options)).statusCode).toBe(200);
}

async function publishDraft(html: string) {
  const options = { token: key, params: { templateId }, body: { html, publishOnSave: true } };
  expect((await service.call("PATCH /v1/templates/:templateId", options)).statusCode).toBe(200);
}

const readComparison = async (comparisonId: string) =>
  service.call("GET /v1/comparisons/:comparisonId", { token: key, params: { comparisonId } });

const untilEnded = (id: string) =>
  eventually(async () => {
    const comparison = (await readComparison(id)).json<ComparisonResource>();
    expect(["done", "failed"]).toContain(comparison.status);
    return comparison;
  });

async function result(body: object = {}): Promise<ComparisonResource> {
  const response = await compare(body);
  expect(response.statusCode).toBe(202);
  expect(response.headers.location).toBe(`/v1/comparisons/${response.json().id}`);
  return untilEnded(response.json().id);
}

describe("a comparison", () => {
  it("finds no difference between a version and itself, with one clock for both sides", async () => {
    await addSample("Ada", { now: 1_000 });
    await addSample("Ben");
    const { status, result: found, error } = await result({ from: 1, to: "live" });
    expect({ status, error }).toEqual({ status: "done", error: null });
    expect(found).toMatchObject({ verdict: "same", from: 1, to: 1 });
    expect(found?.samples.map(({ isIdentical }) => isIdentical)).toEqual([true, true]);
    expect(found?.samples.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["Ada", "same"],
      ["Ben", "same"],
    ]);
    const clocks = requests.map(({ now }) => now?.getTime());
    expect(clocks.slice(0, 2)).toEqual([1_000_000, 1_000_000]);
    expect(clocks[2]).toBe(clocks[3]);
    expect(requests.every(({ priority }) => priority === "low")).toBe(true);
    expect(await client.counted()).toMatchObject({ used: 0, recorded: 0 });
  });

  it("is one of the live version with the draft, if the call has no body", async () => {
    const response = await service.call("POST /v1/templates/:templateId/compare", {
      token: key,
      params: { templateId },
    });
    expect(response.statusCode, response.body).toBe(202);
    expect(response.json()).toMatchObject({ from: "live", to: "draft" });
    expect((await untilEnded(response.json().id)).result?.verdict).toBe("same");
  });

  it("fails at once if its customer stores too much for its pictures", async () => {
    await changeDraft(page("Goodbye"));
    const data = { limit: "storedBytesPerCustomer", max: 1 };
    const adding = vi.spyOn(StoredBytes.prototype, "add").mockRejectedValue(tooManyRequests(data.limit, data.max, 1));
    onTestFinished(() => adding.mockRestore());
    expect(await result()).toMatchObject({ status: "failed", error: { errorCode: "TOO_MANY_REQUESTS", data } });
    expect(adding).toHaveBeenCalledTimes(1);
  });

  it("shows what has changed in each sample set, with pictures that anyone can download", async () => {
    const sampleId = await addSample("Ada");
    await changeDraft(page("Goodbye {{ name }} &#x10ffff;"));
    const { result: found } = await result();
    expect(found).toMatchObject({ verdict: "changed", from: 1, to: null });
    const [sample] = found?.samples ?? [];
    expect(sample).toMatchObject({ sampleId, name: "Ada", verdict: "changed", error: null, comparedPages: 1 });
    expect(sample?.pages).toEqual({ from: 1, to: 1 });
    expect(sample?.warnings).toMatchObject({ added: [{ code: "MISSING_GLYPH" }], removed: [] });
    const [changed] = sample?.changedPages ?? [];
    expect(changed).toMatchObject({ page: 1, width: 200, height: 100 });
    expect(changed?.text?.removed.join()).toContain("Hello Ada");
    expect(changed?.text?.added.join()).toContain("Goodbye Ada");
    for (const url of Object.values(changed?.pictures ?? {})) {
      const picture = await client.download(url);
      expect(picture.headers["content-type"]).toBe("image/png");
      expect(PNG.sync.read(picture.rawPayload)).toMatchObject({ width: 200, height: 100 });
    }
  });

  it("reports a change behind the compared pages, and one that no page shows", async () => {
    const pages = (count: number, changed = 0) =>
      page(
        Array.from({ length: count }, (_, index) => {
          const text = index + 1 === changed ? "changed" : index + 1;
          return `<div style="break-after: page">${text}</div>`;
        }).join(""),
      );
    const hidden = { verdict: "changed", isIdentical: false, changedPages: [] };
    const compareDrafts = async (before: string, after: string) => {
      await publishDraft(before);
      await changeDraft(after);
      const { result: found } = await result();
      expect(found?.verdict).toBe(found?.samples[0]?.verdict);
      return found?.samples[0];
    };

    const later = await compareDrafts(pages(60), pages(60, 55));
    expect(later).toMatchObject({ ...hidden, comparedPages: 50, pages: { from: 60, to: 60 } });
    const longer = await compareDrafts(pages(60), pages(61));
    expect(longer).toMatchObject({ ...hidden, comparedPages: 50, pages: { from: 60, to: 61 } });
    const link = (address: string) => page(`<a href="https://${address}.test/">more</a>`);
    expect(await compareDrafts(link("one"), link("two"))).toMatchObject({ ...hidden, comparedPages: 1 });
  });

  it("shows a colour that is hardly visible", async () => {
    const square = (colour: string) =>
      page(`<div style="width: 20pt; height: 20pt; background: ${colour}; print-color-adjust: exact"></div>`);
    await publishDraft(square("#fff"));
    await changeDraft(square("#fefefe"));
    const { result: found } = await result();
    expect(found?.samples[0]).toMatchObject({ verdict: "changed", isIdentical: false, changedPages: [{ page: 1 }] });
    expect(found?.samples[0]?.changedPages[0]?.changedPixels).toBeGreaterThan(400);
  });

  it("is made without values if the template has no sample sets", async () => {
    const { result: found } = await result();
    expect(found?.samples).toMatchObject([{ sampleId: null, name: null, verdict: "same" }]);
  });

  it("says which side of which sample set can't be made, and compares the others", async () => {
    await addSample("good");
    await addSample("hostile");
    await changeDraft(page("{% if name == 'hostile' %}{% for i in (1..999999999) %}{% endfor %}{% endif %}"));
    const { status, result: found } = await result();
    expect([status, found?.verdict]).toEqual(["done", "failed"]);
    expect(found?.samples).toMatchObject([
      { name: "good", verdict: "changed" },
      {
        name: "hostile",
        verdict: "failed",
        isIdentical: null,
        error: { side: "to", errorCode: "INVALID_TEMPLATE", data: { line: 1 } },
      },
    ]);
  });

  it("keeps the first problems of a document that has very many", async () => {
    const problems = Array.from({ length: 100 }, (_, number) => ({
      pointer: `/${number}`,
      expected: "x".repeat(900),
      got: "y",
    }));
    replacement = async () => {
      throw new RenderError("INVALID_TEMPLATE_PARAMETERS", { problems }, "many problems");
    };
    const { result: found } = await result();
    expect(found?.samples[0]?.error).toMatchObject({ data: { problems: problems.slice(0, 2) } });
  });

  it("is read by members, and by nobody of another workspace", async () => {
    const portal = { token: owner.accessToken, params: { workspaceId: client.workspaceId, templateId } };
    const created = await service.call("POST /api/app/workspaces/:workspaceId/templates/:templateId/compare", {
      ...portal,
      body: { from: "live", to: "draft" },
    });
    expect(created.statusCode).toBe(202);
    const { id } = created.json();
    await untilEnded(id);
    const read = (workspaceId: string) =>
      service.call("GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId", {
        token: owner.accessToken,
        params: { workspaceId, comparisonId: id },
      });
    expect((await read(client.workspaceId)).json()).toMatchObject({ id, status: "done", templateId });
    const other = await createTestApiClient(service, owner);
    expect((await read(other.workspaceId)).statusCode).toBe(404);
    expect((await readComparison(randomUUID())).statusCode).toBe(404);
  });

  it("needs a key for templates, and texts that exist", async () => {
    expect((await compare({}, client.key)).json().errorCode).toBe("INSUFFICIENT_SCOPE");
    expect((await compare({ from: 99 })).json().errorCode).toBe("TEMPLATE_VERSION_NOT_FOUND");
    expect((await compare({ to: "nowhere" })).json().errorCode).toBe("TEMPLATE_VERSION_NOT_FOUND");
    expect((await compare({ from: 1.5 })).json().errorCode).toBe("INVALID_REQUEST");
    templateId = randomUUID();
    expect((await compare()).json().errorCode).toBe("TEMPLATE_NOT_FOUND");
  });
});

describe("the comparisons of a workspace", () => {
  it("are two at a time, and as many as the operator keeps", async () => {
    const held: (() => void)[] = [];
    replacement = (request) =>
      new Promise((resolve, reject) => held.push(() => renderer.render(request).then(resolve, reject)));
    const started = [await compare(), await compare()];
    expect(started.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    const third = await compare();
    expect(third.statusCode).toBe(429);
    expect(third.json()).toMatchObject({ data: { limit: "unfinishedComparisons", max: 2 } });
    await eventually(() => expect(held.length).toBeGreaterThan(0));
    replacement = undefined;
    for (const release of held) release();
    for (const response of started) await untilEnded(response.json().id);
    await result();
    await result();
    const refused = await compare();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ data: { limit: "comparisonsPerWorkspace", max: 4 } });
  });

  it("are tried again if the renderer is busy, and taken over from a process that is gone", async () => {
    let attempts = 0;
    replacement = (request) => {
      if (attempts++ === 0) return Promise.reject(new RenderError("RENDERER_BUSY", null, "busy"));
      return renderer.render(request);
    };
    expect(await result()).toMatchObject({ status: "done", result: { verdict: "same" } });

    const { db } = await testDatabase();
    const [row] = await db
      .insert(comparisons)
      .values({
        workspaceId: client.workspaceId,
        templateId,
        from: "live",
        to: "draft",
        // As a process leaves it that was killed while it worked.
        state: "running",
        attempts: 1,
        createdAt: new Date(),
        leaseUntil: new Date(Date.now() - 1),
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    expect(await untilEnded(row?.id ?? "")).toMatchObject({ status: "done", result: { verdict: "same" } });
  });

  it("have no documents of the next sample set made while they compare large ones", async () => {
    await addSample("First");
    await addSample("Second");
    replacement = async () => ({ ...sampleDocument, pdf: randomBytes(9 * 1024 * 1024) });
    const made: number[] = [];
    const comparing = vi.spyOn(Pictures.prototype, "compare").mockImplementation(async () => {
      await sleep(200);
      made.push(requests.length);
      return [];
    });
    onTestFinished(() => comparing.mockRestore());
    expect(await result()).toMatchObject({ status: "done", result: { verdict: "changed" } });
    expect(made).toEqual([2, 4]);
  });

  it("are given up after three attempts", async () => {
    const { db } = await testDatabase();
    const times = { createdAt: new Date(), leaseUntil: new Date(Date.now() - 1) };
    const [row] = await db
      .insert(comparisons)
      .values({
        ...times,
        workspaceId: client.workspaceId,
        templateId,
        from: "live",
        to: "draft",
        state: "running",
        attempts: 3,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    expect(await untilEnded(row?.id ?? "")).toMatchObject({ status: "failed", error: { errorCode: "UNEXPECTED" } });
  });

  it("expire with their pictures", async () => {
    await changeDraft(page("Other"));
    const { id } = await result();
    const { db } = await testDatabase();
    const ofWorkspace = eq(files.workspaceId, client.workspaceId);
    expect(await db.$count(files, ofWorkspace)).toBe(3);
    const past = sql`now() - interval '1 second'`;
    await db.update(comparisons).set({ expiresAt: past }).where(eq(comparisons.id, id));
    await db.update(files).set({ expiresAt: past }).where(ofWorkspace);
    expect((await readComparison(id)).statusCode).toBe(404);
    await removeExpired(db, new Date());
    expect(await db.$count(files, ofWorkspace)).toBe(0);
    expect(await db.$count(comparisons, eq(comparisons.id, id))).toBe(0);
  });
});
