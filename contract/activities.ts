import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { timestamp } from "./fields";
import { SOURCES } from "./product";
import { workspaceParams } from "./workspaces";

const activity = z.object({
  id: z.string(),
  pdfCreatedAt: timestamp,
  /** Null for HTML without a template and for deleted templates. */
  templateName: z.string().nullable(),
  source: z.enum(SOURCES),
  generationTimeInMs: z.int(),
  resultSizeInBytes: z.int(),
});
export type Activity = z.infer<typeof activity>;

/** Nobody has as many. */
const MOST_PAGES = 1e12;

export const listActivities = defineEndpoint("GET /api/app/workspaces/:workspaceId/activities", {
  summary: "The workspace's generations, the newest first, ten a page",
  params: workspaceParams,
  query: z.object({
    page: z
      .string()
      .regex(/^[1-9]\d*$/)
      .max(1_000)
      // However far past the end: there is nothing on it.
      .transform((digits) => Math.min(Number(digits), MOST_PAGES))
      .default(1),
  }),
  status: 200,
  response: z.object({ activities: z.array(activity), hasNextPage: z.boolean() }),
  errors: ["INVALID_REQUEST"],
});

export const readAnalytics = defineEndpoint("GET /api/app/workspaces/:workspaceId/analytics", {
  summary: "Documents made: the last twelve months one by one, and in sum",
  params: workspaceParams,
  status: 200,
  response: z.object({
    /** `month` is the full English name. */
    monthlyUsages: z.array(z.object({ month: z.string(), year: z.int(), usage: z.int() })),
    overallAnalytics: z.object({ currentMonthUsage: z.int(), last6MonthsUsage: z.int(), totalUsage: z.int() }),
  }),
  errors: [],
});
