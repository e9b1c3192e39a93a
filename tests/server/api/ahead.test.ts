import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Queries } from "../../../server/database/open";
import { activities, apiKeys, documents, memberships, refreshTokens } from "../../../server/database/schema";
import { RenderError } from "../../../server/render/render-error";
import type { RenderResult } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { testDatabase } from "../../support/database";
import { keyHolder } from "../../support/key-holder";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const timings = { queue: 0, template: 0, load: 0, print: 0, total: 1 };
const made: RenderResult = { pdf: Buffer.from("%PDF"), pages: 1, timings };
const render = vi.fn<Renderer["render"]>();

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService({}, { render });
  db = (await testDatabase()).db;
  owner = await service.signUp();
});
beforeEach(() => void render.mockReset().mockResolvedValue(made));

const refusalOf = async (answer: ReturnType<TestService["call"]>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().errorCode];
};
const recordedIn = (workspaceId: string) => db.$count(activities, eq(activities.workspaceId, workspaceId));

describe("a document that was begun for somebody who was let in before", () => {
  let workspaceId: string;
  let member: Customer;
  const tryOut = () =>
    service.call("POST /api/app/pdf", {
      token: member.accessToken,
      headers: { "x-workspace-id": workspaceId },
      body: { templateBase64: base64("<p>x</p>") },
    });
  const idOf = ({ accessToken }: Customer) => decodeJwt(accessToken).sub ?? "";

  beforeEach(async () => {
    workspaceId = await service.workspaceOf(owner);
    member = await service.signUp();
    await service.addMember(workspaceId, member);
    expect((await tryOut()).statusCode).toBe(200);
    expect(await recordedIn(workspaceId)).toBe(1);
    render.mockClear();
  });

  it("is neither given nor counted where they are no member any more", async () => {
    const membership = and(eq(memberships.workspaceId, workspaceId), eq(memberships.customerId, idOf(member)));
    await db.delete(memberships).where(membership);
    expect(await refusalOf(tryOut())).toEqual([404, "NOT_FOUND"]);
    expect(render).toHaveBeenCalledOnce();

    // Nor is another one begun.
    expect(await refusalOf(tryOut())).toEqual([404, "NOT_FOUND"]);
    expect(render).toHaveBeenCalledOnce();
    expect(await recordedIn(workspaceId)).toBe(1);
  });

  it("is not even told of where their session was ended and it could not be made", async () => {
    await db.delete(refreshTokens).where(eq(refreshTokens.customerId, idOf(member)));
    render.mockRejectedValue(new RenderError("RENDERER_BUSY", null, "no room"));
    expect(await refusalOf(tryOut())).toEqual([401, "NO_ACCESS"]);
    expect(render).toHaveBeenCalledOnce();
    expect(await recordedIn(workspaceId)).toBe(1);
  });

  it("is not begun for another workspace, or by another session", async () => {
    workspaceId = await service.workspaceOf(owner);
    expect(await refusalOf(tryOut())).toEqual([404, "NOT_FOUND"]);
    expect(render).not.toHaveBeenCalled();
  });
});

describe("a document for a program whose key was good before, and is revoked", () => {
  it.each<{ what: string; headers: Record<string, string>; begun: number }>([
    { what: "given as a PDF", headers: {}, begun: 1 },
    { what: "kept", headers: { accept: "application/json" }, begun: 0 },
    { what: "made in the background", headers: { prefer: "respond-async" }, begun: 0 },
    { what: "made once a key", headers: { "idempotency-key": "one" }, begun: 0 },
  ])("is neither given nor written down: $what", async ({ headers, begun }) => {
    const { call, workspaceId, counted } = await keyHolder(service, owner);
    const body = { html: "<p>x</p>" };
    expect((await call("POST /v1/documents", { body })).statusCode).toBe(200);
    render.mockClear();

    await db.delete(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
    expect(await refusalOf(call("POST /v1/documents", { body, headers }))).toEqual([401, "NO_ACCESS"]);
    expect(render).toHaveBeenCalledTimes(begun);
    expect(await counted()).toEqual({ used: 1, recorded: 1 });
    expect(await db.$count(documents, eq(documents.workspaceId, workspaceId))).toBe(0);
  });
});
