import { useInvalidate } from "@refinedev/core";
import { useState } from "react";
import type { Role } from "../../../contract/product";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { plural, t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Result of one address. */
export interface InviteOutcome {
  kind: "sending" | "sent" | "refused";
  text: string;
}

interface Sent {
  /** Addresses without an invite, in the order in which they were given. */
  refused: string[];
  /** Message at the field; empty = the field is only marked; null = the failure is not about the addresses. */
  message: string | null;
}

/** Sends invites one by one and keeps the result of each address. */
export function useSendInvites() {
  const workspaceId = useWorkspaceId();
  const invalidate = useInvalidate();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, InviteOutcome>>(new Map());
  const note = (address: string, outcome: InviteOutcome) =>
    setOutcomes((current) => new Map(current).set(address, outcome));

  async function send(addresses: readonly string[], role: Role): Promise<Sent> {
    setOutcomes(new Map());
    const refused: string[] = [];
    /** Failure that the remaining addresses would have, too. */
    let stop: unknown;
    let lastFailure: unknown;
    for (const email of addresses) {
      if (stop !== undefined) {
        refused.push(email);
        note(email, { kind: "refused", text: t("Not sent") });
        continue;
      }
      note(email, { kind: "sending", text: t("Sending…") });
      try {
        const body = role === "USER" ? { email } : { email, roles: [role] as [Role] };
        await call("POST /api/app/workspaces/:workspaceId/invites", { params: { workspaceId }, body });
        note(email, { kind: "sent", text: t("Invite sent") });
      } catch (failure) {
        refused.push(email);
        lastFailure = failure;
        note(email, { kind: "refused", text: errorMessage(failure) });
        if (!isAboutAddress(failure)) stop = failure;
      }
    }
    const sent = addresses.length - refused.length;
    if (sent > 0) {
      showToast("success", plural(sent, "Invite sent", "# invites sent"));
      await invalidate({ resource: "invites", invalidates: ["list"] });
    }
    if (refused.length === 0) return { refused, message: null };
    if (addresses.length === 1 || stop !== undefined) showToast("error", errorMessage(lastFailure));
    if (addresses.length > 1) {
      const message = t("{refused} of {total} were not invited.", {
        refused: refused.length,
        total: addresses.length,
      });
      return { refused, message };
    }
    return { refused, message: isAboutAddress(lastFailure) ? errorMessage(lastFailure) : null };
  }

  return { send, outcomes, clear: () => setOutcomes(new Map()) };
}

/** Returns whether another address may be invited after this failure. */
function isAboutAddress(failure: unknown): boolean {
  if (!(failure instanceof CallError)) return false;
  const { errorCode, data } = failure;
  if (errorCode === "TOO_MANY_REQUESTS") return data?.limit === "inviteToAddress";
  return errorCode === "INVALID_EMAIL" || errorCode === "CUSTOMER_ALREADY_INVITED";
}
