import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveHost } from "../outbound/resolve-host";
import { findChildUser } from "../processes/child-user";
import { removeFolder } from "../processes/remove-folder";
import { BrowserPool } from "./chromium/browser/browser-pool";
import { configureFonts } from "./engine/configure-fonts";
import { findEngine } from "./engine/find-engine";
import { LiquidProcessPool } from "./liquid/liquid-process-pool";
import type { Logger } from "./logger";
import { createResourceLoaderFactory } from "./remote/resource-loader-factory";
import { RenderPipeline } from "./render-pipeline";
import type { RendererHealth, RenderRequest, RenderResult } from "./render-types";
import { createScratchFolder } from "./scratch-folder";
import type { RendererSettings } from "./settings";

/** Turns templates into PDF documents. */
export interface Renderer {
  /**
   * Renders a PDF. Settles within the deadline.
   *
   * @throws RenderError, or the reason of the request's signal
   */
  render(request: RenderRequest): Promise<RenderResult>;
  readonly health: RendererHealth;
  /** Refuses new requests, finishes the accepted ones, and ends all processes. */
  close(): Promise<void>;
}

/**
 * Starts a renderer. When the promise resolves, browsers and template processes are ready.
 *
 * @param resolveAddresses looks up the hosts that documents load resources from
 * @throws Error if the engine can't be found, unpacked or started
 * @throws SandboxUnavailable if the sandbox is required, but does not work
 */
export async function createRenderer(
  settings: RendererSettings,
  log: Logger,
  resolveAddresses = resolveHost,
): Promise<Renderer> {
  const user = findChildUser(settings.processUser);
  const engine = await findEngine(settings);
  const folder = await createScratchFolder(tmpdir());
  const liquid = new LiquidProcessPool({ settings, user, log });
  let browsers: BrowserPool | undefined;
  try {
    const fonts = await configureFonts(join(folder, "fonts"), user);
    const engineWithFonts = { ...engine, env: { ...engine.env, ...fonts } };
    browsers = new BrowserPool({ settings, engine: engineWithFonts, folder, user, log });
    await Promise.all([browsers.start(), liquid.start()]);
    const createResourceLoader = createResourceLoaderFactory(settings, resolveAddresses);
    return new RenderPipeline({ settings, liquid, browsers, engine, folder, createResourceLoader });
  } catch (error) {
    await Promise.all([liquid.close(), browsers?.close()]);
    await removeFolder(folder).catch(() => undefined);
    throw error;
  }
}
