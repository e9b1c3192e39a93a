import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, nothing, timestamp } from "./fields";
import {
  BILLING_PERIODS,
  FORBIDDEN_NAME_CHARACTERS,
  INVOICE_REVERSALS,
  INVOICE_STATES,
  LIMITS,
  PAYMENT_FAILURES,
  PLAN_CODES,
} from "./product";
import { workspaceParams } from "./workspaces";

const invoice = z.object({
  id: z.string(),
  /** Such as `INV-000042`. Null until the invoice has a number, and if the service makes no PDFs of invoices. */
  number: z.string().nullable(),
  createdAt: timestamp,
  productCode: z.enum(PLAN_CODES),
  billingPeriod: z.enum(BILLING_PERIODS),
  periodStart: timestamp,
  periodEnd: timestamp,
  /** US dollars to pay. */
  amount: z.number(),
  /** US dollars that credit has paid. */
  credit: z.number(),
  /**
   * `void`: a change of plan replaced the invoice. `credited`: credit has paid all of it. `sent`: the operator of the
   * service collects it. `paid`: a card has paid it. `failed`: charging the saved card failed, and it is still due.
   */
  state: z.enum(INVOICE_STATES),
  /** Why the last payment failed, in the state `failed`. Null for members who are no admins. */
  failure: z
    .object({
      reason: z.enum(PAYMENT_FAILURES),
      /** When the card is charged again; null if it is not. */
      retryAt: timestamp.nullable(),
    })
    .nullable(),
  /**
   * Return of the money. `disputed`: the customer's bank has taken it back, or may do so. Null if nothing has happened,
   * and for members who are no admins.
   */
  reversal: z.enum(INVOICE_REVERSALS).nullable(),
  /** US dollars that went back to the customer. 0 for members who are no admins. */
  refunded: z.number(),
});
export type InvoiceEntry = z.infer<typeof invoice>;

export const listInvoices = defineEndpoint("GET /api/app/workspaces/:workspaceId/invoices", {
  summary: "List the workspace's invoices, newest first",
  params: workspaceParams,
  status: 200,
  response: z.object({ invoices: z.array(invoice).max(LIMITS.maxListedInvoices) }),
  errors: [],
});

export const readInvoicePdf = defineEndpoint("GET /api/app/workspaces/:workspaceId/invoices/:invoiceId/pdf", {
  summary: "Download an invoice as PDF",
  description: "The PDF does not count as a document of the workspace.",
  params: workspaceParams.extend({ invoiceId: id("NOT_FOUND") }),
  status: 200,
  errors: ["NOT_FOUND", "TOO_MANY_REQUESTS", "RENDERER_BUSY", "RENDER_TIMEOUT"],
});

const NO_CONTROLS = new RegExp(`^[^${FORBIDDEN_NAME_CHARACTERS}]*$`, "u");
/** The same with line breaks. */
const NO_CONTROLS_IN_LINES = new RegExp(`^(?:[^${FORBIDDEN_NAME_CHARACTERS}]|\\n)*$`, "u");

const billingDetails = z.object({
  name: z.string().trim().max(LIMITS.maxNameCharacters).regex(NO_CONTROLS, "has control characters"),
  /** Lines of the address. */
  address: z
    .string()
    .trim()
    .max(LIMITS.maxBillingAddressCharacters)
    .regex(NO_CONTROLS_IN_LINES, "has control characters"),
  vatId: z
    .string()
    .trim()
    .max(LIMITS.maxVatIdCharacters)
    .regex(/^[A-Za-z0-9 ./-]*$/, "must have letters and digits only"),
});
/** Description of the buyer on invoices. Empty texts are left out. */
export type BillingDetails = z.infer<typeof billingDetails>;

export const readBillingDetails = defineEndpoint("GET /api/app/workspaces/:workspaceId/billing-details", {
  summary: "Read the name, address and VAT ID on the workspace's invoices",
  params: workspaceParams,
  status: 200,
  response: z.object({ billingDetails }),
  errors: [],
});

export const changeBillingDetails = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/billing-details", {
  summary: "Change the name, address and VAT ID on the workspace's invoices",
  description: "Invoices that have a number keep the details that they have.",
  params: workspaceParams,
  body: billingDetails,
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST"],
});
