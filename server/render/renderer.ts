import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserPool } from "./chromium/browser/browser-pool";
import { configureFonts } from "./engine/configure-fonts";
import { findEngine } from "./engine/find-engine";
import { LiquidProcessPool } from "./liquid/liquid-process-pool";
import type { Logger } from "./logger";
import { resolveHost } from "./remote/resolve-host";
import { createResourceLoaderFactory } from "./remote/resource-loader-factory";
import { RenderPipeline } from "./render-pipeline";
import type { RendererHealth, RenderRequest, RenderResult } from "./render-types";
import { createScratchFolder } from "./scratch-folder";
import type { RendererSettings } from "./settings";

/** Turns templates into PDF documents. */
export interface Renderer {
  /**
   * Makes a PDF of a template. Settles within the deadline.
   *
   * @throws RenderError, or the reason of the request's signal
   */
  render(request: RenderRequest): Promise<RenderResult>;
  readonly health: RendererHealth;
  /** Refuses new requests, finishes those that were accepted, and ends every process that was started. */
  close(): Promise<void>;
}

/**
 * Starts a renderer; it is warm when the promise resolves.
 *
 * @param addresses gives the addresses of the names that documents load from
 * @throws Error when the engine can't be found, unpacked or started
 */
export async function createRenderer(
  settings: RendererSettings,
  log: Logger,
  addresses = resolveHost,
): Promise<Renderer> {
  const engine = await findEngine(settings);
  const folder = await createScratchFolder(tmpdir());
  const filler = new LiquidProcessPool(settings, log);
  try {
    const fonts = await configureFonts(join(folder, "fonts"));
    const fleet = new BrowserPool(settings, { ...engine, env: { ...engine.env, ...fonts } }, folder, log);
    await Promise.all([fleet.start(), filler.start()]);
    const remote = createResourceLoaderFactory(settings, addresses);
    return new RenderPipeline({ settings, filler, fleet, engine, folder, remote });
  } catch (error) {
    await filler.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
