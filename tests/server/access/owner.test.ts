import { eq, inArray } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { ownerOf } from "../../../server/access/owner";
import { ApiKeyAuthenticator } from "../../../server/apikeys/api-key-authenticator";
import { apiKeys } from "../../../server/database/schema/api-keys";
import { memberships } from "../../../server/database/schema/memberships";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { type Customer, startService } from "../../support/service";

const service = await startService();
const database = await testDatabase();
const { db } = database;
const idOf = ({ accessToken }: Customer) => decodeJwt(accessToken).sub;

it("an API client's owner is the first admin of its workspace, no matter who owns other workspaces", async () => {
  const [first, second] = [await service.signUp(), await service.signUp()];
  const authenticator = new ApiKeyAuthenticator({ database, callsPerMinute: 100, counter: { add: () => {} } });
  for (const customer of [first, second]) {
    const { key, workspaceId } = await createTestApiClient(service, customer);
    await service.addMember(workspaceId, customer === first ? second : first, "ADMIN");
    expect(await authenticator.authenticate(key)).toMatchObject({ workspaceId, ownerId: idOf(customer) });
  }
});

it("a workspace's owner is the same in queries of one table and of several", async () => {
  const [first, second] = [await service.signUp(), await service.signUp()];
  const clients = [await createTestApiClient(service, first), await createTestApiClient(service, second)];
  const ids = clients.map(({ workspaceId }) => workspaceId);
  const owners = [first, second].map(idOf);
  const fields = { workspaceId: apiKeys.workspaceId, ownerId: ownerOf(apiKeys.workspaceId) };
  const one = await db.select(fields).from(apiKeys).where(inArray(apiKeys.workspaceId, ids));
  const several = await db
    .select(fields)
    .from(apiKeys)
    .innerJoin(memberships, eq(memberships.workspaceId, apiKeys.workspaceId))
    .where(inArray(apiKeys.workspaceId, ids));
  for (const rows of [one, several]) {
    const ownerById = new Map(rows.map(({ workspaceId, ownerId }) => [workspaceId, ownerId]));
    expect(ids.map((id) => ownerById.get(id))).toEqual(owners);
  }
});
