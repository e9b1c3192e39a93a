import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { timestamp } from "../fields";
import { PLAN_CODES, TEMPLATE_KINDS } from "../product";
import { publishOnSave } from "../templates";

export const listTemplatesOfKey = defineEndpoint("GET /v1/templates", {
  summary: "List the workspace's templates by name",
  status: 200,
  response: z.object({
    templates: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(TEMPLATE_KINDS).describe("Documents can't be generated from a `partial`"),
        name: z.string(),
        revision: z.int().describe('Counts the changes; the `ETag` of the template is `"r<revision>"`'),
        publishOnSave,
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
  }),
  errors: [],
});

export const readUsage = defineEndpoint("GET /v1/usage", {
  summary: "Read how many documents the workspace made this calendar month (UTC) and how many its plan allows",
  status: 200,
  response: z.object({
    plan: z.enum(PLAN_CODES),
    limit: z.int(),
    used: z.int(),
    remaining: z.int(),
    resetsAt: timestamp.describe("Start of the next month, in epoch seconds"),
  }),
  errors: [],
});
