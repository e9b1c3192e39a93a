import { LIMITS } from "../../contract/product";
import { RenderError } from "../../server/render/render-error";
import { createRenderer } from "../../server/render/renderer";
import { defaultRendererSettings } from "../../server/render/settings";
import { CliError, EXIT } from "../cli-error";
import { toCliError } from "../describe-error";
import type { DocumentRenderer } from "../document-renderer";
import { serverRequired } from "../remote/connection";

const quiet = () => undefined;

/** All documents are the same person's: those without scripts may follow each other in one page. */
const FAIRNESS_KEY = "local";

/**
 * Starts the engine that the service would use: the one of CHROMIUM_PATH, else the system's, else the bundled one.
 *
 * @param concurrency documents made at the same time
 * @throws Failure when there is none that starts
 */
export async function createLocalRenderer(signal: AbortSignal, concurrency: number): Promise<DocumentRenderer> {
  const chromiumPath = process.env.CHROMIUM_PATH?.trim() || undefined;
  // One document needs no second browser, which would take its time to start.
  const browsers = Math.min(concurrency, defaultRendererSettings.browsers);
  const warmPages = Math.ceil(concurrency / browsers);
  const settings = {
    ...defaultRendererSettings,
    chromiumPath,
    concurrency,
    browsers,
    warmPages,
    maxTemplateBytes: LIMITS.maxTemplateBytes,
    maxParametersBytes: LIMITS.maxParametersBytes,
  };
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const renderer = await createRenderer(settings, log).catch((error: Error) => {
    throw new CliError(EXIT.UNAVAILABLE, `the engine can't be started: ${error.message}`);
  });

  return {
    async render({ source, parameters, options }) {
      if (!("html" in source)) throw serverRequired();
      if (source.html.trim() === "") throw toCliError({ errorCode: "EMPTY_TEMPLATE_CONTENT", data: null }, source);
      try {
        const request = { template: source.html, parameters, options, signal, fairnessKey: FAIRNESS_KEY };
        return await renderer.render(request);
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        throw toCliError({ errorCode: error.code, data: error.data && { ...error.data } }, source);
      }
    },
    close: () => renderer.close(),
  };
}
