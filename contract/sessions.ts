import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, nothing, timestamp } from "./fields";

const sessionEntry = z.object({
  id: z.string(),
  userAgent: z.string().nullable().describe("Header `User-Agent` of the last renewal"),
  address: z.string().nullable().describe("IP address of the last renewal"),
  createdAt: timestamp.describe("When the customer signed in, in epoch seconds"),
  lastUsedAt: timestamp.describe("When the tokens were renewed last, in epoch seconds"),
  isCurrent: z.boolean().describe("Whether this call belongs to the session"),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const listSessions = defineEndpoint("GET /api/v1/customer/sessions", {
  summary: "List your sessions, the last used first",
  status: 200,
  response: z.object({ sessions: z.array(sessionEntry) }),
  errors: [],
});

export const endSessions = defineEndpoint("DELETE /api/v1/customer/sessions", {
  summary: "Sign out everywhere: end all of your sessions, including this one",
  status: 200,
  response: nothing,
  errors: [],
});

export const endSession = defineEndpoint("DELETE /api/v1/customer/sessions/:sessionId", {
  summary: "Sign out one session",
  params: z.object({ sessionId: id("NOT_FOUND") }),
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});
