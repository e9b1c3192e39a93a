import type { BaseLogger } from "pino";
import type { PaymentProvider } from "./payment-provider";

/** Collects nothing: the operator finds each invoice in the table `invoices`, and a line in the log when it falls due. */
export function manualPayments(log: BaseLogger): PaymentProvider {
  return {
    async collect({ id, workspaceId, productCode, billingPeriod, amountInCents }) {
      log.info({ invoice: id, workspaceId, productCode, billingPeriod, amountInCents }, "invoice due");
    },
  };
}
