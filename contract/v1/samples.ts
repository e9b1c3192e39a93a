import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { id, nothing } from "../fields";
import { createSample, sample, sampleDetails, sampleHeaders, sampleParam, updateSample } from "../samples";

const params = z.object({ templateId: id("TEMPLATE_NOT_FOUND") });
const sampleParams = params.extend(sampleParam);
/** The limits of a body with parameters. */
const { maxBodyBytes, maxBodyValues } = createSample;

export const listSamplesOfKey = defineEndpoint("GET /v1/templates/:templateId/samples", {
  summary: "List a template's sample sets by name, without their parameters",
  params,
  status: 200,
  response: z.object({ samples: z.array(sampleDetails) }),
  errors: ["TEMPLATE_NOT_FOUND"],
});

export const createSampleOfKey = defineEndpoint("POST /v1/templates/:templateId/samples", {
  summary: "Create a sample set",
  params,
  body: createSample.body,
  maxBodyBytes,
  maxBodyValues,
  status: 201,
  response: sampleDetails,
  errors: createSample.errors,
});

export const readSampleOfKey = defineEndpoint("GET /v1/templates/:templateId/samples/:sampleId", {
  summary: "Read a sample set with its parameters",
  params: sampleParams,
  status: 200,
  response: sample,
  errors: ["TEMPLATE_NOT_FOUND", "SAMPLE_NOT_FOUND"],
});

export const updateSampleOfKey = defineEndpoint("PATCH /v1/templates/:templateId/samples/:sampleId", {
  summary: "Change a sample set",
  description:
    "Fields that you leave out stay as they are. Send `If-Match` so that you don't overwrite someone else's change.",
  params: sampleParams,
  headers: sampleHeaders,
  body: updateSample.body,
  maxBodyBytes,
  maxBodyValues,
  status: 200,
  response: sampleDetails,
  errors: updateSample.errors,
});

export const deleteSampleOfKey = defineEndpoint("DELETE /v1/templates/:templateId/samples/:sampleId", {
  summary: "Delete a sample set",
  params: sampleParams,
  headers: sampleHeaders,
  status: 200,
  response: nothing,
  errors: ["TEMPLATE_NOT_FOUND", "SAMPLE_NOT_FOUND", "SAMPLE_CHANGED"],
});
