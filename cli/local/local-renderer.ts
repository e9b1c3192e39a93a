import { homedir } from "node:os";
import { join } from "node:path";
import { LIMITS } from "../../contract/product";
import { RenderError } from "../../server/render/render-error";
import { createRenderer, type Renderer } from "../../server/render/renderer";
import { defaultRendererSettings, engineFoldersWith } from "../../server/render/settings";
import { CliError, EXIT } from "../cli-error";
import { toCliError } from "../describe-error";
import type { DocumentRenderer, RenderedDocument, RenderInput } from "../document-renderer";
import { serverRequired } from "../remote/connection";

const ignore = () => undefined;
const SILENT_LOG = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** All documents belong to the same user, so static documents may share a page. */
const WORKSPACE_ID = "local";

/**
 * Starts the engine that the service would use: the one of CHROMIUM_PATH, else the system's, else the bundled one.
 *
 * @param concurrency documents rendered at the same time
 * @throws CliError if the engine can't be found or started
 */
export async function createLocalRenderer(signal: AbortSignal, concurrency: number): Promise<DocumentRenderer> {
  const chromiumPath = process.env.CHROMIUM_PATH?.trim() || undefined;
  // A second browser would take time to start, and a single document can't use it.
  const browsers = Math.min(concurrency, defaultRendererSettings.browsers);
  const warmPages = Math.ceil(concurrency / browsers);
  const { maxTemplateBytes, maxPartials, maxParametersBytes } = LIMITS;
  const limits = { maxTemplateBytes, maxPartials, maxParametersBytes };
  const own = { chromiumPath, concurrency, browsers, warmPages, ...limits };
  const engineFolders = engineFoldersWith(join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "platen"));
  const settings = { ...defaultRendererSettings, engineFolders, ...own };
  const renderer = await createRenderer(settings, SILENT_LOG).catch((error: Error) => {
    throw new CliError(EXIT.UNAVAILABLE, `the engine can't be started: ${error.message}`);
  });
  return new LocalRenderer(renderer, signal);
}

/** Renders documents with the engine of this machine. */
class LocalRenderer implements DocumentRenderer {
  readonly #renderer: Renderer;
  readonly #signal: AbortSignal;

  constructor(renderer: Renderer, signal: AbortSignal) {
    this.#renderer = renderer;
    this.#signal = signal;
  }

  async render({ source, parameters, options, assets, now }: RenderInput): Promise<RenderedDocument> {
    if (source.kind !== "file") throw serverRequired();
    if (source.html.trim() === "") throw toCliError({ errorCode: "EMPTY_TEMPLATE_CONTENT", data: null }, source);
    try {
      const { html: template, partials } = source;
      const request = { template, partials, parameters, options, signal: this.#signal, workspaceId: WORKSPACE_ID };
      return await this.#renderer.render({ ...request, ...(assets && { assets }), ...(now && { now }) });
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      throw toCliError({ errorCode: error.code, data: error.data && { ...error.data } }, source);
    }
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }
}
