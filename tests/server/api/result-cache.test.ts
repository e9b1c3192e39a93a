import { beforeAll, describe, expect, it } from "vitest";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { pdfText } from "../../support/pdf-text";
import { base64, type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let program: TestApiClient;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  program = await createTestApiClient(service, owner);
});

const CACHED = { "cache-control": "max-age=86400" };
const create = (body: object, headers = {}, by = program) => by.call("POST /v1/documents", { body, headers });
const textOf = async (pdf: Buffer) => (await pdfText(pdf)).pages.join();

describe("Cache-Control: max-age", () => {
  it("answers with the bytes of an equal request, and counts both", async () => {
    const other = await createTestApiClient(service, owner);
    const body = { html: "<p>{{ name }}, {{ 'now' | date: '%s%L' }}</p>", parameters: { name: "Ada" } };
    const first = await create(body, CACHED, other);
    expect([first.statusCode, first.headers["x-cache"], first.headers.age]).toEqual([200, "MISS", undefined]);
    const second = await create({ ...body, filename: "again" }, CACHED, other);
    expect([second.statusCode, second.headers["x-cache"]]).toEqual([200, "HIT"]);
    expect(Number(second.headers.age)).toBeGreaterThanOrEqual(0);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(second.headers["content-disposition"]).toContain("again.pdf");
    expect(second.headers["x-document-pages"]).toBe("1");
    expect(await other.counted()).toEqual({ used: 2, recorded: 2 });

    expect((await create(body, {}, other)).headers["x-cache"]).toBeUndefined();
    expect((await create(body, CACHED)).headers["x-cache"]).toBe("MISS");
  });

  it("shows a change of the template and of an asset at once", async () => {
    const id = await program.addTemplate("Letter", "<p>Before</p><img src=\"{{ 'a.svg' | asset_url }}\">");
    const outcome = async () => (await create({ template: "Letter" }, CACHED)).headers["x-cache"];
    expect([await outcome(), await outcome()]).toEqual(["MISS", "HIT"]);
    await service.call("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {
      params: { workspaceId: program.workspaceId, templateId: id },
      token: owner.accessToken,
      body: { contentBase64: base64("<p>After</p>") },
    });
    const changed = await create({ template: "Letter" }, CACHED);
    expect(changed.headers["x-cache"]).toBe("MISS");
    expect(await textOf(changed.rawPayload)).toContain("After");
  });

  it("makes a document with a script each time", async () => {
    const body = { html: "<p></p><script>document.querySelector('p').textContent = Math.random()</script>" };
    const made = [await create(body, CACHED), await create(body, CACHED)];
    expect(made.map(({ headers }) => headers["x-cache"])).toEqual(["BYPASS", "BYPASS"]);
    const [one = "", other] = await Promise.all(made.map(({ rawPayload }) => textOf(rawPayload)));
    expect(one).not.toBe(other);
  });

  it("keeps the month's limit and the errors as they are", async () => {
    const small = await createTestApiClient(service, owner, "FREE");
    const body = { html: "<p>once</p>" };
    const { remaining } = (await small.call("GET /v1/usage")).json();
    for (let count = 0; count < remaining; count++) expect((await create(body, CACHED, small)).statusCode).toBe(200);
    expect((await create(body, CACHED, small)).json().errorCode).toBe("USAGE_LIMIT_EXCEEDED");
    expect((await create({ html: "{% if %}" }, CACHED)).statusCode).toBe(422);
    expect((await create({ html: "<p>once</p>" }, { "cache-control": "x".repeat(201) })).statusCode).toBe(400);
  });

  it("stores a PDF from the cache as it stores any other", async () => {
    const body = { html: "<p>stored</p>" };
    await create(body, CACHED);
    const stored = await create(body, { ...CACHED, accept: "application/json" });
    expect(stored.statusCode).toBe(201);
    expect(await textOf((await program.download(stored.json().url)).rawPayload)).toContain("stored");
  });
});
