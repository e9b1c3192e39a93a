import { LIMITS } from "../../contract/product";
import { defaultRendererSettings, type RendererSettings } from "../../server/render/settings";

/** Settings of a renderer that the environment does not change. */
export const rendererSettings: RendererSettings = {
  ...defaultRendererSettings,
  maxTemplateBytes: LIMITS.maxTemplateBytes,
  maxParametersBytes: LIMITS.maxParametersBytes,
};
