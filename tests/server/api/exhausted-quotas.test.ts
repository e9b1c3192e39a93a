import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Queries } from "../../../server/database/open";
import { activities, monthlyUsage } from "../../../server/database/schema/activities";
import type { Renderer } from "../../../server/render/renderer";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { setUsage } from "../../support/monthly-usage";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const render = vi.fn<Renderer["render"]>();

let service: TestService;
let db: Queries;
let owner: Customer;
let url: string;
beforeAll(async () => {
  service = await startService({}, { render });
  db = (await testDatabase()).db;
  owner = await service.signUp();
  await service.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

const body = { templateBase64: base64("<p>x</p>") };
const tryOut = (workspaceId: string, signal?: AbortSignal) =>
  fetch(`${url}/api/app/pdf`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      "content-type": "application/json",
      "x-workspace-id": workspaceId,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const rowsOf = async (workspaceId: string) => [
  ...(await db.select().from(activities).where(eq(activities.workspaceId, workspaceId))),
  ...(await db.select().from(monthlyUsage).where(eq(monthlyUsage.workspaceId, workspaceId))),
];

it("counts nothing if the client has closed the connection before its document is rendered", async () => {
  const workspaceId = await service.workspaceOf(owner);
  const client = new AbortController();
  let gone = false;
  render.mockImplementationOnce(async ({ signal }) => {
    client.abort();
    await eventually(() => expect(signal?.aborted).toBe(true));
    gone = true;
    // The renderer finishes the document although its signal is aborted.
    return sampleDocument;
  });
  await expect(tryOut(workspaceId, client.signal)).rejects.toThrow("aborted");
  await eventually(() => expect(gone).toBe(true));
  // The next document waits for the first, and would get the number 2.
  expect((await tryOut(workspaceId)).status).toBe(200);
  expect(await rowsOf(workspaceId)).toMatchObject([{ number: 1 }, { used: 1 }]);
});

it("renders no document if an earlier one was refused at the month's limit", async () => {
  const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
  await setUsage(db, workspaceId, 50);
  await tryOut(workspaceId);
  render.mockClear();
  const answer = await tryOut(workspaceId);
  expect([answer.status, (await answer.json()).errorCode]).toEqual([402, "USAGE_LIMIT_EXCEEDED"]);
  expect(render).not.toHaveBeenCalled();
});
