import type { invoices } from "../../database/schema/billing";

export type Invoice = typeof invoices.$inferSelect;

/**
 * Collects the money for invoices. To add a provider, such as Stripe:
 *
 * 1. Implement this interface in a new file in this folder.
 * 2. Create it in `startServices` (server/services.ts) instead of `createManualPayments`.
 */
export interface PaymentProvider {
  /**
   * Accepts a due invoice for collection. Billing repeats the call until it succeeds, so the same invoice may arrive
   * more than once: use `invoice.id` as the provider's idempotency key.
   *
   * @throws Error if the invoice was not accepted; billing tries again later
   */
  collect(invoice: Invoice): Promise<void>;
}
