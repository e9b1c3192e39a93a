import { type ZodType, z } from "zod";
import { callsByName } from "../../contract/calls";
import type { Schema } from "./open-api";

/** Bounds that every integer of the contract has and no reader needs: those of JavaScript's exact numbers. */
const EXACT = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** @returns what JSON Schema says of a schema of the contract: as it is sent (`input`), or as it is answered (`output`) */
export function schemaOf(schema: ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    override: ({ jsonSchema }) => {
      if (EXACT.includes(jsonSchema.minimum ?? 0)) delete jsonSchema.minimum;
      if (EXACT.includes(jsonSchema.maximum ?? 0)) delete jsonSchema.maximum;
      // The name of a format says more than the expression that checks it.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return described as Schema;
}

/** @returns a word with a capital: `document` -> `Document` */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What the answers of reading and listing are called: `readDocument` answers with a `Document`, whichever call answers with one. */
const ANSWER_NAMES = new Map<ZodType, string>(
  Object.entries(callsByName).flatMap(([name, { response }]) => {
    const subject = /^(?:read|list)(\w+)$/.exec(name)?.[1];
    return subject && typeof response !== "string" ? [[response, subject] as const] : [];
  }),
);

/** @returns the schema of an answer: a reference where it has a name */
export function answerSchema(schema: ZodType): Schema {
  const name = ANSWER_NAMES.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : schemaOf(schema, "output");
}

/** @returns what the references of {@link answerSchema} lead to */
export function answerComponents(): Record<string, Schema> {
  const byName = [...ANSWER_NAMES].sort(([, a], [, b]) => a.localeCompare(b, "en"));
  return Object.fromEntries(byName.map(([schema, name]) => [name, schemaOf(schema, "output")]));
}
