import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserSupervisor } from "./chromium/browser-supervisor";
import type { PrintOptions } from "./chromium/document-page";
import { printDocument } from "./chromium/print-document";
import { Deadline } from "./deadline";
import { findEngine } from "./engine/find-engine";
import { setUpFonts } from "./engine/fonts";
import { FairQueue } from "./fair-queue";
import { TemplateFiller } from "./liquid/template-filler";
import type { Logger } from "./logger";
import { RenderError } from "./render-error";
import type { RendererSettings } from "./settings";

export type RenderOptions = PrintOptions;

/** A document to make. */
export interface RenderRequest {
  /** HTML with Liquid tags, or without. */
  template: string;
  /** What the tags may name. */
  parameters: Record<string, unknown>;
  options?: RenderOptions;
  /** Ends the request; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Requests with the same key wait behind each other; those with different keys take turns. */
  fairnessKey?: string;
}

/** How long each part took, in milliseconds. */
export interface RenderTimings {
  /** Waiting for a turn and for a page. */
  queue: number;
  template: number;
  load: number;
  print: number;
  total: number;
}

/** A document that was made. */
export interface RenderResult {
  pdf: Buffer;
  pages: number;
  timings: RenderTimings;
}

/** How the renderer is doing. */
export interface RendererHealth {
  /** `starting` while a browser that was lost is being replaced. */
  state: "ready" | "starting" | "closed";
  engine: { source: "configured" | "system" | "bundled"; product: string | null; sandbox: boolean };
  running: number;
  waiting: number;
  /** Times that the browser was lost. */
  restarts: number;
  processes: { browser: number | null; templates: number[] };
}

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
 * @throws Error when the engine can't be found, unpacked or started
 */
export async function startRenderer(settings: RendererSettings, log: Logger): Promise<Renderer> {
  const engine = await findEngine(settings);
  const folder = await mkdtemp(join(tmpdir(), "platen-render-"));
  const filler = new TemplateFiller(settings, log);
  try {
    const fonts = await setUpFonts(join(folder, "fonts"));
    const supervisor = new BrowserSupervisor(settings, { ...engine, env: { ...engine.env, ...fonts } }, folder, log);
    await Promise.all([supervisor.start(), filler.start()]);
    return new WarmRenderer(settings, filler, supervisor, engine.source, folder);
  } catch (error) {
    await filler.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

class WarmRenderer implements Renderer {
  readonly #settings: RendererSettings;
  readonly #filler: TemplateFiller;
  readonly #supervisor: BrowserSupervisor;
  readonly #source: RendererHealth["engine"]["source"];
  readonly #folder: string;
  readonly #queue: FairQueue;
  #closed: Promise<void> | null = null;

  constructor(
    settings: RendererSettings,
    filler: TemplateFiller,
    supervisor: BrowserSupervisor,
    source: RendererHealth["engine"]["source"],
    folder: string,
  ) {
    this.#settings = settings;
    this.#filler = filler;
    this.#supervisor = supervisor;
    this.#source = source;
    this.#folder = folder;
    this.#queue = new FairQueue(settings);
  }

  async render(request: RenderRequest): Promise<RenderResult> {
    if (this.#closed) throw new RenderError("RENDERER_BUSY", null, "The renderer is closing");
    this.#checkSizes(request);
    const deadline = new Deadline(this.#settings.deadline, request.signal);
    try {
      return await this.#queue.run(request.fairnessKey ?? "", deadline.signal, () => this.#make(request, deadline));
    } finally {
      deadline.clear();
    }
  }

  get health(): RendererHealth {
    const { browser, sandbox, restarts } = this.#supervisor;
    return {
      state: this.#closed ? "closed" : browser ? "ready" : "starting",
      engine: { source: this.#source, product: browser?.product ?? null, sandbox },
      running: this.#queue.running,
      waiting: this.#queue.waiting,
      restarts,
      processes: { browser: browser?.pid ?? null, templates: this.#filler.pids },
    };
  }

  close(): Promise<void> {
    this.#closed ??= this.#finish();
    return this.#closed;
  }

  async #make({ template, parameters, options }: RenderRequest, deadline: Deadline): Promise<RenderResult> {
    const start = deadline.elapsed;
    const html = await this.#fillIn(template, parameters, deadline);
    const filled = deadline.elapsed - start;
    const printed = await printDocument(this.#supervisor, html, options ?? {}, this.#settings, deadline);
    const { pdf, pages, load, print } = printed;
    const total = deadline.elapsed;
    return { pdf, pages, timings: { queue: total - filled - load - print, template: filled, load, print, total } };
  }

  async #fillIn(template: string, parameters: Record<string, unknown>, deadline: Deadline): Promise<string> {
    deadline.enter("template");
    const timer = setTimeout(() => deadline.expire(), this.#settings.templateTime);
    try {
      return await this.#filler.fillIn(template, parameters, deadline.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  #checkSizes({ template, parameters }: RenderRequest): void {
    const { templateSize, parametersSize } = this.#settings;
    if (Buffer.byteLength(template) > templateSize) {
      throw new RenderError("PAYLOAD_TOO_LARGE", null, "The template is larger than allowed");
    }
    if (Buffer.byteLength(JSON.stringify(parameters)) > parametersSize) {
      throw new RenderError("PAYLOAD_TOO_LARGE", null, "The parameters are larger than allowed");
    }
  }

  async #finish(): Promise<void> {
    await this.#queue.idle();
    await Promise.all([this.#filler.close(), this.#supervisor.close()]);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
