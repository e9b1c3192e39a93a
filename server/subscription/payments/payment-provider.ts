import type { PaymentProviderName } from "../../../contract/product";
import type { invoices } from "../../database/schema/billing";

export type Invoice = typeof invoices.$inferSelect;

/**
 * Result of an attempt to collect an invoice.
 * - `accepted`: the provider collects it, and billing has nothing more to do.
 * - `settled`: the provider has already recorded what happened.
 * - `waiting`: the money can't be collected now. Billing asks again at `until`, or when a card is added.
 */
export type CollectionResult =
  | { kind: "accepted" }
  | { kind: "settled" }
  | { kind: "waiting"; until: Date; reason: string | null };

/** Collects the money for invoices (docs/decisions/0069-payments-by-card.md). */
export interface PaymentProvider {
  /**
   * Collects a due invoice. Billing repeats the call until the invoice is accepted or settled, so the same invoice may
   * arrive more than once, also after a crash in the middle of an earlier call.
   *
   * @throws Error if the provider can't be reached or refuses the invoice; billing tries again later
   */
  collect(invoice: Invoice): Promise<CollectionResult>;
  /** Payments by card in the portal. Null if the operator collects invoices by hand. */
  online: OnlinePayments | null;
}

/** Result of an event of the provider. `ignored`: it is about nothing that Platen knows. */
export type EventResult = "processed" | "duplicate" | "ignored";

/** The person who starts a payment. */
export interface Payer {
  workspaceId: string;
  email: string;
}

/** Payments that customers make on pages of the provider. */
export interface OnlinePayments {
  name: PaymentProviderName;
  /**
   * Opens a page on which the customer pays an invoice, and with that saves the card for later ones. Without an invoice
   * the page only saves a card.
   *
   * @returns the page's address
   * @throws ApiError NOT_FOUND, INVOICE_NOT_PAYABLE, SERVICE_UNAVAILABLE
   */
  createCheckout(payer: Payer, invoiceId: string | null): Promise<string>;
  /**
   * Opens a page on which the customer changes cards and finds receipts.
   *
   * @returns the page's address
   * @throws ApiError NOT_FOUND if the workspace has not paid by card yet, SERVICE_UNAVAILABLE
   */
  createPortalSession(workspaceId: string): Promise<string>;
  /**
   * Processes an event of the provider, once.
   *
   * @param body bytes as they arrived, which the signature covers
   * @throws ApiError INVALID_REQUEST if the signature is wrong or too old, SERVICE_UNAVAILABLE
   */
  receiveEvent(body: Buffer, signature: string | undefined): Promise<EventResult>;
  /** Compares open payments with the provider, for events that got lost. */
  reconcile(): Promise<void>;
}
