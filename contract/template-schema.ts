import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { base64 } from "./fields";
import { PARAMETER_CHECKS } from "./product";
import { ifMatch, MAX_TEMPLATE_BODY_BYTES, templateParams } from "./templates";

const MAX_EDITS = 1_000;
const MAX_TEXT_CHARACTERS = 1_000;
const MAX_ENUM_VALUES = 200;

const jsonType = z.enum(["string", "number", "boolean", "object", "array", "null"]);
const text = z.string().max(MAX_TEXT_CHARACTERS);
const count = z.int().min(0).max(1_000_000);

const edit = z.strictObject({
  type: z
    .union([jsonType, z.array(jsonType).min(1).max(6)])
    .optional()
    .describe("With a type, the parameter exists even if the template does not use it"),
  format: z.enum(["date", "date-time"]).optional(),
  required: z.boolean().optional(),
  label: text.optional(),
  description: text.optional(),
  display: z.enum(["money", "date", "date-time", "multiline"]).optional().describe("How a form shows the value"),
  order: z.int().min(0).max(100_000).optional().describe("Position among the properties of an object"),
  enum: z
    .array(z.union([text, z.number(), z.boolean(), z.null()]))
    .min(1)
    .max(MAX_ENUM_VALUES)
    .optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  removed: z.literal(true).optional().describe("Takes the parameter out of the schema"),
});

/** Steps of a JSON Pointer into a schema that lead from parameter to parameter, at most 20 of them. */
const POINTER = /^(\/properties\/(?!__proto__(\/|$))[^/]{1,200}|\/items|\/additionalProperties){1,20}$/;

export const schemaEdits = z
  .record(z.string().regex(POINTER, "must lead to a parameter, such as /properties/lines/items/properties/price"), edit)
  .refine((edits) => Object.keys(edits).length <= MAX_EDITS, `must have at most ${MAX_EDITS} entries`)
  .describe(
    "Changes of what the template says, by JSON Pointers into the schema. Fields that are absent follow the template",
  );

export const parameterCheck = z
  .enum(PARAMETER_CHECKS)
  .describe(
    "`off`: parameters are not compared with the schema. `warn`: documents have the warning `INVALID_PARAMETER`. `enforce`: the answer is `INVALID_TEMPLATE_PARAMETERS`",
  );

const jsonSchema = z.record(z.string(), z.unknown()).describe("A JSON Schema (2020-12)");

export const draftSchema = z.object({
  schema: jsonSchema.describe("JSON Schema (2020-12) of the draft's parameters: what is inferred, with the edits"),
  inferred: jsonSchema.describe("The schema that the draft and its sample sets give"),
  edits: z.record(z.string(), edit).describe("The edits, by JSON Pointers into the schema"),
  sources: z
    .record(
      z.string(),
      z.object({
        line: z.int().describe("Line of the first tag that mentions it"),
        partial: z.string().optional().describe("Name of the partial that the line is in"),
        isInSamples: z.boolean().describe("Whether a sample set has a value for it"),
      }),
    )
    .describe("Where the inferred parameters come from, by JSON Pointers into the schema"),
  parameterCheck,
});

export const schemaChange = z.strictObject({
  edits: schemaEdits.optional().describe("All edits, instead of the present ones"),
  parameterCheck: parameterCheck.optional(),
});

export const parameterProblem = z.object({
  pointer: z.string().describe("JSON Pointer of the parameter, such as `/lines/3/price`"),
  expected: z.string().describe("Such as `number`"),
  got: z.string().describe("Type or value of the parameter; `nothing` if it is missing"),
});
export { jsonSchema };

/** Limits of a body with edits. A thousand of them have some twenty values each. */
export const EDIT_LIMITS = { maxBodyBytes: 1024 * 1024, maxBodyValues: 30_000 } as const;

/** Error codes of calls that read a schema. */
export const SCHEMA_ERRORS = [
  "TEMPLATE_IS_PARTIAL",
  "TEMPLATE_NOT_FOUND",
  "INVALID_TEMPLATE",
  "PAYLOAD_TOO_LARGE",
  "RENDERER_BUSY",
  "RENDER_TIMEOUT",
] as const;

const PATH = "/api/app/workspaces/:workspaceId/templates/:templateId/schema";

export const readSchema = defineEndpoint(`GET ${PATH}`, {
  summary: "Read the parameter schema of a template's draft, and the edits in it",
  params: templateParams,
  status: 200,
  response: draftSchema,
  errors: SCHEMA_ERRORS,
});

export const updateSchema = defineEndpoint(`PATCH ${PATH}`, {
  summary: "Edit the parameter schema of a template, or set how parameters are compared with it",
  description: "Edits belong to the draft. With publish on save, they are published at once.",
  params: templateParams,
  headers: ifMatch,
  body: schemaChange,
  ...EDIT_LIMITS,
  status: 200,
  response: draftSchema,
  errors: ["INVALID_REQUEST", "TEMPLATE_CHANGED", ...SCHEMA_ERRORS],
});

const valueTypes = z.object({
  types: z.array(jsonType).nullable().describe("Null: any type"),
  format: z.enum(["date", "date-time"]).nullable(),
});

export const compareSchemas = defineEndpoint(
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/schema-changes",
  {
    summary: "List how the parameters of a template's draft differ from those of a version",
    params: templateParams,
    body: z.object({
      from: z
        .string()
        .regex(/^[a-z0-9-]{1,100}$/, "must be the number of a version, or the name of a channel")
        .describe("Number of a version, or name of a channel")
        .meta({ examples: ["1"] }),
      contentBase64: base64("EMPTY_TEMPLATE_CONTENT")
        .optional()
        .describe("HTML that is not saved, instead of the draft's"),
    }),
    maxBodyBytes: MAX_TEMPLATE_BODY_BYTES,
    status: 200,
    response: z.object({
      changes: z.array(
        z.object({
          pointer: z
            .string()
            .describe("JSON Pointer into the schema, such as `/properties/lines/items/properties/price`"),
          kind: z
            .enum(["added", "removed", "needed", "optional", "type", "values"])
            .describe("`needed` and `optional`: it exists in both. `values`: its choices or limits are others"),
          isBreaking: z.boolean().describe("Whether parameters that fit before may no longer fit"),
          types: z.object({ before: valueTypes, after: valueTypes }).optional(),
        }),
      ),
      parameterCheck,
    }),
    errors: ["INVALID_REQUEST", "EMPTY_TEMPLATE_CONTENT", "TEMPLATE_VERSION_NOT_FOUND", ...SCHEMA_ERRORS],
  },
);
