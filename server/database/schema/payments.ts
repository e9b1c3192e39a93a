import { sql } from "drizzle-orm";
import { boolean, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { invoices } from "./billing";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** The workspace as a customer of the payment provider, with the card that pays the next invoices. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    workspaceId: workspaceId().primaryKey(),
    /** Id at the provider, such as `cus_…`. */
    customerId: text("customer_id").notNull().unique(),
    /** Such as `visa`. Null while the customer has no card. */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    createdAt: time("created_at").notNull(),
  },
  () => [ownWorkspacePolicy()],
);

/** A payment is made on a page of the provider (CHECKOUT), or the service charges the saved card (CARD). */
export const paymentKind = pgEnum("payment_kind", ["CHECKOUT", "CARD"]);
export const paymentState = pgEnum("payment_state", ["OPEN", "SUCCEEDED", "FAILED", "CANCELLED", "MISMATCHED"]);

/** Attempts to collect the money for an invoice through the payment provider. */
export const payments = pgTable(
  "payments",
  {
    /** Also the provider's idempotency key, and in the metadata of its objects. */
    id: uuid("id").primaryKey().defaultRandom(),
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** Not a reference: a payment outlives its workspace, as its invoice does. */
    workspaceId: uuid("workspace_id").notNull(),
    kind: paymentKind("kind").notNull(),
    state: paymentState("state").notNull(),
    /** Amount of the invoice when the payment started. */
    amountInCents: integer("amount_in_cents").notNull(),
    customerId: text("customer_id").notNull(),
    /** The charged card, if the service charges it. */
    paymentMethodId: text("payment_method_id"),
    /** The provider's page, if the customer pays there. Null until the provider has answered. */
    sessionId: text("session_id").unique(),
    /** The provider's id of the payment. Null until it is known. */
    intentId: text("intent_id").unique(),
    /** The provider's code for a failure, such as `card_declined`. */
    failure: text("failure"),
    /** Amount that went back to the customer, as the provider says. */
    refundedInCents: integer("refunded_in_cents").notNull().default(0),
    /** Whether the customer's bank has taken the money back, or may do so. */
    isDisputed: boolean("is_disputed").notNull().default(false),
    createdAt: time("created_at").notNull(),
    /** When an open payment was last compared with the provider. */
    checkedAt: time("checked_at").notNull(),
    /** When the payment left the state OPEN. */
    closedAt: time("closed_at"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index().on(table.invoiceId),
    // Two payments of one invoice at the same time would collect its amount twice.
    uniqueIndex("payments_one_open_per_invoice").on(table.invoiceId).where(sql`${table.state} = 'OPEN'`),
    index("payments_to_check").on(table.checkedAt).where(sql`${table.state} = 'OPEN'`),
  ],
);

/** Events of the payment provider that have been processed: each one is processed once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    receivedAt: time("received_at").notNull(),
  },
  (table) => [index().on(table.receivedAt)],
);
