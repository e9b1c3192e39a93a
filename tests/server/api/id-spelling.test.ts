import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { setUsage } from "../../support/monthly-usage";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, newAddress, startService, type TestService } from "../../support/service";

const INVITES_PER_HOUR = 100;

const render = vi.fn<Renderer["render"]>();

let service: TestService;
let owner: Customer;
beforeAll(async () => {
  service = await startService({}, { render });
  owner = await service.signUp();
});
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

/** Other spellings of an id: all letters in capitals, and every other one. */
const spellingsOf = (id: string) => [
  id.toUpperCase(),
  id.replace(/./g, (letter, index: number) => (index % 2 ? letter : letter.toUpperCase())),
];

describe("the id of a workspace", () => {
  it("has one place in the queue and one static page, however it is spelled", async () => {
    const workspaceId = await service.workspaceOf(owner);
    for (const spelling of spellingsOf(workspaceId)) {
      expect((await service.tryOut(owner, spelling)).statusCode).toBe(200);
    }
    expect(render.mock.calls.map(([{ workspaceId: rendered }]) => rendered)).toEqual([workspaceId, workspaceId]);
  });

  it("is known to have used up its month, however it is spelled", async () => {
    const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
    const { db } = await testDatabase();
    await setUsage(db, workspaceId, 50);
    await service.tryOut(owner, workspaceId);
    render.mockClear();
    for (const spelling of spellingsOf(workspaceId)) {
      expect((await service.tryOut(owner, spelling)).statusCode).toBe(402);
    }
    expect(render).not.toHaveBeenCalled();
  });

  it("has one number of invitations an hour, however it is spelled", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const invite = async (id: string) => {
      const name = "POST /api/app/workspaces/:workspaceId/invites";
      const body = { email: newAddress() };
      return (await service.call(name, { params: { workspaceId: id }, token: owner.accessToken, body })).statusCode;
    };
    for (let count = 0; count < INVITES_PER_HOUR; count++) expect(await invite(workspaceId)).toBe(201);
    for (const spelling of [workspaceId, ...spellingsOf(workspaceId)]) expect(await invite(spelling)).toBe(429);
  });
});

describe("the id of a template", () => {
  it("is found in any spelling: in a path, in the header of a try-out, and in the body of a document", async () => {
    const client = await createTestApiClient(service, owner);
    const { workspaceId } = client;
    const templateId = await client.addTemplate("Invoice", "<p>x</p>");
    for (const template of spellingsOf(templateId)) {
      const params = { workspaceId, templateId: template };
      const name = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
      expect((await service.call(name, { params, token: owner.accessToken })).json().id).toBe(templateId);
      expect((await client.call("POST /v1/documents", { body: { template } })).statusCode).toBe(200);
      const headers = { "x-workspace-id": workspaceId, "x-template-id": template };
      const body = { templateBase64: base64("<p>x</p>") };
      const tryOut = await service.call("POST /api/app/pdf", { token: owner.accessToken, headers, body });
      expect(tryOut.statusCode).toBe(200);
    }
  });
});
