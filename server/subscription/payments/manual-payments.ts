import type { BaseLogger } from "pino";
import type { PaymentProvider } from "./payment-provider";

/**
 * Collects nothing: the operator sends the invoices. They are in the table `invoices` and in the output of
 * `platen invoices`, and each one is logged when it becomes due.
 */
export function createManualPayments(log: BaseLogger): PaymentProvider {
  return {
    async collect({ id, workspaceId, productCode, billingPeriod, amountInCents }) {
      log.info({ invoice: id, workspaceId, productCode, billingPeriod, amountInCents }, "invoice due");
      return { kind: "accepted" };
    },
    online: null,
  };
}
