import { unprintable } from "./render-error";
import type { RenderRequest } from "./render-types";

/**
 * Returns the JSON text of a request's parameters.
 *
 * @throws RenderError INVALID_TEMPLATE if the parameters are nested too deeply for JSON.stringify
 */
export function toParametersText(parameters: RenderRequest["parameters"]): string {
  if (typeof parameters === "string") return parameters;
  try {
    return JSON.stringify(parameters);
  } catch (error) {
    if (error instanceof RangeError) throw unprintable("The parameters are nested too deeply");
    throw error;
  }
}
