import { useState } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { browser } from "../../lib/browser";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** A page of the payment provider: for a new card, for all cards and receipts, or for an invoice by its id. */
type ProviderPage = "card" | "portal" | { invoiceId: string };

/**
 * Opens pages of the payment provider.
 *
 * @returns `opening`: the page whose address was requested, until the browser leaves the portal; null if none
 */
export function useProviderPage() {
  const workspaceId = useWorkspaceId();
  const [opening, setOpening] = useState<ProviderPage | null>(null);

  const { submit } = useSubmission(async (page: ProviderPage) => {
    setOpening(page);
    try {
      browser.assign(await addressOf(workspaceId, page));
    } catch (failure) {
      setOpening(null);
      showToast("error", errorMessage(failure));
    }
  });
  return { open: submit, opening };
}

async function addressOf(workspaceId: string, page: ProviderPage): Promise<string> {
  const params = { workspaceId };
  if (page === "portal") {
    return (await call("POST /api/app/workspaces/:workspaceId/payment/portal", { params })).url;
  }
  const body = page === "card" ? {} : page;
  return (await call("POST /api/app/workspaces/:workspaceId/payment/checkout", { params, body })).url;
}
