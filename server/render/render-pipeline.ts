import { setImmediate as nextTurn } from "node:timers/promises";
import { removeFolder } from "../processes/remove-folder";
import { mayUseAssets } from "./assets/document-assets";
import { PageAssets } from "./assets/page-assets";
import type { BrowserPool } from "./chromium/browser/browser-pool";
import { parameterWarnings } from "./chromium/pdf/document-warnings";
import { assertRoomOnPaper } from "./chromium/pdf/print-options";
import { printDocument } from "./chromium/print-document";
import { Deadline } from "./deadline";
import type { Engine } from "./engine/find-engine";
import type { FilledTemplate, LiquidProcessPool } from "./liquid/liquid-process-pool";
import { toParametersText } from "./parameters-text";
import { mayPrintTogether, printTogether } from "./print-together";
import { RenderQueue } from "./queue/render-queue";
import { type Slot, watchSlot } from "./queue/running-task";
import type { ResourceLoaderFactory } from "./remote/resource-loader-factory";
import { RenderError, type RenderErrorCode, tooLarge } from "./render-error";
import type { JointDocument, RendererHealth, RenderRequest, RenderResult } from "./render-types";
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

/** With a longer text, each step takes some ms, so the event loop gets a turn in between. */
const MAX_CHARACTERS_PER_TURN = 2 ** 20;

/** Errors of a single document, while others of the same template may succeed. */
const PARAMETER_FAULTS: ReadonlySet<RenderErrorCode> = new Set([
  "INVALID_TEMPLATE",
  "INVALID_TEMPLATE_PARAMETERS",
  "PAYLOAD_TOO_LARGE",
]);

/** Takes documents through queue, template engine and browser. */
export class RenderPipeline {
  readonly #settings: RendererSettings;
  readonly #dependencies: RenderPipelineDependencies;
  readonly #queue: RenderQueue;
  #closed: Promise<void> | null = null;

  constructor(dependencies: RenderPipelineDependencies) {
    this.#settings = dependencies.settings;
    this.#dependencies = dependencies;
    this.#queue = new RenderQueue(dependencies.settings);
  }

