import { eq } from "drizzle-orm";
import { createCheckout, createPaymentPortal, readPayment } from "../../../contract/payments";
import { audit } from "../../audit/audit";
import type { Queries } from "../../database/open";
import { paymentCustomers } from "../../database/schema/payments";
import { withWorkspace } from "../../database/workspace-scope";
import { ApiError } from "../../http/api-error";
import type { Serve } from "../../http/serve";
import type { OnlinePayments, PaymentProvider } from "./payment-provider";

interface PaymentDependencies {
  db: Queries;
  payments: PaymentProvider;
}

/** Serves payments by card to the portal. Without a provider, there are no pages to open. */
export function servePayments(serve: Serve, { db, payments: { online } }: PaymentDependencies): void {
  serve(readPayment, async ({ params: { workspaceId } }) => {
    if (!online) return { payment: { provider: null, card: null, canManage: false } };
    const [customer] = await withWorkspace(db, workspaceId, (tx) =>
      tx.select().from(paymentCustomers).where(eq(paymentCustomers.workspaceId, workspaceId)),
    );
    const { cardBrand: brand, cardLast4: last4 } = customer ?? {};
    const card = brand && last4 ? { brand, last4 } : null;
    return { payment: { provider: online.name, card, canManage: customer !== undefined } };
  });

  serve(createCheckout, async ({ params: { workspaceId }, body: { invoiceId }, caller: { username: email } }) => {
    const url = await required(online).createCheckout({ workspaceId, email }, invoiceId ?? null);
    await audit(db, { action: "payment.started", workspaceId, ...(invoiceId && { target: { id: invoiceId } }) });
    return { url };
  });

  serve(createPaymentPortal, async ({ params: { workspaceId } }) => {
    const url = await required(online).createPortalSession(workspaceId);
    await audit(db, { action: "payment.managed", workspaceId });
    return { url };
  });
}

/** @throws ApiError NOT_FOUND if the operator collects invoices by hand */
function required(online: OnlinePayments | null): OnlinePayments {
  if (!online) throw new ApiError("NOT_FOUND");
  return online;
}
