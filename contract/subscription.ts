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
  /** Null where nothing will be charged. */
  nextInvoiceAt: timestamp.nullable(),
  /** US dollars that the next invoices are reduced by: paid for time that a change of plan has cut off. */
  credit: z.number(),
});
export type Subscription = z.infer<typeof subscription>;

export const readSubscription = defineEndpoint("GET /api/app/workspaces/:workspaceId/subscription", {
  summary: "The workspace's plan and billing",
  params: workspaceParams,
  status: 200,
  response: z.object({ subscription }),
  errors: [],
});

const choice = z.object({ productCode: z.enum(PLAN_CODES), billingPeriod: z.enum(BILLING_PERIODS) });

const changePreview = z.object({
  /** US dollars of the invoice that is written with the change; 0 where none is, or credit pays it whole. */
  dueNow: z.number(),
  /** US dollars of credit that pay for the new period, and that are left then; what is paid for the time ahead is credit. */
  creditUsed: z.number(),
  creditLeft: z.number(),
  /** Null where nothing will be charged. */
  nextInvoiceAt: timestamp.nullable(),
});
export type ChangePreview = z.infer<typeof changePreview>;

export const previewSubscription = defineEndpoint("GET /api/app/workspaces/:workspaceId/subscription/preview", {
  summary: "What a change of plan and billing period would cost now",
  params: workspaceParams,
  query: choice,
  status: 200,
  response: z.object({ preview: changePreview }),
  errors: ["INVALID_REQUEST"],
});

export const changeSubscription = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/subscription", {
  summary: "Change plan and billing period, at once",
  params: workspaceParams,
  body: choice,
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST"],
});