  async render(request: RenderRequest): Promise<RenderResult> {
    if (this.#closed) throw new RenderError("SERVICE_UNAVAILABLE", { reason: "stopping" }, "The renderer is closing");
    const { now = new Date() } = request;
    const parameters = toParametersText(request.parameters);
    this.#assertSizes(request, parameters);
    if (request.template.length + parameters.length > MAX_CHARACTERS_PER_TURN) await nextTurn();
    assertRoomOnPaper(request.options ?? {});
    const deadline = new Deadline(this.#settings.deadlineMs, request.signal);
    try {
      const task = {
        customerId: request.customerId ?? "",
        workspaceId: request.workspaceId ?? "",
        signal: deadline.signal,
        run: (unwatched: Slot) => {
          const { further, onWaiting } = request;
          const slot = onWaiting ? watchSlot(unwatched, onWaiting) : unwatched;
          if (further) return this.#renderTogether(request, [parameters, ...further], { now, deadline, slot });
          return this.#renderNow(request, { parameters, now, deadline, slot });
        },
        abort: (error: RenderError) => deadline.abort(error),
      };
      return await this.#queue.run(task, request.priority ?? "normal");
    } finally {
      deadline.clear();
    }
  }

  get health(): RendererHealth {
    const { browsers: running, sandbox, restarts } = this.#dependencies.browsers;
    return {
      state: this.#closed ? "closed" : running.length > 0 ? "ready" : "starting",
      engine: { source: this.#dependencies.engine.source, product: running[0]?.product ?? null, sandbox },
      slots: this.#settings.concurrency,
      busySlots: this.#queue.busySlots,
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
    { parameters, now, deadline, slot }: { parameters: string; now: Date; deadline: Deadline; slot: Slot },
  ): Promise<RenderResult> {
    const { template, partials = [], options = {}, check, workspaceId = null } = request;
    const { locale, timezone } = options;
    const { liquid, browsers, createResourceLoader } = this.#dependencies;
    const startMs = deadline.elapsedMs;
    const assets = mayUseAssets(request)
      ? new PageAssets(workspaceId ?? "", request.assets, (failure) => deadline.abort(failure))
      : null;
    const nowMs = now.getTime();
    const input = { template, partials, parameters, check, locale, timezone, nowMs, assetsUrl: assets?.url };
    const { html, problems } = await liquid.render(input, deadline);
    const templateMs = deadline.elapsedMs - startMs;
    if (html.length > MAX_CHARACTERS_PER_TURN) await nextTurn();
    const document = { html, options, now, workspaceId, slot, createResourceLoader, assets };
    const printed = await printDocument(browsers, document, this.#settings, deadline);
    const { pdf, pages, loadMs, printMs, isRepeatable } = printed;
    assets?.throwIfFailed();
    const totalMs = deadline.elapsedMs;
    const queueMs = totalMs - templateMs - loadMs - printMs;
    const timings = { queue: queueMs, template: templateMs, load: loadMs, print: printMs, total: totalMs };
    return { pdf, pages, timings, warnings: [...printed.warnings, ...parameterWarnings(problems)], isRepeatable };
  }

  /** Renders several documents into one PDF. One that can't be filled in does not keep the others from it. */
  async #renderTogether(
    request: RenderRequest,
    parameters: readonly string[],
    { now, deadline, slot }: { now: Date; deadline: Deadline; slot: Slot },
  ): Promise<RenderResult> {
    const { template, partials = [], options = {}, check, workspaceId = "" } = request;
    const { locale, timezone } = options;
    const { liquid, browsers } = this.#dependencies;
    const startMs = deadline.elapsedMs;
    const documents: (JointDocument | null)[] = parameters.map(() => null);
    const filled: (FilledTemplate & { templateMs: number; position: number })[] = [];
    for (const [position, text] of parameters.entries()) {
      const filledFromMs = deadline.elapsedMs;
      const input = { template, partials, parameters: text, check, locale, timezone, nowMs: now.getTime() };
      try {
        const { html, problems } = await liquid.render(input, deadline);
        filled.push({ html, problems, templateMs: deadline.elapsedMs - filledFromMs, position });
      } catch (error) {
        if (!(error instanceof RenderError) || !PARAMETER_FAULTS.has(error.code)) throw error;
      }
    }
    const templateMs = deadline.elapsedMs - startMs;
    const texts = filled.map(({ html }) => html);
    const print = mayPrintTogether(request)
      ? await printTogether(browsers, texts, { options, now, workspaceId, slot }, this.#settings, deadline)
      : ({ kind: "refused", reason: "options or assets" } as const);
    const total = deadline.elapsedMs;
    if (print.kind === "refused") {
      const timings = { queue: total - templateMs, template: templateMs, load: 0, print: 0, total };
      const together = { documents, refusal: print.reason };
      return { pdf: Buffer.alloc(0), pages: 0, timings, warnings: [], together };
    }
    const { pdf, loadMs: load, printMs } = print;
    for (const [index, { pages, warnings }] of print.documents.entries()) {
      const own = filled[index];
      if (!own || pages === 0) continue;
      const all = [...warnings, ...parameterWarnings(own.problems)];
      documents[own.position] = { pages, warnings: all, templateMs: own.templateMs };
    }
    const pages = print.documents.reduce((sum, document) => sum + document.pages, 0);
    const queue = total - templateMs - load - printMs;
    const timings = { queue, template: templateMs, load, print: printMs, total };
    return { pdf, pages, timings, warnings: [], together: { documents, refusal: null } };
  }

  #assertSizes({ template, partials = [] }: RenderRequest, parameters: string): void {
    const { maxTemplateBytes, maxPartials, maxParametersBytes } = this.#settings;
    if (partials.length > maxPartials) throw tooLarge("partials", `${maxPartials} partials`);
    const bytes = partials.reduce((sum, { html }) => sum + Buffer.byteLength(html), Buffer.byteLength(template));
    if (bytes > maxTemplateBytes) throw tooLarge("template", `${maxTemplateBytes} bytes`);
    if (Buffer.byteLength(parameters) > maxParametersBytes) throw tooLarge("parameters", `${maxParametersBytes} bytes`);
  }

  async #closeWhenIdle(): Promise<void> {
    await this.#queue.idle();
    await Promise.all([this.#dependencies.liquid.close(), this.#dependencies.browsers.close()]);
    await removeFolder(this.#dependencies.folder).catch(() => undefined);
  }
}
