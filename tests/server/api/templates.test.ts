import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import { activities } from "../../../server/database/schema/activities";
import { testDatabase } from "../../support/database";
import { base64, type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let workspaceId: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const CREATE = "POST /api/app/workspaces/:workspaceId/templates";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const UPDATE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";

const send = (name: CallName, templateId = "", body?: unknown, customer = owner, workspace = workspaceId) =>
  service.call(name, { params: { workspaceId: workspace, templateId }, token: customer.accessToken, body });
const html = "<h1>Grüße, {{ name }} 😀 請求書</h1>";
const create = (name: string = randomUUID(), content = html) =>
  send(CREATE, "", { name, contentBase64: base64(content) });
const created = async (name?: string) => (await create(name)).json<{ id: string }>().id;

describe("templates", () => {
  it("are created with a name and HTML in base64, and read back unchanged [CALL-12, CALL-13, ENTITY-15, ENTITY-16, ENTITY-01]", async () => {
    const response = await create("Invoice");
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    const read = (await send(READ, id)).json();
    expect(read).toEqual({
      id,
      kind: "document",
      name: "Invoice",
      templateBase64: base64(html),
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect(Math.abs(read.createdAt - Date.now() / 1000)).toBeLessThan(60);
  });

  it("are listed without their HTML, with times in epoch seconds [CALL-11, FORMAT-04]", async () => {
    const id = await created("Listed");
    const { templateDetails } = (await send(LIST)).json();
    const row = templateDetails.find((template: { id: string }) => template.id === id);
    expect(Object.keys(row).sort()).toEqual([
      "createdAt",
      "id",
      "isUseComplete",
      "kind",
      "name",
      "revision",
      "updatedAt",
      "updatedBy",
      "usedThisMonth",
    ]);
    expect(Number.isInteger(row.createdAt) && row.createdAt < 1e11).toBe(true);
  });

  it("are listed with who changed them last, and how often they were used this month", async () => {
    const workspace = await service.workspaceOf(owner);
    const body = { name: "Counted", contentBase64: base64(html) };
    const { id: templateId } = (await send(CREATE, "", body, owner, workspace)).json();
    const { db } = await testDatabase();
    const now = new Date();
    const lastYear = new Date(Date.UTC(now.getUTCFullYear() - 1, 0));
    const documents = [
      { templateId, createdAt: lastYear },
      { templateId, createdAt: now },
      { templateId, createdAt: now },
      { templateId: null, createdAt: now },
    ];
    const measured = { source: "API" as const, generationTimeInMs: 5, resultSizeInBytes: 1_000 };
    await db
      .insert(activities)
      .values(
        documents.map((document, index) => ({ workspaceId: workspace, number: index + 1, ...measured, ...document })),
      );

    const { templateDetails } = (await send(LIST, "", undefined, owner, workspace)).json();
    expect(templateDetails).toMatchObject([
      { name: "Counted", updatedBy: owner.username, usedThisMonth: 2, isUseComplete: true },
    ]);
  });

  it.each([
    ["this month", 0, false],
    ["an earlier month", 1, true],
  ])(
    "say whether their use is complete if the newest uncounted document is of %s",
    async (_, monthsAgo, isComplete) => {
      const workspace = await service.workspaceOf(owner);
      const body = { name: "Counted", contentBase64: base64(html) };
      const { id: templateId } = (await send(CREATE, "", body, owner, workspace)).json();
      const { db } = await testDatabase();
      const now = new Date();
      const earlier = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo));
      // Only the newest 10,000 are counted.
      await db.execute(sql`
        insert into ${activities} (
          workspace_id, number, template_id, source, created_at, generation_time_in_ms, result_size_in_bytes
        )
        select ${workspace}::uuid, number, ${templateId}::uuid, 'API',
          case when number = 1 then ${earlier.toISOString()} else ${now.toISOString()} end::timestamptz, 5, 1000
        from generate_series(1, 10001) as number`);

      const { templateDetails } = (await send(LIST, "", undefined, owner, workspace)).json();
      expect(templateDetails).toMatchObject([{ usedThisMonth: 10_000, isUseComplete: isComplete }]);
    },
  );

  it("change their name, their HTML, or both [CALL-14]", async () => {
    const id = await created("Before");
    expect((await send(UPDATE, id, { name: "After" })).statusCode).toBe(200);
    expect((await send(READ, id)).json()).toMatchObject({ name: "After", templateBase64: base64(html) });
    await send(UPDATE, id, { contentBase64: base64("<p>new</p>") });
    expect((await send(READ, id)).json()).toMatchObject({ name: "After", templateBase64: base64("<p>new</p>") });
    await send(UPDATE, id, { name: "Both", contentBase64: base64("<p>both</p>") });
    expect((await send(READ, id)).json()).toMatchObject({ name: "Both", templateBase64: base64("<p>both</p>") });
  });

  it("are gone once deleted [CALL-15, ERR-17]", async () => {
    const id = await created();
    expect((await send(DELETE, id)).statusCode).toBe(200);
    for (const call of [READ, UPDATE, DELETE] as const) {
      const response = await send(call, id, call === UPDATE ? { name: "Again" } : undefined);
      expect(response.statusCode).toBe(404);
      expect(response.json().errorCode).toBe("TEMPLATE_NOT_FOUND");
    }
  });

  it("need a name and HTML, on creation and on change [ERR-22, ERR-23]", async () => {
    const id = await created();
    const contentBase64 = base64(html);
    for (const [body, code] of [
      [{ name: " ", contentBase64 }, "EMPTY_TEMPLATE_NAME"],
      [{ name: "Empty", contentBase64: "" }, "EMPTY_TEMPLATE_CONTENT"],
      [{ name: "Blank", contentBase64: base64(" \n") }, "EMPTY_TEMPLATE_CONTENT"],
    ] as const) {
      for (const response of [await send(CREATE, "", body), await send(UPDATE, id, body)]) {
        expect(response.statusCode).toBe(400);
        expect(response.json().errorCode).toBe(code);
      }
    }
  });

  it("refuse names with invisible control characters", async () => {
    for (const name of ["a\nb", "a\u0007b", "a\u202eb"]) {
      const response = await create(name);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    expect((await create("Büro 👩‍💻 請求書")).statusCode).toBe(201);
  });

  it("have unique names within a workspace [ERR-07]", async () => {
    const name = "Taken";
    const taken = await created(name);
    const other = await created("Free");
    for (const response of [await create(name), await send(UPDATE, other, { name })]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().errorCode).toBe("TEMPLATE_NAME_ALREADY_IN_USE");
    }
    expect((await send(UPDATE, taken, { name })).statusCode).toBe(200);
    const elsewhere = await service.workspaceOf(owner, "Elsewhere");
    const body = { name, contentBase64: base64(html) };
    expect((await send(CREATE, "", body, owner, elsewhere)).statusCode).toBe(201);
  });

  it("are created once if six concurrent requests use the same name", async () => {
    const name = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(name)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("accept exactly 2 MiB of HTML and not a byte more", async () => {
    const largest = "x".repeat(LIMITS.maxTemplateBytes);
    expect((await create(undefined, largest)).statusCode).toBe(201);
    const response = await create(undefined, `${largest}x`);
    expect(response.statusCode).toBe(413);
    expect(response.json().errorCode).toBe("PAYLOAD_TOO_LARGE");
  });

  it("refuse everything but base64 of UTF-8 without U+0000", async () => {
    for (const contentBase64 of ["%%%", "YQ", "YWJj\n", Buffer.from([0xff, 0xfe]).toString("base64"), base64("a\0b")]) {
      const response = await send(CREATE, "", { name: randomUUID(), contentBase64 });
      expect(response.statusCode).toBe(400);
      expect(response.json().errorCode).toBe("INVALID_REQUEST");
    }
  });

  it("refuse an invalid id with a code of the catalogue", async () => {
    for (const id of ["1", "%00", "../x", `${randomUUID()}x`]) {
      const response = await send(READ, id);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ errorCode: expect.stringMatching(/^(TEMPLATE_)?NOT_FOUND$/) });
    }
  });

  it("can be managed by members who are not admins [PERM-15]", async () => {
    const member = await service.signUp();
    await service.addMember(workspaceId, member);
    const id = (await send(CREATE, "", { name: "By a member", contentBase64: base64(html) }, member)).json().id;
    expect((await send(UPDATE, id, { name: "Still" }, member)).statusCode).toBe(200);
    expect((await send(READ, id, undefined, member)).statusCode).toBe(200);
    expect((await send(DELETE, id, undefined, member)).statusCode).toBe(200);
  });

  it("are not accessible to strangers, in any call or through their own workspace", async () => {
    const id = await created("Private");
    const stranger = await service.signUp();
    const own = await service.workspaceOf(stranger);
    const body = { name: "Stolen", contentBase64: base64("stolen") };
    for (const call of [LIST, CREATE, READ, UPDATE, DELETE] as const) {
      const sent = call === CREATE || call === UPDATE ? body : undefined;
      const response = await send(call, id, sent, stranger);
      expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
      if (call === LIST || call === CREATE) continue;
      const crossed = await send(call, id, sent, stranger, own);
      expect([crossed.statusCode, crossed.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    }
    expect((await send(READ, id)).json()).toMatchObject({ name: "Private", templateBase64: base64(html) });
  });
});
