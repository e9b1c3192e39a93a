import { PNG } from "pngjs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RenderRequest } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { svg } from "../../support/asset-files";
import { eventually } from "../../support/eventually";
import { sampleDocument } from "../../support/sample-document";
import { type Customer, startService, type TestService } from "../../support/service";
import { startTestRenderer } from "../render/test-renderer";

const PREVIEW = "POST /api/app/workspaces/:workspaceId/preview";

let renderer: Renderer;
let service: TestService;
let owner: Customer;
let workspaceId: string;
/** Requests that the renderer got. */
let requests: RenderRequest[];
beforeAll(async () => {
  renderer = await startTestRenderer();
  const recording: Renderer = {
    render(request) {
      requests.push(request);
      return renderer.render(request);
    },
    get health() {
      return renderer.health;
    },
    close: () => renderer.close(),
  };
  service = await startService({}, { renderer: recording });
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});
beforeEach(() => {
  requests = [];
});

const preview = (body: Record<string, unknown>, { token = owner.accessToken, to = service, id = workspaceId } = {}) =>
  to.call(PREVIEW, { token, params: { workspaceId: id }, body });

const TWO_PAGES = `<style>@page { size: 200pt 100pt; margin: 0 } body { margin: 0 } div { height: 90pt; } div + div { break-before: page }</style>
  <div style="background: red">{{ name }}</div><div style="background: blue">Two</div>`;

function colourOf({ pngBase64 }: { pngBase64: string }): number[] {
  const { width, data } = PNG.sync.read(Buffer.from(pngBase64, "base64"));
  return [...data.subarray(width * 4 * 40 + 600, width * 4 * 40 + 603)];
}

describe("a preview", () => {
  it("is a picture of one page, with the number of pages, warnings and times", async () => {
    const response = await preview({ html: TWO_PAGES, parameters: { name: "One" }, width: 400 });
    expect(response.statusCode).toBe(200);
    const { page, pages, picture, size, warnings, timings } = response.json();
    expect({ page, pages, warnings }).toEqual({ page: 1, pages: 2, warnings: [] });
    expect([Math.round(size.width), Math.round(size.height)]).toEqual([267, 133]);
    expect(picture).toMatchObject({ width: 400, height: 200 });
    expect(colourOf(picture)).toEqual([255, 0, 0]);
    expect(timings.draw).toBeGreaterThan(0);
    expect(timings.print).toBeGreaterThan(0);
  });

  it("draws another page of the same document without making it again", async () => {
    const html = `${TWO_PAGES}<!-- another -->`;
    await preview({ html });
    const second = await preview({ html, page: 2, width: 400 });
    expect(colourOf(second.json().picture)).toEqual([0, 0, 255]);
    expect(second.json().timings).toMatchObject({ queue: 0, template: 0, load: 0, print: 0 });
    expect(requests).toHaveLength(1);
    expect((await preview({ html, page: 99 })).json().page).toBe(2);
    expect(requests).toHaveLength(1);
    await preview({ html, parameters: { name: "other" } });
    await preview({ html, options: { format: "A5" } });
    await preview({ html, now: 0 });
    expect(requests).toHaveLength(4);
  });

  it("uses the partials, assets and clock of the workspace's document", async () => {
    const asset = {
      method: "POST" as const,
      url: `/api/app/workspaces/${workspaceId}/assets?name=logo.svg`,
      headers: { authorization: `Bearer ${owner.accessToken}`, "content-type": "image/svg+xml" },
      payload: svg("red"),
    };
    expect((await service.app.inject(asset)).statusCode).toBe(201);
    const partial = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
      token: owner.accessToken,
      params: { workspaceId },
      body: {
        name: "logo",
        kind: "partial",
        contentBase64: Buffer.from(
          `<img style="width: 200pt; height: 99pt; object-fit: cover" src="{{ "logo.svg" | asset_url }}">`,
        ).toString("base64"),
      },
    });
    expect(partial.statusCode).toBe(201);
    const html = `<style>@page { size: 200pt 100pt; margin: 0 } body { margin: 0 }</style>{% render "logo" %}`;
    const response = await preview({ html, width: 400, now: 86_400 });
    expect(response.json()).toMatchObject({ warnings: [] });
    expect(colourOf(response.json().picture)).toEqual([255, 0, 0]);
    expect(requests[0]?.now).toEqual(new Date(86_400_000));
  });

  it("is neither counted nor listed, and comes after documents", async () => {
    await preview({ html: "Not counted" });
    expect(requests[0]).toMatchObject({ priority: "low", workspaceId });
    const token = owner.accessToken;
    const activities = await service.call("GET /api/app/workspaces/:workspaceId/activities", {
      token,
      params: { workspaceId },
    });
    expect(activities.json().activities).toEqual([]);
  });

  it("reports the position of a template error as a try-out does", async () => {
    const response = await preview({ html: "<p>one</p>\n<p>{% if %}</p>" });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errorCode: "INVALID_TEMPLATE",
      data: { line: 2, column: expect.any(Number), reason: expect.any(String) },
    });
    expect((await preview({ html: " " })).json().errorCode).toBe("EMPTY_TEMPLATE_CONTENT");
    expect((await preview({ html: "x".repeat(2 * 1024 * 1024 + 1) })).json().errorCode).toBe("PAYLOAD_TOO_LARGE");
    expect((await preview({ html: "x", parameters: [1] })).json().errorCode).toBe("INVALID_TEMPLATE_PARAMETERS");
    expect((await preview({ html: "x", width: 1e9 })).json().errorCode).toBe("INVALID_REQUEST");
  });

  it("is for members only", async () => {
    const stranger = await service.signUp();
    const response = await preview({ html: "x" }, { token: stranger.accessToken });
    expect(response.statusCode).toBe(404);
  });
});

