import { afterEach, expect, it, vi } from "vitest";
import { measured } from "../../server/metrics/render-metrics";
import { serveMetrics } from "../../server/metrics/serve";
import { RenderError } from "../../server/render/render-error";
import type { Renderer } from "../../server/render/renderer";
import { freePort } from "../support/free-port";

const timings = { queue: 1, template: 2, load: 30, print: 40, total: 73 };
const render = vi.fn<Renderer["render"]>();
const renderer: Renderer = {
  render,
  health: {
    state: "ready",
    engine: { source: "bundled", product: null, sandbox: true },
    running: 3,
    waiting: 7,
    restarts: 2,
    processes: { browser: null, templates: [] },
  },
  close: async () => undefined,
};
const request = { template: "x", parameters: {} };

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

it("operators read the renderer's queue, times, results and restarts at a port of their own", async () => {
  const { renderer: watched, registry } = measured(renderer);
  const port = await freePort();
  end = await serveMetrics(registry, "127.0.0.1", port);

  render.mockResolvedValueOnce({ pdf: Buffer.from("%PDF"), pages: 1, timings });
  await watched.render(request);
  render.mockRejectedValueOnce(new RenderError("RENDERER_BUSY", null, "full"));
  await expect(watched.render(request)).rejects.toMatchObject({ code: "RENDERER_BUSY" });
  render.mockRejectedValueOnce(new Error("gone"));
  await expect(watched.render(request)).rejects.toThrow("gone");

  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "platen_render_running 3",
      "platen_render_waiting 7",
      "platen_render_browser_restarts 2",
      "platen_render_ready 1",
      'platen_render_documents_total{result="OK"} 1',
      'platen_render_documents_total{result="RENDERER_BUSY"} 1',
      'platen_render_documents_total{result="ABORTED"} 1',
      'platen_render_phase_seconds_sum{phase="print"} 0.04',
      'platen_render_phase_seconds_bucket{le="0.025",phase="load"} 0',
      'platen_render_phase_seconds_bucket{le="0.05",phase="load"} 1',
    ]),
  );
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
