import { rm } from "node:fs/promises";
import type { BrowserPool } from "./chromium/browser/browser-pool";
import { refuseNoRoom } from "./chromium/pdf/print-options";
import { printDocument } from "./chromium/print-document";
import { Deadline } from "./deadline";
import type { Engine } from "./engine/find-engine";
import { FairQueue } from "./fair-queue";
import type { LiquidProcessPool } from "./liquid/liquid-process-pool";
import type { ResourceLoaderFactory } from "./remote/resource-loader-factory";
import { RenderError, tooLarge, unprintable } from "./render-error";
import type { RendererHealth, RenderRequest, RenderResult } from "./render-types";
import type { RendererSettings } from "./settings";

/** The parts of a renderer, all of them started. */
interface Parts {
  settings: RendererSettings;
  filler: LiquidProcessPool;
  fleet: BrowserPool;
  engine: Engine;
  /** Holds what was written for it; removed at the end. */
  folder: string;
  remote: ResourceLoaderFactory | null;
}

/** Takes documents through queue, template and browser. */
export class RenderPipeline {
  readonly #settings: RendererSettings;
  readonly #parts: Parts;
  readonly #queue: FairQueue;
  #closed: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#settings = parts.settings;
    this.#parts = parts;
    this.#queue = new FairQueue(parts.settings);
  }

  async render(request: RenderRequest): Promise<RenderResult> {
    if (this.#closed) throw new RenderError("SERVICE_UNAVAILABLE", { reason: "stopping" }, "The renderer is closing");
    const parameters = asJson(request.parameters);
    this.#checkSizes(request.template, parameters);
    refuseNoRoom(request.options ?? {});
    const deadline = new Deadline(this.#settings.deadlineMs, request.signal);
    try {
      return await this.#queue.run(request.fairnessKey ?? "", deadline.signal, () =>
        this.#make(request, parameters, deadline),
      );
    } finally {
      deadline.clear();
    }
  }

  get health(): RendererHealth {
    const { browsers, sandbox, restarts } = this.#parts.fleet;
    const pids = browsers.flatMap(({ pid }) => pid ?? []);
    return {
      state: this.#closed ? "closed" : browsers.length > 0 ? "ready" : "starting",
      engine: { source: this.#parts.engine.source, product: browsers[0]?.product ?? null, sandbox },
      running: this.#queue.running,
      waiting: this.#queue.waiting,
      restarts,
      processes: { browsers: pids, templates: this.#parts.filler.pids },
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#finish();
    return this.#closed;
  }

  async #make(request: RenderRequest, parameters: string, deadline: Deadline): Promise<RenderResult> {
    const { template, options = {}, fairnessKey: owner = null } = request;
    const start = deadline.elapsedMs;
    const { locale, timezone } = options;
    const html = await this.#parts.filler.render({ template, parameters, locale, timezone }, deadline);
    const filled = deadline.elapsedMs - start;
    const { fleet, remote } = this.#parts;
    const printed = await printDocument(fleet, { html, options, owner, remote }, this.#settings, deadline);
    const { pdf, pages, load, print, warnings } = printed;
    const total = deadline.elapsedMs;
    const timings = { queue: total - filled - load - print, template: filled, load, print, total };
    return { pdf, pages, timings, warnings };
  }

  #checkSizes(template: string, parameters: string): void {
    const { maxTemplateBytes, maxParametersBytes } = this.#settings;
    if (Buffer.byteLength(template) > maxTemplateBytes) throw tooLarge("template", `${maxTemplateBytes} bytes`);
    if (Buffer.byteLength(parameters) > maxParametersBytes) throw tooLarge("parameters", `${maxParametersBytes} bytes`);
  }

  async #finish(): Promise<void> {
    await this.#queue.idle();
    await Promise.all([this.#parts.filler.close(), this.#parts.fleet.close()]);
    await rm(this.#parts.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws RenderError INVALID_TEMPLATE for what is nested so deeply that it can't be written down */
function asJson(parameters: Record<string, unknown>): string {
  try {
    return JSON.stringify(parameters);
  } catch (error) {
    if (error instanceof RangeError) throw unprintable("The parameters are nested too deeply");
    throw error;
  }
}
