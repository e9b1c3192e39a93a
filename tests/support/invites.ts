import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Invite } from "../../contract/invites";
import type { Member } from "../../contract/members";
import { mails } from "../../server/database/schema/mail";
import { testDatabase } from "./database";
import { eventually } from "./eventually";
import type { Customer, TestService } from "./service";

/** Returns the calls that are about invites. @param owner owner of the workspaces that `newWorkspace` makes */
export function createInviteCalls(service: TestService, owner: Customer) {
  /** Calls within a workspace, by its owner or by the given customer. */
  const callsIn = (workspaceId: string, { accessToken: token } = owner) => ({
    invite: (email: unknown) =>
      service.call("POST /api/app/workspaces/:workspaceId/invites", {
        params: { workspaceId },
        token,
        body: { email },
      }),
    inviteAs: (email: string, roles: unknown) =>
      service.call("POST /api/app/workspaces/:workspaceId/invites", {
        params: { workspaceId },
        token,
        body: { email, roles },
      }),
    copyLink: (inviteId: string) =>
      service.call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/link", {
        params: { workspaceId, inviteId },
        token,
      }),
    list: async (): Promise<Invite[]> => {
      const listed = await service.call("GET /api/app/workspaces/:workspaceId/invites", {
        params: { workspaceId },
        token,
      });
      return listed.json<{ invites: { invite: Invite }[] }>().invites.map(({ invite }) => invite);
    },
    remove: (inviteId: string) =>
      service.call("DELETE /api/app/workspaces/:workspaceId/invites/:inviteId", {
        params: { workspaceId, inviteId },
        token,
      }),
    resend: (inviteId: string) =>
      service.call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend", {
        params: { workspaceId, inviteId },
        token,
      }),
    members: async (): Promise<Record<string, string[]>> => {
      const listed = await service.call("GET /api/app/workspaces/:workspaceId/customers", {
        params: { workspaceId },
        token,
      });
      const { customers } = listed.json<{ customers: Member[] }>();
      return Object.fromEntries(customers.map(({ customer, roles }) => [customer.username, roles]));
    },
  });

  async function secretFor(email: string): Promise<string> {
    const { link } = await service.mailbox.next(email);
    // Waits until the outbox has deleted the mail: it would be sent again by a test that advances the clock by days.
    const { db } = await testDatabase();
    const pendingMails = () => db.select().from(mails).where(eq(mails.recipient, email));
    await eventually(async () => expect(await pendingMails()).toEqual([]));
    return link.searchParams.get("invite") ?? "";
  }

  return {
    callsIn,
    secretFor,
    newWorkspace: async () => callsIn(await service.workspaceOf(owner, "Bindery")),
    readInvite: (invite: string) => service.call("GET /api/app/invites/:invite", { params: { invite } }),
    accept: (invite: string, { accessToken: token }: Customer, decision = "APPROVE") =>
      service.call("PATCH /api/app/invites/:invite", { params: { invite }, token, body: { decision } }),
  };
}
