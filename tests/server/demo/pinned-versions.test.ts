import { beforeAll, describe, expect, it, vi } from "vitest";
import type { CallName } from "../../../contract/calls";
import {
  readStarterAssets,
  readStarterPartials,
  readStarterSamples,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "../../../server/demo/starter-templates";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { svg } from "../../support/asset-files";
import { pdfText } from "../../support/pdf-text";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const TEMPLATES = "/api/app/workspaces/:workspaceId/templates";
const CHANGED = "<p>Nothing is left of the starter template.</p>";

let service: TestService;
let owner: Customer;
let client: TestApiClient;
const ids = new Map<string, string>();
const partialIds = new Map<string, string>();
const before = new Map<string, Buffer>();

const send = async (name: CallName, params: Record<string, string>, body?: object) => {
  const request = { params: { workspaceId: client.workspaceId, ...params }, token: owner.accessToken, body };
  const response = await service.call(name, request);
  if (response.statusCode >= 300) throw new Error(`${name}: ${response.body}`);
  return response.json();
};
const add = async (name: string, html: string, kind: "document" | "partial"): Promise<string> =>
  (await send(`POST ${TEMPLATES}`, {}, { name, contentBase64: base64(html), kind })).id;
const save = (templateId: string, html: string) =>
  send(`PATCH ${TEMPLATES}/:templateId`, { templateId }, { contentBase64: base64(html) });
const putAsset = (name: string, body: Buffer) =>
  client.call("PUT /v1/assets/:name", { params: { name }, body, headers: { "content-type": "text/css" } });

async function made(template: string, parameters: Record<string, unknown>): Promise<Buffer> {
  const response = await client.call("POST /v1/documents", { body: { template, parameters } });
  if (response.statusCode !== 200) throw new Error(response.body);
  expect(response.headers["x-document-warnings"]).toBeUndefined();
  return response.rawPayload;
}

const NOON = new Date().setUTCHours(12, 0, 0, 0);
/** The documents of a sample set show the same day, even if the test runs around midnight. */
const atNoon = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  return work().finally(() => vi.useRealTimers());
};

/** Replaces the dates of a PDF and of its metadata, which are those of the request. */
const withoutDates = (pdf: Buffer): string =>
  pdf
    .toString("latin1")
    .replace(/D:\d{14}/g, "D:00000000000000")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, "0000-00-00T00:00:00");

beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  client = await createTestApiClient(service, owner, "PRO", "templates");
  for (const { name, content } of await readStarterAssets()) await putAsset(name, content);
  for (const { name, html } of await readStarterPartials()) partialIds.set(name, await add(name, html, "partial"));
  for (const starter of STARTER_TEMPLATES) {
    ids.set(starter.name, await add(starter.name, await readStarterTemplate(starter), "document"));
  }
});

const everyStarter = describe.each(STARTER_TEMPLATES.map((starter) => [starter.name, starter] as const));

/** Compares the documents of version 1 with those that it made first. */
const itIsTheSame = () =>
  everyStarter("%s", (name, starter) => {
    it("makes the same documents, byte by byte but for the dates", async () => {
      for (const { name: sample, parameters } of await readStarterSamples(starter)) {
        const pdf = await atNoon(() => made(`${name}@1`, parameters));
        const key = `${name}/${sample}`;
        if (!before.has(key)) before.set(key, pdf);
        expect(withoutDates(pdf) === withoutDates(before.get(key) ?? Buffer.alloc(0)), key).toBe(true);
      }
    });
  });

describe("version 1 of a starter template, when it is new", itIsTheSame);

describe("version 1 of a starter template, after its partials and assets were changed", () => {
  beforeAll(async () => {
    await putAsset("logo.svg", svg("red"));
    await putAsset("brand.css", Buffer.from("* { color: red; font-size: 20pt }"));
    const [layout = "", letterhead = ""] = ["document", "letterhead"].map((name) => partialIds.get(name));
    await save(layout, "<h1>Changed</h1>{% block body %}{% endblock %}");
    await save(letterhead, "<p>Changed letterhead</p>");
  });

  it("is not live any more, if it uses them", async () => {
    const [first = { parameters: {} }] = await readStarterSamples(STARTER_TEMPLATES[0]);
    const live = await made("Invoice", first.parameters);
    const [text] = (await pdfText(live)).pages;
    expect(text).toMatch(/Changed[\s\S]*Changed letterhead/);
  });

  itIsTheSame();
});

describe("version 1 of a starter template, after its draft was changed, and partials and assets were deleted", () => {
  beforeAll(async () => {
    for (const id of ids.values()) await save(id, CHANGED);
    for (const templateId of partialIds.values()) await send(`DELETE ${TEMPLATES}/:templateId`, { templateId });
    for (const { name } of await readStarterAssets())
      await client.call("DELETE /v1/assets/:name", { params: { name } });
  });

  it("is not live any more", async () => {
    for (const name of ids.keys())
      expect((await pdfText(await made(name, {}))).pages).toEqual([expect.stringContaining("Nothing is left")]);
  });

  itIsTheSame();
});
