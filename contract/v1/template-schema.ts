import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { id } from "../fields";
import { parameters } from "../parameters";
import { createSample } from "../samples";
import {
  draftSchema,
  EDIT_LIMITS,
  jsonSchema,
  parameterProblem,
  SCHEMA_ERRORS,
  schemaChange,
} from "../template-schema";
import { ifMatch } from "../templates";

const params = z.object({ templateId: id("TEMPLATE_NOT_FOUND") });
/** The part of a reference behind the `@`. */
const version = z
  .string()
  .regex(/^[a-z0-9-]{1,100}$/, "must be the number of a version, the name of a channel, or draft")
  .optional()
  .describe("Number of a version, name of a channel, or `draft`. Without it, the live version");
/** The limits of a body with parameters. */
const { maxBodyBytes, maxBodyValues } = createSample;

export const readSchemaOfKey = defineEndpoint("GET /v1/templates/:templateId/schema", {
  summary: "Read the schema of a template's parameters",
  description:
    "The answer is a JSON Schema (2020-12). `x-platen` has the label, the order and the format of a parameter for forms.",
  params,
  query: z.object({ version }),
  status: 200,
  response: jsonSchema,
  errors: ["TEMPLATE_NOT_ALLOWED", "TEMPLATE_VERSION_NOT_FOUND", ...SCHEMA_ERRORS],
});

export const updateSchemaOfKey = defineEndpoint("PATCH /v1/templates/:templateId/schema", {
  summary: "Edit the schema of a template's parameters, or set how parameters are compared with it",
  description: "Edits belong to the draft. With `publishOnSave`, they are published at once.",
  headers: ifMatch,
  params,
  body: schemaChange,
  ...EDIT_LIMITS,
  status: 200,
  response: draftSchema,
  errors: ["INVALID_REQUEST", "TEMPLATE_CHANGED", ...SCHEMA_ERRORS],
});

export const validateParameters = defineEndpoint("POST /v1/templates/:templateId/validate", {
  summary: "Compare parameters with the schema of a template",
  description: "Generates no document, and counts none. The answer has the first hundred problems.",
  params,
  body: z.strictObject({ parameters, version }),
  maxBodyBytes,
  maxBodyValues,
  status: 200,
  response: z.object({ valid: z.boolean(), problems: z.array(parameterProblem) }),
  errors: [
    "INVALID_REQUEST",
    "INVALID_TEMPLATE_PARAMETERS",
    "TEMPLATE_NOT_ALLOWED",
    "TEMPLATE_VERSION_NOT_FOUND",
    ...SCHEMA_ERRORS,
  ],
});
