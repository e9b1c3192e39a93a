import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { timestamp } from "./fields";
import { SOURCES } from "./product";
import { workspaceParams } from "./workspaces";

const activity = z.object({
  id: z.string(),
  pdfCreatedAt: timestamp,
  /** Null if the document was made from HTML, or if its template is deleted. */
  templateName: z.string().nullable(),
  source: z.enum(SOURCES),
  generationTimeInMs: z.int(),
  resultSizeInBytes: z.int(),
});
export type Activity = z.infer<typeof activity>;

/** A page number that no workspace reaches. */
const MAX_PAGE = 1e12;

export const listActivities = defineEndpoint("GET /api/app/workspaces/:workspaceId/activities", {
  summary: "List the documents made in the workspace, newest first, ten per page",
  params: workspaceParams,
  query: z.object({
    page: z
      .string()
      .regex(/^[1-9]\d*$/)
      .max(1_000)
      // Digits beyond the exact numbers of JavaScript stand for a page past the end, which is empty.
      .transform((digits) => Math.min(Number(digits), MAX_PAGE))
      .default(1),
  }),
  status: 200,
  response: z.object({ activities: z.array(activity), hasNextPage: z.boolean() }),
  errors: ["INVALID_REQUEST"],
});

export const readAnalytics = defineEndpoint("GET /api/app/workspaces/:workspaceId/analytics", {
  summary: "Read how many documents the workspace made in each of the last twelve months, and in total",
  params: workspaceParams,
  status: 200,
  response: z.object({
    /** `month` is the full English name: `January`. */
    monthlyUsages: z.array(z.object({ month: z.string(), year: z.int(), usage: z.int() })),
    overallAnalytics: z.object({ currentMonthUsage: z.int(), last6MonthsUsage: z.int(), totalUsage: z.int() }),
  }),
  errors: [],
});
