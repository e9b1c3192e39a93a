import { z } from "zod";
import { failsWith } from "./fields";

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The values of a template's tags: an object with any JSON in it. Handlers receive its JSON text and only pass it on,
 * because parsing large values on the thread that answers requests would hold up the others.
 */
export const parameters = z
  .unknown()
  .refine(isObject, failsWith("INVALID_TEMPLATE_PARAMETERS"))
  .meta({ type: "object", additionalProperties: {}, description: "The values of the template's tags" })
  .transform((value) => JSON.stringify(value)) as z.ZodType<string, JsonObject>;
