import { removeFolder } from "../processes/remove-folder";
import type { BrowserPool } from "./chromium/browser/browser-pool";
import { assertRoomOnPaper } from "./chromium/pdf/print-options";
import { printDocument } from "./chromium/print-document";
import { Deadline } from "./deadline";
import type { Engine } from "./engine/find-engine";
import type { LiquidProcessPool } from "./liquid/liquid-process-pool";
import { toParametersText } from "./parameters-text";
import { FairQueue } from "./queue/fair-queue";
import type { Slot } from "./queue/running-task";
import type { ResourceLoaderFactory } from "./remote/resource-loader-factory";
import { RenderError, tooLarge } from "./render-error";
import type { RendererHealth, RenderRequest, RenderResult } from "./render-types";
import type { RendererSettings } from "./settings";

/** The started parts of a renderer. */
interface RenderPipelineDependencies {
  settings: RendererSettings;
  liquid: LiquidProcessPool;
  browsers: BrowserPool;
  engine: Engine;
  /** Scratch folder, removed at the end. */
  folder: string;
  /** Null if documents may load nothing from other hosts. */
  createResourceLoader: ResourceLoaderFactory | null;
}

/** Takes documents through queue, template engine and browser. */
export class RenderPipeline {
  readonly #settings: RendererSettings;
  readonly #dependencies: RenderPipelineDependencies;
  readonly #queue: FairQueue;
  #closed: Promise<void> | null = null;

  constructor(dependencies: RenderPipelineDependencies) {
    this.#settings = dependencies.settings;
    this.#dependencies = dependencies;
    this.#queue = new FairQueue(dependencies.settings);
  }

  async render(request: RenderRequest): Promise<RenderResult> {
    if (this.#closed) throw new RenderError("SERVICE_UNAVAILABLE", { reason: "stopping" }, "The renderer is closing");
    const parameters = toParametersText(request.parameters);
    this.#assertSizes(request.template, parameters);
    assertRoomOnPaper(request.options ?? {});
    const deadline = new Deadline(this.#settings.deadlineMs, request.signal);
    try {
      return await this.#queue.run({
        customerId: request.customerId ?? "",
        workspaceId: request.workspaceId ?? "",
        signal: deadline.signal,
        run: (slot) => this.#renderNow(request, { parameters, deadline, slot }),
        abort: (error) => deadline.abort(error),
      });
    } finally {
      deadline.clear();
    }
  }

  get health(): RendererHealth {
    const { browsers: running, sandbox, restarts } = this.#dependencies.browsers;
    return {
      state: this.#closed ? "closed" : running.length > 0 ? "ready" : "starting",
      engine: { source: this.#dependencies.engine.source, product: running[0]?.product ?? null, sandbox },
      running: this.#queue.running,
      waiting: this.#queue.waiting,
      restarts,
      processes: { browsers: running.flatMap(({ pid }) => pid ?? []), templates: this.#dependencies.liquid.pids },
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeWhenIdle();
    return this.#closed;
  }

  async #renderNow(
    request: RenderRequest,
    { parameters, deadline, slot }: { parameters: string; deadline: Deadline; slot: Slot },
  ): Promise<RenderResult> {
    const { template, options = {}, workspaceId = null } = request;
    const { locale, timezone } = options;
    const { liquid, browsers, createResourceLoader } = this.#dependencies;
    const startMs = deadline.elapsedMs;
    const html = await liquid.render({ template, parameters, locale, timezone }, deadline);
    const templateMs = deadline.elapsedMs - startMs;
    const document = { html, options, workspaceId, slot, createResourceLoader };
    const { pdf, pages, loadMs, printMs, warnings } = await printDocument(browsers, document, this.#settings, deadline);
    const totalMs = deadline.elapsedMs;
    const queueMs = totalMs - templateMs - loadMs - printMs;
    const timings = { queue: queueMs, template: templateMs, load: loadMs, print: printMs, total: totalMs };
    return { pdf, pages, timings, warnings };
  }

  #assertSizes(template: string, parameters: string): void {
    const { maxTemplateBytes, maxParametersBytes } = this.#settings;
    if (Buffer.byteLength(template) > maxTemplateBytes) throw tooLarge("template", `${maxTemplateBytes} bytes`);
    if (Buffer.byteLength(parameters) > maxParametersBytes) throw tooLarge("parameters", `${maxParametersBytes} bytes`);
  }

  async #closeWhenIdle(): Promise<void> {
    await this.#queue.idle();
    await Promise.all([this.#dependencies.liquid.close(), this.#dependencies.browsers.close()]);
    await removeFolder(this.#dependencies.folder).catch(() => undefined);
  }
}
