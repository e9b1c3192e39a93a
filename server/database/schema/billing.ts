import { sql } from "drizzle-orm";
import { bigint, check, index, integer, json, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { BILLING_PERIODS, PLAN_CODES } from "../../../contract/product";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const planCode = pgEnum("plan_code", PLAN_CODES);
export const billingPeriod = pgEnum("billing_period", BILLING_PERIODS);

/** The plan of each workspace. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    workspaceId: workspaceId().primaryKey(),
    productCode: planCode("product_code").notNull(),
    billingPeriod: billingPeriod("billing_period").notNull(),
    /** Null until the workspace has its first paid plan, and if its owner has had the free trial; set only once. */
    freeTrialExpiresAt: time("free_trial_expires_at"),
    /** Start of the first billed period (past or future); null on the free plan. */
    billedFrom: time("billed_from"),
    /** End of the last period for which an invoice has been written. */
    billedUntil: time("billed_until"),
    /** Value of paid time that a change of plan cut off. It reduces the next invoices. */
    creditInCents: integer("credit_in_cents").notNull().default(0),
    /** Documents made so far, which is also the number of the latest activity. */
    generations: bigint("generations", { mode: "number" }).notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    index().on(table.billedUntil),
    check("credit_is_not_negative", sql`${table.creditInCents} >= 0`),
  ],
);

/** Seller or buyer on an invoice. Empty texts are left out. */
export interface InvoiceParty {
  name: string;
  /** Lines. */
  address: string;
  vatId: string;
  /** Text at the end of each invoice. Only a seller has one. */
  note?: string;
}

/** Description of the buyer on the invoices of a workspace. */
export const billingDetails = pgTable(
  "billing_details",
  {
    workspaceId: workspaceId().primaryKey(),
    name: text("name").notNull(),
    address: text("address").notNull(),
    vatId: text("vat_id").notNull(),
  },
  () => [ownWorkspacePolicy()],
);

/** Invoices for periods of a plan: amounts that a workspace owes or has paid by credit. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Not a reference: an invoice outlives its workspace. */
    workspaceId: uuid("workspace_id").notNull(),
    /** The name when the invoice was written. */
    workspaceName: text("workspace_name").notNull(),
    productCode: planCode("product_code").notNull(),
    billingPeriod: billingPeriod("billing_period").notNull(),
    /** Amount to collect. Amount plus used credit is the plan's price. */
    amountInCents: integer("amount_in_cents").notNull(),
    creditInCents: integer("credit_in_cents").notNull().default(0),
    periodStart: time("period_start").notNull(),
    periodEnd: time("period_end").notNull(),
    createdAt: time("created_at").notNull(),
    /** Order of writing, because several invoices may have the same `createdAt`. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity(),
    /** Number on the PDF, without gaps (server/subscription/invoice-numbers.ts). Null until it has one. */
    number: bigint("number", { mode: "number" }).unique(),
    /** When it got the number: the date of the invoice. Seller and buyer are as they were then. */
    issuedAt: time("issued_at"),
    seller: json("seller").$type<InvoiceParty>(),
    buyer: json("buyer").$type<InvoiceParty>(),
    /**
     * When the payment provider accepted the invoice; stays null if there is nothing to collect. A provider that
     * collects online accepts an invoice when it is paid.
     */
    handedOverAt: time("handed_over_at"),
    /** When an online payment succeeded. Null if the operator collects the invoice. */
    paidAt: time("paid_at"),
    /** When charging the saved card failed, as long as the invoice is not paid. */
    paymentFailedAt: time("payment_failed_at"),
    /** When a plan change made the invoice void, because it had not been collected. */
    voidedAt: time("voided_at"),
    nextAttemptAt: time("next_attempt_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [
    ownWorkspacePolicy(),
    index().on(table.workspaceId, table.periodEnd),
    index().on(table.createdAt),
    index("invoices_to_number").on(table.sequence).where(sql`${table.number} is null and ${table.voidedAt} is null`),
    index("invoices_to_hand_over")
      .on(table.nextAttemptAt)
      .where(sql`${table.handedOverAt} is null and ${table.voidedAt} is null and ${table.amountInCents} > 0`),
  ],
);
