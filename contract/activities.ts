import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { timestamp } from "./fields";
import { INSIGHT_DAYS, SOURCES } from "./product";
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

/** Days of which insights can be read. */
const insightDays = z.enum(INSIGHT_DAYS).default("30").transform(Number);

export const readInsights = defineEndpoint("GET /api/app/workspaces/:workspaceId/insights", {
  summary:
    "Read how many documents were generated and requests failed in a time, how long documents took, and of which templates",
  description:
    "Reads the newest 10,000 documents and the newest 10,000 failed requests of that time. Failures go back as far as the request log.",
  params: workspaceParams,
  query: z.object({ days: insightDays.describe("The last days until now, of 24 hours each") }),
  status: 200,
  response: z.object({
    /** Begin of the time. */
    from: timestamp,
    documents: z.object({
      count: z.int(),
      /** False if there were more documents in that time, which no number here includes. */
      isComplete: z.boolean(),
      /** Half of the documents took no longer, and 95 %. Null if there are no documents. */
      generationTimeInMs: z.object({ p50: z.int(), p95: z.int() }).nullable(),
    }),
    /** Requests of the log that failed. */
    failures: z.object({ count: z.int(), isComplete: z.boolean() }),
    /** Templates with the most documents, the first ones only. Without deleted templates, and HTML without one. */
    templates: z.array(z.object({ id: z.string(), name: z.string(), documents: z.int() })),
    /** The most frequent error codes of failed requests, the first ones only. */
    errors: z.array(z.object({ errorCode: z.string(), count: z.int() })),
  }),
  errors: ["INVALID_REQUEST"],
});
