import { pino } from "pino";
import { createRenderer } from "../../../server/render/renderer";
import { rendererSettings } from "../../../tests/support/renderer-settings";
import type { Contestant } from "../contestant";
import { DOCUMENTS } from "../documents";

/** Starts Platen's renderer in this process. */
export async function startPlatenRenderer(): Promise<Contestant> {
  const renderer = await createRenderer(rendererSettings, pino({ level: "silent" }));
  return {
    roots: [process.pid],
    async make(name, number) {
      const { template, parameters } = DOCUMENTS[name];
      const { pdf } = await renderer.render({ template, parameters: parameters(number), workspaceId: "bench" });
      return pdf;
    },
    close: () => renderer.close(),
  };
}
