import { LIMITS } from "../../contract/product";
import { defaultRendererSettings, engineFoldersWith, type RendererSettings } from "../render/settings";
import type { Config } from "./config";

/**
 * @returns the renderer's settings: those that operators can change, the contract's limits, and defaults for the rest
 */
export const rendererSettings = (config: Config): RendererSettings => ({
  ...defaultRendererSettings,
  chromiumPath: config.CHROMIUM_PATH,
  engineFolders: engineFoldersWith(config.DATA_DIR),
  sandbox: config.RENDER_SANDBOX ?? (config.NODE_ENV === "production" ? "required" : "auto"),
  processUser: config.RENDER_USER,
  deadlineMs: config.RENDER_DEADLINE,
  concurrency: config.RENDER_CONCURRENCY,
  maxQueueLength: config.RENDER_QUEUE,
  maxTemplateBytes: LIMITS.maxTemplateBytes,
  maxPartials: LIMITS.maxPartials,
  maxParametersBytes: LIMITS.maxParametersBytes,
  maxPages: config.RENDER_MAX_PAGES,
  maxPdfBytes: config.RENDER_MAX_PDF_BYTES,
  browsers: config.RENDER_BROWSERS,
  scriptMemoryMiB: config.RENDER_SCRIPT_MEMORY_MB,
  documentMemoryMiB: config.RENDER_DOCUMENT_MEMORY_MB,
  templateMemoryMiB: config.RENDER_TEMPLATE_MEMORY_MB,
  remoteMode: config.RENDER_REMOTE,
  remoteAllowedHosts: config.RENDER_REMOTE_ALLOW,
});
