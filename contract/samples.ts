import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, name, nothing, timestamp } from "./fields";
import { parameters } from "./parameters";
import { LIMITS } from "./product";
import { printOptions } from "./v1/print-options";
import { workspaceParams } from "./workspaces";

/** The last second of the year 9999, in epoch seconds: dates of PDFs have four digits for the year. */
const MAX_CLOCK_SECONDS = 253_402_300_799;
/** Escapes make JSON up to three times as long as the parameters are stored. The last 64 KiB are for other fields. */
const MAX_BODY_BYTES = LIMITS.maxParametersBytes * 3 + 64 * 1024;

/** Time that a document sees as the present. */
export const clock = z
  .int()
  .min(0)
  .max(MAX_CLOCK_SECONDS)
  .describe("Time that `now` and `today` stand for, in epoch seconds");

const templateParams = workspaceParams.extend({ templateId: id("TEMPLATE_NOT_FOUND") });
export const sampleParam = { sampleId: id("SAMPLE_NOT_FOUND") };
const sampleParams = templateParams.extend(sampleParam);

const sampleName = name("EMPTY_SAMPLE_NAME");
const fixedClock = clock.nullable().describe("Fixed clock, in epoch seconds. Null: the time of the request");
const sampleBody = z.strictObject({
  name: sampleName,
  parameters,
  options: printOptions.default({}),
  now: fixedClock.default(null),
});
const sampleChange = z.strictObject({
  name: sampleName.optional(),
  parameters: parameters.optional(),
  options: printOptions.optional(),
  now: fixedClock.optional(),
});

/** Condition of a change: the sample set is still as its caller has read it (RFC 9110, 13.1.1). */
export const sampleHeaders = z.object({
  "if-match": z
    .string()
    .max(200)
    .optional()
    .describe('Revision of the sample set as you have read it, such as `"r3"`. If it has changed: `SAMPLE_CHANGED`'),
});

export const sampleDetails = z.object({
  id: z.string(),
  name: z.string(),
  options: printOptions,
  now: fixedClock,
  revision: z.int().describe('Counts the changes, from 1. `"r<revision>"` is the `ETag` of the calls for API clients'),
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** A sample set without its parameters, as in lists. */
export type SampleDetails = z.infer<typeof sampleDetails>;

export const sample = sampleDetails.extend({ parameters: z.record(z.string(), z.unknown()) });
/** Sample set of a template: parameters, print options and clock for documents that somebody wants to look at. */
export type Sample = z.infer<typeof sample>;

const saved = z.object({ id: z.string(), revision: z.int() });
const SAVE_ERRORS = [
  "INVALID_REQUEST",
  "EMPTY_SAMPLE_NAME",
  "INVALID_TEMPLATE_PARAMETERS",
  "TEMPLATE_NOT_FOUND",
  "SAMPLE_NAME_ALREADY_IN_USE",
  "PAYLOAD_TOO_LARGE",
] as const;

const SAMPLES = "/api/app/workspaces/:workspaceId/templates/:templateId/samples";

export const listSamples = defineEndpoint(`GET ${SAMPLES}`, {
  summary: "List a template's sample sets by name, without their parameters",
  params: templateParams,
  status: 200,
  response: z.object({ samples: z.array(sampleDetails) }),
  errors: ["TEMPLATE_NOT_FOUND"],
});

export const createSample = defineEndpoint(`POST ${SAMPLES}`, {
  summary: "Create a sample set",
  params: templateParams,
  body: sampleBody,
  maxBodyBytes: MAX_BODY_BYTES,
  maxBodyValues: LIMITS.maxValues,
  status: 201,
  response: saved,
  errors: [...SAVE_ERRORS, "TOO_MANY_SAMPLES"],
});

export const readSample = defineEndpoint(`GET ${SAMPLES}/:sampleId`, {
  summary: "Read a sample set with its parameters",
  params: sampleParams,
  status: 200,
  response: sample,
  errors: ["TEMPLATE_NOT_FOUND", "SAMPLE_NOT_FOUND"],
});

export const updateSample = defineEndpoint(`PATCH ${SAMPLES}/:sampleId`, {
  summary: "Change a sample set",
  params: sampleParams,
  headers: sampleHeaders,
  body: sampleChange,
  maxBodyBytes: MAX_BODY_BYTES,
  maxBodyValues: LIMITS.maxValues,
  status: 200,
  response: saved,
  errors: [...SAVE_ERRORS, "SAMPLE_NOT_FOUND", "SAMPLE_CHANGED"],
});

export const deleteSample = defineEndpoint(`DELETE ${SAMPLES}/:sampleId`, {
  summary: "Delete a sample set",
  params: sampleParams,
  headers: sampleHeaders,
  status: 200,
  response: nothing,
  errors: ["TEMPLATE_NOT_FOUND", "SAMPLE_NOT_FOUND", "SAMPLE_CHANGED"],
});
