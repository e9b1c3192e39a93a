import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ComparisonResource } from "../../../contract/comparisons";
import { LIMITS } from "../../../contract/product";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { eventually } from "../../support/eventually";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { startTestRenderer } from "../render/test-renderer";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";

let service: TestService;
let owner: Customer;
let client: TestApiClient;

beforeAll(async () => {
  service = await startService({ PICTURE_TIMEOUT: "30s" }, { renderer: await startTestRenderer() });
  owner = await service.signUp();
});
beforeEach(async () => {
  client = await createTestApiClient(service, owner);
});

/**
 * A page with one path of many segments, which takes longer to draw than a page may.
 * A script writes it faster than a template.
 */
const LONG_PATH = `<svg viewBox="0 0 1000 1000"><path id="long" stroke="red" fill="blue" fill-rule="evenodd"/></svg><script>
  const segments = Array.from({ length: 1_000_000 }, (_, index) => (index % 997) + " " + (index % 991));
  long.setAttribute("d", "M0 0L" + segments.join(" "))</script>`;

const ATTACKS = {
  "an endless loop": "{% for i in (1..999999999) %}{% endfor %}",
  "an endless text": "{% for i in (1..9999999) %}{{ 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }}{% endfor %}",
  "a page that takes too long to draw": LONG_PATH,
  "more pages than are compared": "<p style='break-after: page'>x</p>".repeat(200),
  "text of control characters": "<p>&#1;&#7;&#xfffe;&#xd800; {{ 'a' }}",
};

const startComparing = async (workspaceId: string, templateId: string, html: string, token = owner.accessToken) => {
  const unsaved = { templateId, contentBase64: base64(html) };
  const options = { params: { workspaceId, templateId }, token, body: { unsaved } };
  const started = await service.call(`POST ${TEMPLATE}/compare`, options);
  expect(started.statusCode, started.body).toBe(202);
  const path = "GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId";
  const params = { workspaceId, comparisonId: started.json().id };
  return async () => (await service.call(path, { params, token })).json<ComparisonResource>();
};

const untilDone = (read: () => Promise<ComparisonResource>) =>
  eventually(async () => {
    const found = await read();
    expect(found.status).toBe("done");
    return found;
  });

it.for(Object.entries(ATTACKS))("a comparison with %s ends, and so does the next one", async ([, hostile]) => {
  const templateId = await client.addTemplate("Hostile", "<p>Harmless");
  const compare = async (html: string) => untilDone(await startComparing(client.workspaceId, templateId, html));
  const { result } = await compare(hostile);
  const [sample] = result?.samples ?? [];
  expect(["changed", "failed"]).toContain(sample?.verdict);
  expect(sample?.comparedPages).toBeLessThanOrEqual(50);
  expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
  expect((await compare("<p>Harmless")).result?.verdict).toBe("same");
});

it("a comparison with much text has all changed pages, but not the text of all", async () => {
  const pages = 16;
  const templateId = await client.addTemplate("Wordy", "<p>Harmless");
  const wordy = `<style>p { break-after: page; font-size: 2pt; line-height: 1 }</style>{% for page in (1..${pages}) %}<p>
    {%- for line in (1..100) %}{{ page }}-{{ line }}-${"€".repeat(300)}<br>{% endfor %}</p>{% endfor %}`;
  const { result } = await untilDone(await startComparing(client.workspaceId, templateId, wordy));
  const [sample] = result?.samples ?? [];
  const changed = sample?.changedPages ?? [];
  expect(sample?.verdict).toBe("changed");
  expect(changed.map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
  expect(changed[0]?.text?.added).toHaveLength(100);
  expect(changed.at(-1)).toMatchObject({ text: null, boxes: [{}] });
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(LIMITS.maxComparedTextBytes + 100_000);
});

it("a large comparison does not delay those of other workspaces and customers", async () => {
  const samples = 20;
  const templateId = await client.addTemplate("Large", "<p>Harmless");
  const token = owner.accessToken;
  for (let index = 0; index < samples; index++) {
    const body = { name: `Sample ${index}`, parameters: {} };
    const params = { workspaceId: client.workspaceId, templateId };
    expect((await service.call(`POST ${TEMPLATE}/samples`, { params, token, body })).statusCode).toBe(201);
  }
  const readLarge = await startComparing(client.workspaceId, templateId, LONG_PATH);
  await eventually(async () => expect((await readLarge()).status).toBe("running"));
  for (const customer of [owner, await service.signUp()]) {
    const other = await createTestApiClient(service, customer);
    const small = await other.addTemplate("Small", "<p>One");
    const read = await startComparing(other.workspaceId, small, "<p>Two", customer.accessToken);
    expect((await untilDone(read)).result?.verdict).toBe("changed");
    const { status, progress } = await readLarge();
    expect(status).toBe("running");
    expect(progress?.filter(({ verdict }) => verdict === null).length).toBeGreaterThan(samples / 2);
  }
});
