import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ComparisonResource } from "../../../contract/comparisons";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { eventually } from "../../support/eventually";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { startTestRenderer } from "../render/test-renderer";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";

let service: TestService;
let owner: Customer;
let client: TestApiClient;

beforeAll(async () => {
  service = await startService({ PICTURE_TIMEOUT: "10s" }, { renderer: await startTestRenderer() });
  owner = await service.signUp();
});
beforeEach(async () => {
  client = await createTestApiClient(service, owner);
});

/** A page with one path of many segments, which takes longer to draw than a page may. */
const LONG_PATH = `<svg viewBox="0 0 1000 1000"><path stroke="red" fill="blue" fill-rule="evenodd" d="M0 0L
  {%- for i in (1..1000000) %} {{ i | modulo: 997 }} {{ i | modulo: 991 }}{% endfor %}"/></svg>`;

const ATTACKS = {
  "an endless loop": "{% for i in (1..999999999) %}{% endfor %}",
  "an endless text": "{% for i in (1..9999999) %}{{ 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }}{% endfor %}",
  "a page that takes too long to draw": LONG_PATH,
  "more pages than are compared": "<p style='break-after: page'>x</p>".repeat(200),
  "text of control characters": "<p>&#1;&#7;&#xfffe;&#xd800; {{ 'a' }}",
};

it.for(Object.entries(ATTACKS))("a comparison with %s ends, and so does the next one", async ([, hostile]) => {
  const templateId = await client.addTemplate("Hostile", "<p>Harmless");
  const compare = async (html: string): Promise<ComparisonResource> => {
    const params = { workspaceId: client.workspaceId, templateId };
    const unsaved = { templateId, contentBase64: base64(html) };
    const options = { params, token: owner.accessToken, body: { unsaved } };
    const started = await service.call(`POST ${TEMPLATE}/compare`, options);
    expect(started.statusCode, started.body).toBe(202);
    return eventually(async () => {
      const found = await service.call("GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId", {
        params: { workspaceId: client.workspaceId, comparisonId: started.json().id },
        token: owner.accessToken,
      });
      expect(found.json().status).toBe("done");
      return found.json();
    });
  };
  const { result } = await compare(hostile);
  const [sample] = result?.samples ?? [];
  expect(["changed", "failed"]).toContain(sample?.verdict);
  expect(sample?.comparedPages).toBeLessThanOrEqual(50);
  expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
  expect((await compare("<p>Harmless")).result?.verdict).toBe("same");
});
