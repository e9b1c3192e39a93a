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
});
export type Subscription = z.infer<typeof subscription>;

export const readSubscription = defineEndpoint({
  method: "GET",
  path: "/api/app/workspaces/:workspaceId/subscription",
  access: "member",
  summary: "The workspace's plan and billing",
  params: workspaceParams,
  status: 200,
  response: z.object({ subscription }),
  errors: [],
});

export const changeSubscription = defineEndpoint({
  method: "PATCH",
  path: "/api/app/workspaces/:workspaceId/subscription",
  access: "admin",
  summary: "Change plan and billing period, at once",
  params: workspaceParams,
  body: z.object({ productCode: z.enum(PLAN_CODES), billingPeriod: z.enum(BILLING_PERIODS) }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST"],
});
