import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id } from "./fields";
import { PAYMENT_PROVIDERS } from "./product";
import { workspaceParams } from "./workspaces";

const payment = z.object({
  /** Service that collects the invoices by card; null if the operator of the service collects them. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** Card that pays the next invoices; null if there is none. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Whether there is a page with the workspace's cards and receipts. */
  canManage: z.boolean(),
});
export type PaymentState = z.infer<typeof payment>;

export const readPayment = defineEndpoint("GET /api/app/workspaces/:workspaceId/payment", {
  summary: "Read how the workspace pays its invoices",
  params: workspaceParams,
  status: 200,
  response: z.object({ payment }),
  errors: [],
});

export const createCheckout = defineEndpoint("POST /api/app/workspaces/:workspaceId/payment/checkout", {
  summary: "Open a page on which an invoice is paid by card",
  description: "The page saves the card for later invoices. Without `invoiceId`, it only saves a card.",
  params: workspaceParams,
  body: z.object({ invoiceId: id("NOT_FOUND").optional() }),
  status: 201,
  response: z.object({ url: z.string() }),
  errors: ["INVALID_REQUEST", "NOT_FOUND", "INVOICE_NOT_PAYABLE"],
});

export const createPaymentPortal = defineEndpoint("POST /api/app/workspaces/:workspaceId/payment/portal", {
  summary: "Open a page with the workspace's cards and receipts",
  params: workspaceParams,
  status: 201,
  response: z.object({ url: z.string() }),
  errors: ["NOT_FOUND"],
});
