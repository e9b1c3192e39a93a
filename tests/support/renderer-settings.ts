import { LIMITS } from "../../contract/product";
import { defaultRendererSettings, type RendererSettings } from "../../server/render/settings";

/** Settings of a renderer that the environment does not change, with time for a machine that is busy. */
export const rendererSettings: RendererSettings = {
  ...defaultRendererSettings,
  deadlineMs: 150_000,
  templateTimeoutMs: 60_000,
  maxTemplateBytes: LIMITS.maxTemplateBytes,
  maxPartials: LIMITS.maxPartials,
  maxParametersBytes: LIMITS.maxParametersBytes,
};
