import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { nothing, timestamp } from "./fields";
import { BILLING_PERIODS, PLAN_CODES } from "./product";
import { product } from "./products";
import { workspaceParams } from "./workspaces";

const subscription = z.object({
  product,
  billingPeriod: z.enum(BILLING_PERIODS),
  freeTrialExpiration: timestamp.nullable(),
  /** Null if no charge is due. */
  nextInvoiceAt: timestamp.nullable(),
  /** US dollars that reduce the next invoices: the unused part of a period that a change of plan ended early. */
  credit: z.number(),
  /** Bytes that all workspaces of the owner store, and may store. Null for other callers, and until they are known. */
  storage: z.object({ bytes: z.number(), max: z.number() }).nullable(),
});
export type Subscription = z.infer<typeof subscription>;

export const readSubscription = defineEndpoint("GET /api/app/workspaces/:workspaceId/subscription", {
  summary: "Read the workspace's plan and billing",
  params: workspaceParams,
  status: 200,
  response: z.object({ subscription }),
  errors: [],
});

const choice = z.object({ productCode: z.enum(PLAN_CODES), billingPeriod: z.enum(BILLING_PERIODS) });

const changePreview = z.object({
  /** US dollars of the invoice for the change; 0 if there is no invoice or if credit covers it. */
  dueNow: z.number(),
  /** US dollars of credit that the new period uses up. The unused part of the current period counts as credit. */
  creditUsed: z.number(),
  /** US dollars of credit that remain. */
  creditLeft: z.number(),
  /** Null if no charge is due. */
  nextInvoiceAt: timestamp.nullable(),
});
export type ChangePreview = z.infer<typeof changePreview>;

export const previewSubscription = defineEndpoint("GET /api/app/workspaces/:workspaceId/subscription/preview", {
  summary: "Calculate what a change of plan and billing period would cost now",
  params: workspaceParams,
  query: choice,
  status: 200,
  response: z.object({ preview: changePreview }),
  errors: ["INVALID_REQUEST"],
});

export const changeSubscription = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/subscription", {
  summary: "Change the plan and the billing period at once",
  params: workspaceParams,
  body: choice,
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST"],
});
