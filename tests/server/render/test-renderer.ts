import { readFileSync } from "node:fs";
import { beforeAll } from "vitest";
import type { Logger } from "../../../server/render/logger";
import type { RenderError } from "../../../server/render/render-error";
import type { RenderRequest } from "../../../server/render/render-types";
import { createRenderer, type Renderer } from "../../../server/render/renderer";
import type { RendererSettings } from "../../../server/render/settings";
import { afterTestOrFile } from "../../support/after-file";
import { pdfText } from "../../support/pdf-text";
import { rendererSettings } from "../../support/renderer-settings";
import { descendants } from "./support/processes";

const quiet = () => undefined;

export const silentLog: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Starts a small renderer. Closes it after the test, or after the file if no test is running yet. */
export async function startTestRenderer(settings: Partial<RendererSettings> = {}): Promise<Renderer> {
  const smallSettings = { ...rendererSettings, concurrency: 2, browsers: 1, warmPages: 1, ...settings };
  const renderer = await createRenderer(smallSettings, silentLog);
  afterTestOrFile(() => renderer.close());
  return renderer;
}

/** Starts one renderer for all tests of a file. */
export function sharedRenderer(settings: Partial<RendererSettings> = {}): { readonly current: Renderer } {
  let renderer: Renderer | undefined;
  beforeAll(async () => {
    renderer = await startTestRenderer(settings);
  });
  return {
    get current() {
      if (!renderer) throw new Error("The renderer is not started yet");
      return renderer;
    },
  };
}

/** Renders a template and returns the text of each page. */
export async function textOf(
  renderer: Renderer,
  template: string,
  parameters: Record<string, unknown> = {},
  more: Partial<RenderRequest> = {},
): Promise<string[]> {
  const { pdf } = await renderer.render({ template, parameters, ...more });
  return (await pdfText(pdf)).pages;
}

/** Returns the error that a request fails with. */
export async function errorOf(rendering: Promise<unknown>): Promise<RenderError> {
  return rendering.then(
    () => {
      throw new Error("A document was rendered");
    },
    (error) => error,
  );
}

/** Ids of the processes of a renderer's pages. */
export function pageProcesses(renderer: Renderer): number[] {
  return renderer.health.processes.browsers.flatMap(descendants).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer");
    } catch {
      return false;
    }
  });
}
