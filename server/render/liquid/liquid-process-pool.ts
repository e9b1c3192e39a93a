import { abortable, type Deadline } from "../deadline";
import type { Logger } from "../logger";
import { RenderError, tooLarge, unprintable } from "../render-error";
import type { RendererSettings } from "../settings";
import { LiquidProcess, LiquidProcessGone } from "./liquid-process";
import type { LiquidRequest, LiquidResponse } from "./messages";

/** What is filled in. */
type Filling = Pick<LiquidRequest, "template" | "parameters" | "locale" | "timezone">;

type FillerSettings = Pick<RendererSettings, "templateMemoryMiB" | "templateTimeoutMs" | "maxHtmlLength">;

// Our own clock comes first; the process's only counts when we are gone.
const OVERTIME = 1_000;

// What is without is plain HTML.
const TAG = /\{[{%]/;

/** Fills in templates, each in a process of its own while it runs; a process that is at fault is killed and replaced. */
export class LiquidProcessPool {
  readonly #settings: FillerSettings;
  readonly #log: Logger;
  readonly #idle: LiquidProcess[] = [];
  readonly #all = new Set<LiquidProcess>();
  #closed = false;

  constructor(settings: FillerSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Resolves when a process stands ready. */
  async start(): Promise<void> {
    const process = this.#spawn();
    this.#idle.push(process);
    await process.ready;
  }

  /** Ids of the processes. */
  get pids(): number[] {
    return [...this.#all].flatMap((process) => process.pid ?? []);
  }

  /**
   * @param deadline ends it: the process is killed and the promise rejects with the reason of the deadline's signal
   * @returns the HTML
   * @throws RenderError INVALID_TEMPLATE, PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE if the process was lost twice
   */
  async render(filling: Filling, deadline: Deadline): Promise<string> {
    if (!TAG.test(filling.template)) return filling.template;
    const { maxHtmlLength, templateTimeoutMs } = this.#settings;
    const work: LiquidRequest = { ...filling, htmlSize: maxHtmlLength, time: templateTimeoutMs + OVERTIME };
    for (let attempt = 1; ; attempt++) {
      try {
        return html(await this.#run(work, deadline), maxHtmlLength);
      } catch (error) {
        deadline.signal.throwIfAborted();
        if (!(error instanceof LiquidProcessGone)) throw error;
        if (error.outOfMemory) throw unprintable("The template needs more memory than it may use");
        this.#log.warn({ attempt, reason: error.message }, "template process lost");
        if (attempt === 2) throw new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, error.message);
      }
    }
  }

  /** Ends every process; nothing may be running any more. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const process of this.#all) process.kill();
    await Promise.all([...this.#all].map((process) => process.ended));
  }

  async #run(work: LiquidRequest, deadline: Deadline): Promise<LiquidResponse> {
    deadline.enter("waiting");
    const process = this.#take();
    const kill = () => process.kill();
    let timer: NodeJS.Timeout | undefined;
    try {
      await abortable(process.ready, deadline.signal);
      // A process that is slow to start is not the template's fault: its time begins here.
      deadline.enter("template");
      timer = setTimeout(() => deadline.expire(), this.#settings.templateTimeoutMs);
      deadline.signal.addEventListener("abort", kill, { once: true });
      return await process.render(work);
    } finally {
      clearTimeout(timer);
      deadline.signal.removeEventListener("abort", kill);
      this.#giveBack(process);
    }
  }

  #take(): LiquidProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) {
      if (process.isAlive) return process;
    }
    return this.#spawn();
  }

  #giveBack(process: LiquidProcess): void {
    if (process.isAlive) this.#idle.push(process);
    // The next request shall not wait for a process to start.
    else if (this.#idle.length === 0 && !this.#closed) this.#idle.push(this.#spawn());
  }

  #spawn(): LiquidProcess {
    const process = new LiquidProcess(this.#settings.templateMemoryMiB);
    this.#all.add(process);
    void process.ended.then(() => this.#all.delete(process));
    return process;
  }
}

function html(filled: LiquidResponse, limit: number): string {
  if (filled.kind === "html") return filled.html;
  if (filled.kind === "fault") throw new RenderError("INVALID_TEMPLATE", filled.fault, filled.fault.reason);
  throw tooLarge("html", `${limit} characters`);
}
