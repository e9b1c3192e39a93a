import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../../contract/auth";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { apiKeys } from "../../../server/database/schema/api-keys";
import { sessions } from "../../../server/database/schema/authentication";
import { documents } from "../../../server/database/schema/documents";
import { memberships } from "../../../server/database/schema/memberships";
import { RenderError } from "../../../server/render/render-error";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, PASSWORD, startService, type TestService } from "../../support/service";

const render = vi.fn<Renderer["render"]>();

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService({}, { render });
  db = (await testDatabase()).db;
  owner = await service.signUp();
});
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

const refusalOf = async (answer: ReturnType<TestService["call"]>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().errorCode];
};
const recordedIn = (workspaceId: string) => db.$count(activities, eq(activities.workspaceId, workspaceId));

describe("a try-out that starts before the verdict on a recently authorized member", () => {
  let workspaceId: string;
  let member: Customer;
  const tryOut = () =>
    service.call("POST /api/app/pdf", {
      token: member.accessToken,
      headers: { "x-workspace-id": workspaceId },
      body: { templateBase64: base64("<p>x</p>") },
    });
  const idOf = ({ accessToken }: Customer) => decodeJwt(accessToken).sub ?? "";
  const endSessions = () => db.delete(sessions).where(eq(sessions.customerId, idOf(member)));

  beforeEach(async () => {
    workspaceId = await service.workspaceOf(owner);
    member = await service.signUp();
    await service.addMember(workspaceId, member);
    expect((await tryOut()).statusCode).toBe(200);
    expect(await recordedIn(workspaceId)).toBe(1);
    render.mockClear();
  });

  it("is neither answered nor counted if they are no longer a member", async () => {
    const membership = and(eq(memberships.workspaceId, workspaceId), eq(memberships.customerId, idOf(member)));
    await db.delete(memberships).where(membership);
    expect(await refusalOf(tryOut())).toEqual([404, "NOT_FOUND"]);
    expect(render).toHaveBeenCalledOnce();

    // The next try-out does not start before its verdict.
    expect(await refusalOf(tryOut())).toEqual([404, "NOT_FOUND"]);
    expect(render).toHaveBeenCalledOnce();
    expect(await recordedIn(workspaceId)).toBe(1);
  });

  it("does not reveal its failure if their session has ended", async () => {
    await endSessions();
    render.mockRejectedValue(new RenderError("RENDERER_BUSY", null, "no room"));
    expect(await refusalOf(tryOut())).toEqual([401, "NO_ACCESS"]);
    expect(await refusalOf(tryOut())).toEqual([401, "NO_ACCESS"]);
    expect(render).toHaveBeenCalledOnce();
    expect(await recordedIn(workspaceId)).toBe(1);
  });

  it("is cancelled when the caller is refused", async () => {
    await endSessions();
    const cancelled = vi.fn();
    render.mockImplementationOnce(async ({ signal }) => {
      await eventually(() => expect(signal?.aborted).toBe(true));
      cancelled();
      return sampleDocument;
    });
    await service.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = service.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/app/pdf`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${member.accessToken}`,
        "content-type": "application/json",
        "x-workspace-id": workspaceId,
      },
      body: JSON.stringify({ templateBase64: base64("<p>x</p>") }),
    });
    expect(answer.status).toBe(401);
    await eventually(() => expect(cancelled).toHaveBeenCalled());
  });

  it("does not start early in another session", async () => {
    const session = await service.call("POST /api/v1/login", {
      body: { username: member.username, password: PASSWORD },
    });
    await endSessions();
    member = { ...member, ...session.json<Session>() };
    expect(await refusalOf(tryOut())).toEqual([401, "NO_ACCESS"]);
    expect(render).not.toHaveBeenCalled();
  });

  it("does not start early for another workspace", async () => {
    workspaceId = await service.workspaceOf(owner);
    expect(await refusalOf(tryOut())).toEqual([404, "NOT_FOUND"]);
    expect(render).not.toHaveBeenCalled();
  });
});

describe("a document for an API key that was valid a moment ago and is revoked", () => {
  it.each<{ what: string; headers: Record<string, string>; rendered: number }>([
    { what: "answered as a PDF", headers: {}, rendered: 1 },
    { what: "stored", headers: { accept: "application/json" }, rendered: 0 },
    { what: "queued", headers: { prefer: "respond-async" }, rendered: 0 },
    { what: "idempotent", headers: { "idempotency-key": "one" }, rendered: 0 },
  ])("is neither answered nor written: $what", async ({ headers, rendered }) => {
    const { call, workspaceId, counted } = await createTestApiClient(service, owner);
    const body = { html: "<p>x</p>" };
    expect((await call("POST /v1/documents", { body })).statusCode).toBe(200);
    render.mockClear();

    await db.delete(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
    expect(await refusalOf(call("POST /v1/documents", { body, headers }))).toEqual([401, "NO_ACCESS"]);
    expect(render).toHaveBeenCalledTimes(rendered);
    expect(await counted()).toEqual({ used: 1, recorded: 1 });
    expect(await db.$count(documents, eq(documents.workspaceId, workspaceId))).toBe(0);
  });
});

describe("a call with an API key that was valid a moment ago", () => {
  const valid = { html: "<p>x</p>" };
  const BODIES: [string, Record<string, unknown> | string][] = [
    ["a valid body", valid],
    ["an invalid body", { nosuch: 1 }],
    ["a body that is not JSON", "{bad"],
  ];

  it.each(BODIES)("is refused for its key before anything else, with %s", async (_what, body) => {
    const { call, workspaceId } = await createTestApiClient(service, owner);
    expect((await call("POST /v1/documents", { body: valid })).statusCode).toBe(200);
    await db.delete(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
    expect(await refusalOf(call("POST /v1/documents", { body }))).toEqual([401, "NO_ACCESS"]);
  });

  it.each(BODIES)("fails if the key can't be looked up, with %s", async (_what, body) => {
    const { call, counted } = await createTestApiClient(service, owner);
    expect((await call("POST /v1/documents", { body: valid })).statusCode).toBe(200);
    await db.execute(sql`alter table ${apiKeys} rename to keys_elsewhere`);
    const answer = await refusalOf(call("POST /v1/documents", { body }));
    await db.execute(sql`alter table keys_elsewhere rename to api_keys`);
    expect(answer).toEqual([500, "UNEXPECTED"]);
    expect(await counted()).toEqual({ used: 1, recorded: 1 });
    expect((await call("POST /v1/documents", { body: valid })).statusCode).toBe(200);
  });

  it("is refused when a slow body has arrived", async () => {
    const { call, key, workspaceId } = await createTestApiClient(service, owner);
    expect((await call("POST /v1/documents", { body: valid })).statusCode).toBe(200);
    await db.delete(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
    const slow = async function* () {
      yield '{"html":';
      await setTimeout(200);
      yield '"x"}';
    };
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const payload = Readable.from(slow());
    const answer = service.app.inject({ method: "POST", url: "/v1/documents", headers, payload });
    expect(await refusalOf(answer)).toEqual([401, "NO_ACCESS"]);
  });

  it("counts as a call of the key", async () => {
    const strict = await startService({ API_CALLS_PER_MINUTE: "2" }, { render });
    const { call } = await createTestApiClient(strict, await strict.signUp());
    const answers: number[] = [];
    for (let i = 0; i < 3; i++) answers.push((await call("POST /v1/documents", { body: valid })).statusCode);
    expect(answers).toEqual([200, 200, 429]);
  });
});
