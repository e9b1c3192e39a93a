import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifyInstance } from "fastify";
import { ZodType, z } from "zod";
import { ApiError } from "./api-error";
import { ValidBody } from "./json-body";
import { hasUnstorableText } from "./unstorable-text";
import { validate } from "./validate";

/**
 * Validates requests and serialises answers by the contract's schemas. A field that the schema does not name is never
 * sent.
 */
export function applyContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!(schema instanceof ZodType)) throw new TypeError("A route's schema has to come from the contract");
    const isInAddress = httpPart === "params" || httpPart === "querystring";
    return (input) => {
      // The parser of bodies has validated it.
      if (input instanceof ValidBody) return { value: input.value };
      try {
        const value = validate(schema, input);
        if (isInAddress && hasUnstorableText(input)) return { error: unstorableTextError(httpPart) };
        return { value };
      } catch (error) {
        if (error instanceof ApiError) return { error };
        throw error;
      }
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    if (!(schema instanceof ZodType)) throw new TypeError("A route's schema has to come from the contract");
    return (answer) => serializerOf(schema)(answer);
  });
}

type Serializer = (answer: unknown) => string;

/** Serializers that are compiled. Services in the same process, as in tests, share them. */
const serializers = new WeakMap<ZodType, Serializer>();

/**
 * Returns the function that writes answers of a schema as JSON. Compiles it at the first use: compiling all of
 * them would take a tenth of the time that the service needs to start.
 */
export function serializerOf(schema: ZodType): Serializer {
  const known = serializers.get(schema);
  if (known) return known;
  const serializer = fastJson(z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema);
  serializers.set(schema, serializer);
  return serializer;
}

/** A path with such text can't name anything that exists. */
const unstorableTextError = (httpPart: string | undefined) =>
  httpPart === "params"
    ? new ApiError("NOT_FOUND")
    : new ApiError("INVALID_REQUEST", { data: { address: "text with U+0000 or half a surrogate pair" } });
