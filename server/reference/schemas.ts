import { type ZodType, z } from "zod";
import { callsByName } from "../../contract/calls";
import type { Schema } from "./open-api";

/** Bounds of every integer of the contract, which come from JavaScript's exact numbers. Readers do not need them. */
const SAFE_INTEGERS = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/**
 * Translates a schema of the contract to JSON Schema.
 *
 * @param io `input` for a request, `output` for an answer
 */
export function schemaOf(schema: ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    override: ({ jsonSchema }) => {
      if (SAFE_INTEGERS.includes(jsonSchema.minimum ?? 0)) delete jsonSchema.minimum;
      if (SAFE_INTEGERS.includes(jsonSchema.maximum ?? 0)) delete jsonSchema.maximum;
      // The name of a format says more than the regular expression that checks it.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return described as Schema;
}

/** @returns the word with a capital letter: `document` -> `Document` */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Names of answers, from the calls that read and list them: `readDocument` names `Document`. Other calls reuse the
 * name.
 */
const ANSWER_NAMES = new Map<ZodType, string>(
  Object.entries(callsByName).flatMap(([name, { response }]) => {
    const subject = /^(?:read|list)(\w+)$/.exec(name)?.[1];
    return subject && typeof response !== "string" ? [[response, subject] as const] : [];
  }),
);

/** @returns the schema of an answer, or a reference to it if it has a name */
export function answerSchema(schema: ZodType): Schema {
  const name = ANSWER_NAMES.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : schemaOf(schema, "output");
}

/** @returns the schemas that the references of {@link answerSchema} point to */
export function answerComponents(): Record<string, Schema> {
  const byName = [...ANSWER_NAMES].sort(([, a], [, b]) => a.localeCompare(b, "en"));
  return Object.fromEntries(byName.map(([schema, name]) => [name, schemaOf(schema, "output")]));
}