describe("many previews", () => {
  it("of one workspace are refused, and those of another one are not", async () => {
    const waiting: (() => void)[] = [];
    const render = (request: RenderRequest) =>
      request.template === "held"
        ? new Promise<typeof sampleDocument>((resolve) => waiting.push(() => resolve(sampleDocument)))
        : renderer.render(request);
    const busy = await startService({ BUDGET_PREVIEWS_PER_WORKSPACE: "2" }, { render });
    const customer = await busy.signUp();
    const [first, second] = [await busy.workspaceOf(customer), await busy.workspaceOf(customer)];
    const options = { token: customer.accessToken, to: busy, id: first };
    const held = [preview({ html: "held" }, options), preview({ html: "held" }, options)];
    await eventually(() => expect(waiting).toHaveLength(2));
    const refused = await preview({ html: "third" }, options);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.json()).toMatchObject({
      errorCode: "TOO_MANY_REQUESTS",
      data: { limit: "previewsPerWorkspace", max: 2 },
    });
    expect((await preview({ html: "other" }, { ...options, id: second })).statusCode).toBe(200);
    for (const release of waiting) release();
    await Promise.all(held);
  });

  it("stop when their caller goes away", async () => {
    const signals: AbortSignal[] = [];
    const render = ({ signal }: RenderRequest) =>
      new Promise<typeof sampleDocument>((_, reject) => {
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const slow = await startService({ BUDGET_PREVIEWS_PER_WORKSPACE: "1" }, { render });
    const customer = await slow.signUp();
    const id = await slow.workspaceOf(customer);
    const url = await slow.app.listen({ port: 0, host: "127.0.0.1" });
    const send = (signal: AbortSignal) =>
      fetch(`${url}/api/app/workspaces/${id}/preview`, {
        method: "POST",
        headers: { authorization: `Bearer ${customer.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({ html: "x" }),
        signal,
      });
    for (const count of [1, 2, 3]) {
      const caller = new AbortController();
      const answer = send(caller.signal).catch((error) => error.name);
      await eventually(() => expect(signals).toHaveLength(count));
      caller.abort();
      expect(await answer).toBe("AbortError");
      await eventually(() => expect(signals[count - 1]?.aborted).toBe(true));
    }
  });
});

describe("the places of a preview", () => {
  const PLACES = "POST /api/app/workspaces/:workspaceId/preview/places";
  const places = (body: Record<string, unknown>) =>
    service.call(PLACES, { token: owner.accessToken, params: { workspaceId }, body });

  it("tell lines of the source and margins, in CSS pixels", async () => {
    const html = `<style>@page { size: 400px 300px; margin: 20px 30px } body { margin: 0 }</style>
<p style="margin: 0; width: 100px; height: 40px">{{ name }}</p>`;
    const response = await places({ html, parameters: { name: "One" } });
    expect(response.statusCode).toBe(200);
    const [page, ...others] = response.json().pages;
    expect(others).toEqual([]);
    // Chromium writes the sizes of pages in whole points.
    const pixels = ({ x, y, width, height }: DOMRectInit) => [x, y, width, height].map((size) => Math.round(size ?? 0));
    expect([page.width, page.height].map(Math.round)).toEqual([400, 300]);
    expect(pixels(page.area)).toEqual([30, 20, 340, 260]);
    expect(page.elements).toMatchObject([{ line: 2, partial: null }]);
    expect(pixels(page.elements[0])).toEqual([30, 20, 100, 40]);
    expect(page.warnings).toEqual([]);
  });

  it("tell where the document's warnings are", async () => {
    const html = `<p style="width: 5000px; background: red">wide</p>`;
    const [page] = (await places({ html })).json().pages;
    expect(page.warnings).toMatchObject([{ warning: { code: "CUT_OFF" } }]);
  });

  it("need a template without a mistake", async () => {
    const response = await places({ html: "<p>\n{% nothing %}" });
    expect([response.statusCode, response.json().errorCode]).toEqual([422, "INVALID_TEMPLATE"]);
    expect(response.json().data).toMatchObject({ line: 2 });
  });

  it("leave pictures and documents as they are", async () => {
    const html = `${TWO_PAGES}<!-- unmarked -->`;
    await places({ html });
    const made = requests.length;
    await preview({ html });
    expect(requests[made]?.template).toBe(html);
    expect(requests[made - 1]?.template).not.toBe(html);
  });
});
