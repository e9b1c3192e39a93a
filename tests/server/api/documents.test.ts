import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { DocumentResource } from "../../../contract/v1/documents";
import { documents } from "../../../server/database/schema/documents";
import { idempotencyKeys } from "../../../server/database/schema/idempotency";
import { removeExpired } from "../../../server/documents/remove-expired";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { onEmbedded, testDatabase } from "../../support/database";
import { setUsage } from "../../support/monthly-usage";
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

const CREATE = "POST /v1/documents";
const JSON_WISH = { accept: "application/json" };
const BACKGROUND = { prefer: "respond-async" };
const create = (body: object, headers = {}, by = program) => by.call(CREATE, { body, headers });
const textOf = async (pdf: Buffer) => (await pdfText(pdf)).pages.join();

const fetchFile = (url: string | null) => program.download(url);

describe("a document for an API client", () => {
  it("is the PDF of a template, named by its id or its name", async () => {
    const id = await program.addTemplate("Receipt", "<p>Receipt for {{ name }}</p>");
    for (const named of [id, "Receipt", id.toUpperCase()]) {
      const response = await create({ template: named, parameters: { name: "Ann" }, filename: "請求書 7" });
      expect(response.statusCode).toBe(200);
      expect(response.headers["content-type"]).toBe("application/pdf");
      expect(response.headers["x-document-pages"]).toBe("1");
      expect(response.headers["server-timing"]).toMatch(/template;dur=.*total;dur=/);
      expect(response.headers["content-disposition"]).toContain("filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8%207.pdf");
      expect(await textOf(response.rawPayload)).toContain("Receipt for Ann");
    }
  });

  it("is counted, and recorded with the source API", async () => {
    const other = await createTestApiClient(service, owner);
    await create({ html: "<p>x</p>" }, {}, other);
    await create({ html: "<p>x</p>" }, JSON_WISH, other);
    expect((await create({ html: "{% if %}" }, {}, other)).statusCode).toBe(422);
    expect(await other.counted()).toEqual({ used: 2, recorded: 2 });
    const usage = (await other.call("GET /v1/usage")).json();
    expect(usage).toMatchObject({ plan: "STANDARD", limit: 5_000, used: 2, remaining: 4_998 });
    expect(new Date(usage.resetsAt * 1_000).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  it("is stored at an unguessable address if the client accepts JSON", async () => {
    const response = await create({ html: "<p>kept</p>" }, JSON_WISH);
    expect(response.statusCode).toBe(201);
    const resource = response.json<DocumentResource>();
    expect(resource).toMatchObject({ status: "done", pages: 1, warnings: [], error: null });
    expect(response.headers.location).toBe(`/v1/documents/${resource.id}`);
    expect((resource.expiresAt ?? 0) - resource.createdAt).toBe(24 * 3_600);
    expect(resource.url).toMatch(/^http:\/\/portal\.test\/v1\/files\/[\w-]{43}$/);

    const file = await fetchFile(resource.url);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(file.rawPayload.length).toBe(resource.bytes);
    expect(await textOf(file.rawPayload)).toContain("kept");
    const read = await program.call("GET /v1/documents/:documentId", { params: { documentId: resource.id } });
    expect(read.json()).toEqual(resource);
  });

  it("has its warnings, as a PDF, stored and in the background", async () => {
    const html = '<img src="https://example.com/logo.png"><p>\u{10FFFD}</p><p style="width: 200%">x</p>';
    const warnings = [
      { code: "BLOCKED_REQUEST", address: "https://example.com/logo.png" },
      { code: "CUT_OFF" },
      { code: "MISSING_GLYPH", characters: [{ text: "\u{10FFFD}", codePoint: "U+10FFFD" }] },
    ];
    expect(JSON.parse(String((await create({ html })).headers["x-document-warnings"]))).toEqual(warnings);
    expect((await create({ html }, JSON_WISH)).json().warnings).toEqual(warnings);
    const { id } = (await create({ html }, BACKGROUND)).json();
    const ended = await program.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId: id });
    expect(ended.warnings).toEqual(warnings);
  });

  it("is stored completely if it is larger than one chunk", async () => {
    const noise = Buffer.from(Array.from({ length: 1_800_000 }, () => Math.floor(Math.random() * 256)));
    const image = `<img src="data:image/bmp;base64,${bitmap(noise).toString("base64")}" style="width:100mm">`;
    const { url, bytes } = (await create({ html: "{{ image }}", parameters: { image } }, JSON_WISH)).json();
    expect(bytes).toBeGreaterThan(1_500_000);
    const file = await fetchFile(url);
    expect(file.rawPayload.length).toBe(bytes);
    expect((await pdfText(file.rawPayload)).pages).toHaveLength(1);
  });

  it("is deleted with its file when it expires", async () => {
    const { url, id } = (await create({ html: "<p>x</p>" }, JSON_WISH)).json();
    const later = Date.now() + 25 * 3_600_000;
    vi.useFakeTimers({ toFake: ["Date"], now: later });
    const expired = await fetchFile(url).finally(() => vi.useRealTimers());
    expect([expired.statusCode, expired.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    const { db } = await testDatabase();
    await removeExpired(db, new Date(later));
    expect(await db.select().from(documents).where(eq(documents.id, id))).toEqual([]);
  });

  it("is refused without a key, with a wrong key, and with an access token", async () => {
    for (const token of [undefined, "pk_wrong", owner.accessToken]) {
      const response = await service.call(CREATE, { body: { html: "<p>x</p>" }, token });
      expect([response.statusCode, response.json().errorCode]).toEqual([401, "NO_ACCESS"]);
    }
  });

  it("never uses another workspace's template, and is not readable with another's key", async () => {
    const id = await program.addTemplate("Secret", "<p>secret</p>");
    const stranger = await createTestApiClient(service, owner);
    for (const named of [id, "Secret"]) {
      const response = await create({ template: named }, {}, stranger);
      expect([response.statusCode, response.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    }
    const { id: documentId } = (await create({ html: "<p>x</p>" }, JSON_WISH)).json();
    const read = await stranger.call("GET /v1/documents/:documentId", { params: { documentId } });
    expect(read.statusCode).toBe(404);
  });

  it("reports what is wrong with a request", async () => {
    const wrong: [object, string, number][] = [
      [{}, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", template: "x" }, "INVALID_REQUEST", 400],
      [{ html: " " }, "EMPTY_TEMPLATE_CONTENT", 400],
      [{ html: "<p>x</p>", parameters: [1] }, "INVALID_TEMPLATE_PARAMETERS", 400],
      [{ html: "<p>x</p>", options: { format: "A9" } }, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", options: { margin: "2 furlongs" } }, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", options: { pageRanges: "1,".repeat(3 * 1024 * 1024) } }, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", options: { timezone: "Mars/Olympus" } }, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", filename: "../../etc/passwd" }, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", webhook: "https://example.com/hook" }, "INVALID_REQUEST", 400],
      [{ html: "<p>x</p>", unknown: true }, "INVALID_REQUEST", 400],
      [{ html: "x".repeat(2 * 1024 * 1024 + 1) }, "PAYLOAD_TOO_LARGE", 413],
      [{ template: "Nobody's" }, "TEMPLATE_NOT_FOUND", 404],
      [{ html: "{% if %}" }, "INVALID_TEMPLATE", 422],
    ];
    for (const [body, errorCode, status] of wrong) {
      const response = await create(body);
      expect([response.statusCode, response.json().errorCode], JSON.stringify(body).slice(0, 80)).toEqual([
        status,
        errorCode,
      ]);
    }
  });

  it("accepts the largest template and parameters, even if JSON escapes every character", async () => {
    const MiB = 1024 * 1024;
    // Each character takes two bytes in UTF-8, and six if escaped.
    const body = JSON.stringify({
      html: `{{ text | size }}<!--${"é".repeat(MiB - 20)}-->`,
      parameters: { text: "é".repeat(5 * MiB - 20) },
    });
    const escaped = body.replaceAll("é", "\\u00e9");
    const response = await program.call(CREATE, { body: escaped });
    expect(response.statusCode).toBe(200);
    expect(await textOf(response.rawPayload)).toBe(String(5 * MiB - 20));
  });

  it("reports what is wrong with an unreadable body", async () => {
    const wrong: [string, string, object][] = [
      ["application/json", "{", { body: "not JSON" }],
      ["application/json", '{"html": "\\u0000"}', { body: "text with U+0000 or half a surrogate pair" }],
      ["application/x-www-form-urlencoded", "html=x", { "content-type": expect.stringContaining("application/json") }],
    ];
    for (const [type, body, data] of wrong) {
      const response = await program.call(CREATE, { body, headers: { "content-type": type } });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { errorCode: "INVALID_REQUEST", correlationId: expect.any(String), data },
      ]);
    }
  });

  it("has the key's remaining calls in its headers, and is refused beyond them", async () => {
    const limited = await startService({ API_CALLS_PER_MINUTE: "2" });
    const holder = await createTestApiClient(limited, await limited.signUp());
    const answers = [];
    for (let call = 0; call < 3; call++) answers.push(await holder.call("GET /v1/templates"));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers.ratelimit)).toEqual([
      expect.stringMatching(/^"key";r=1;t=\d+$/),
      expect.stringMatching(/^"key";r=0;t=\d+$/),
      expect.stringMatching(/^"key";r=0;t=\d+$/),
    ]);
    expect(answers[2]?.headers["ratelimit-policy"]).toBe('"key";q=2;w=60');
    expect(Number(answers[2]?.headers["retry-after"])).toBeGreaterThan(0);
    expect(answers[2]?.json().errorCode).toBe("TOO_MANY_REQUESTS");
  });
});

describe.skipIf(onEmbedded)("two processes of the service", () => {
  it("count the calls of a key together", async () => {
    const processes = [
      await startService({ API_CALLS_PER_MINUTE: "10" }),
      await startService({ API_CALLS_PER_MINUTE: "10" }),
    ];
    const [first] = processes;
    if (!first) throw new Error("There is no service");
    const { key } = await createTestApiClient(first, await first.signUp());
    const answers = await Promise.all(
      processes.flatMap((process) => Array.from({ length: 10 }, () => process.call("GET /v1/usage", { token: key }))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });
});

describe("an Idempotency-Key", () => {
  it("makes one document for fifty copies of a request", async () => {
    const holder = await createTestApiClient(service, owner);
    const headers = { ...JSON_WISH, "idempotency-key": randomUUID() };
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => create({ html: "<p>once</p>" }, headers, holder)),
    );
    const made = copies.filter(({ statusCode }) => statusCode === 201).map((response) => response.json().id);
    const waiting = copies.filter(({ statusCode }) => statusCode !== 201);
    expect([...new Set(made)], copies.find(({ statusCode }) => statusCode >= 500)?.body).toHaveLength(1);
    for (const response of waiting) {
      expect([response.statusCode, response.json().errorCode]).toEqual([409, "REQUEST_IN_PROGRESS"]);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    }
    const again = await create({ html: "<p>once</p>" }, headers, holder);
    expect(again.json().id).toBe(made[0]);
    expect(await holder.counted()).toEqual({ used: 1, recorded: 1 });
  });

  it("returns the same bytes again", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await create({ html: "<p>{{ name }}</p>", parameters: { name: "same" } }, headers);
    const again = await create({ html: "<p>{{ name }}</p>", parameters: { name: "same" } }, headers);
    expect([again.statusCode, again.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers["content-disposition"]).toBe(first.headers["content-disposition"]);
  });

  it("is refused for another request", async () => {
    const headers = { "idempotency-key": randomUUID() };
    await create({ html: "<p>one</p>" }, headers);
    for (const [body, more] of [
      [{ html: "<p>two</p>" }, {}],
      [{ html: "<p>one</p>" }, JSON_WISH],
    ] as const) {
      const response = await create(body, { ...headers, ...more });
      expect([response.statusCode, response.json().errorCode]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    }
  });

  it("belongs to its workspace only", async () => {
    const headers = { ...JSON_WISH, "idempotency-key": "order-1" };
    const stranger = await createTestApiClient(service, owner);
    const [mine, theirs] = [
      await create({ html: "<p>x</p>" }, headers),
      await create({ html: "<p>y</p>" }, headers, stranger),
    ];
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
  });

  it("repeats a permanent failure, and no transient one", async () => {
    const holder = await createTestApiClient(service, owner, "FREE");
    const key = { "idempotency-key": randomUUID() };
    const failed = await create({ template: "Later" }, key, holder);
    const again = await create({ template: "Later" }, key, holder);
    expect([again.statusCode, again.json().errorCode, again.json().data]).toEqual([
      404,
      "TEMPLATE_NOT_FOUND",
      failed.json().data,
    ]);
    expect(again.json().correlationId).toBe(again.headers["x-correlation-id"]);

    const { db } = await testDatabase();
    await setUsage(db, holder.workspaceId, 50);
    const full = { "idempotency-key": randomUUID() };
    expect((await create({ html: "<p>x</p>" }, full, holder)).statusCode).toBe(402);
    await setUsage(db, holder.workspaceId, 49);
    expect((await create({ html: "<p>x</p>" }, full, holder)).statusCode).toBe(200);
  });

  it("runs again if its first request was lost, and is forgotten after a day", async () => {
    const { db } = await testDatabase();
    const key = randomUUID();
    const headers = { ...JSON_WISH, "idempotency-key": key };
    const { id } = (await create({ html: "<p>x</p>" }, headers)).json();
    // As if the process had been killed during the request.
    await db.update(idempotencyKeys).set({ outcome: null, leaseUntil: new Date() }).where(eq(idempotencyKeys.key, key));
    const second = await create({ html: "<p>x</p>" }, headers);
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(id);
    await db.update(idempotencyKeys).set({ expiresAt: new Date() }).where(eq(idempotencyKeys.key, key));
    expect((await create({ html: "<p>another</p>" }, headers)).statusCode).toBe(201);
  });

  it("has at most 255 printable characters", async () => {
    expect((await create({ html: "<p>x</p>" }, { "idempotency-key": "k".repeat(255) })).statusCode).toBe(200);
    for (const key of ["k".repeat(256), "é"]) {
      const response = await create({ html: "<p>x</p>" }, { "idempotency-key": key });
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});

describe("a document in the background", () => {
  it("is accepted at once and made later", async () => {
    const response = await create({ html: "<p>Later, {{ name }}</p>", parameters: { name: "Ann" } }, BACKGROUND);
    expect(response.statusCode).toBe(202);
    expect(response.headers["preference-applied"]).toBe("respond-async");
    const { id, status } = response.json<DocumentResource>();
    expect(response.headers.location).toBe(`/v1/documents/${id}`);
    expect(["queued", "running"]).toContain(status);
    const ended = await program.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId: id });
    expect(ended).toMatchObject({ status: "done", pages: 1, error: null });
    expect(await textOf((await fetchFile(ended.url)).rawPayload)).toContain("Later, Ann");
  });

  it("reports why it could not be made, and is not counted then", async () => {
    const holder = await createTestApiClient(service, owner);
    const { id } = (await create({ html: "<p>a</p>\n{{ '%' | url_decode }}" }, BACKGROUND, holder)).json();
    const ended = await holder.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId: id });
    expect(ended).toMatchObject({
      status: "failed",
      url: null,
      error: { errorCode: "INVALID_TEMPLATE", data: { line: 2 } },
    });
    expect(await holder.counted()).toEqual({ used: 0, recorded: 0 });
  });

  it("uses the template as it was when the document was requested", async () => {
    const id = await program.addTemplate("Changing", "<p>before</p>");
    const { db } = await testDatabase();
    const { id: documentId } = (await create({ template: id }, BACKGROUND)).json();
    await service.call("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {
      params: { workspaceId: program.workspaceId, templateId: id },
      token: owner.accessToken,
      body: { contentBase64: base64("<p>after</p>") },
    });
    const ended = await program.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId });
    expect(await textOf((await fetchFile(ended.url)).rawPayload)).toContain("before");
    const [kept] = await db.select().from(documents).where(eq(documents.id, documentId));
    expect([kept?.html, kept?.partials]).toEqual([null, []]);
  });

  it("is accepted once per Idempotency-Key", async () => {
    const headers = { ...BACKGROUND, "idempotency-key": randomUUID() };
    const [first, again] = [await create({ html: "<p>x</p>" }, headers), await create({ html: "<p>x</p>" }, headers)];
    expect(again.statusCode).toBe(202);
    expect(again.json().id).toBe(first.json().id);
  });
});

/** @returns an uncompressed picture that a PDF can hardly compress */
function bitmap(noise: Buffer): Buffer {
  const width = 1_000;
  const height = Math.floor(noise.length / (width * 3));
  const header = Buffer.alloc(54);
  header.write("BM");
  header.writeUInt32LE(54 + width * height * 3, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, noise.subarray(0, width * height * 3)]);
}
