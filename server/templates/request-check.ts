import { setImmediate } from "node:timers/promises";
import { checkParameters } from "../../parameters/check-parameters";
import type { ParameterSchema } from "../../parameters/schema";
import { ApiError } from "../http/api-error";
import type { CheckedTemplate, TemplateResolver } from "./template-resolver";

/** Bytes of parameters that are parsed at a time, in some two milliseconds. Larger parameters are checked later. */
const MAX_BYTES_AT_A_TIME = 256 * 1024;

/**
 * Refuses parameters at the request, instead of when the document is made, if the template enforces its schema and the
 * schema is stored. The template process checks everything else.
 *
 * @param items JSON of the parameters of each document
 * @param options.isBatch names the first item that does not fit
 * @throws ApiError INVALID_TEMPLATE_PARAMETERS
 */
export async function assertParametersFit(
  templates: TemplateResolver,
  workspaceId: string,
  { template, items, isBatch }: { template: CheckedTemplate; items: Iterable<string>; isBatch: boolean },
): Promise<void> {
  if (template.checkSettings?.mode !== "enforce") return;
  const stored = (await templates.parameterCheck(workspaceId, template))?.schema;
  if (!stored) return;
  const schema: ParameterSchema = JSON.parse(stored);
  let bytes = 0;
  let item = -1;
  for (const json of items) {
    item++;
    bytes += json.length;
    if (bytes > MAX_BYTES_AT_A_TIME) {
      await setImmediate();
      bytes = json.length;
    }
    if (json.length > MAX_BYTES_AT_A_TIME) continue;
    const problems = checkParameters(schema, JSON.parse(json));
    if (problems.length === 0) continue;
    throw new ApiError("INVALID_TEMPLATE_PARAMETERS", { data: { ...(isBatch && { item }), problems } });
  }
}
