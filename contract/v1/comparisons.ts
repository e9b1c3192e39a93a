import { z } from "zod";
import { COMPARE, READ_COMPARISON } from "../comparisons";
import { defineEndpoint } from "../endpoint";
import { id } from "../fields";

export const compareTemplateOfKey = defineEndpoint("POST /v1/templates/:templateId/compare", {
  ...COMPARE,
  params: z.object({ templateId: id("TEMPLATE_NOT_FOUND") }),
});

export const readComparisonOfKey = defineEndpoint("GET /v1/comparisons/:comparisonId", {
  ...READ_COMPARISON,
  params: z.object({ comparisonId: id("NOT_FOUND") }),
});
