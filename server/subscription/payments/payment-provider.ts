import type { invoices } from "../../database/schema/billing";

export type Invoice = typeof invoices.$inferSelect;

/** How money is got. A real provider is one more file in this folder, and a line in services.ts. */
export interface PaymentProvider {
  /**
   * Takes over an invoice that is due. Called until it resolves, so the same invoice may come twice: its id is what a
   * provider knows it by.
   *
   * @throws where it has to be tried again later
   */
  collect(invoice: Invoice): Promise<void>;
}
