import type { ParameterProblem } from "../../../parameters/check-parameters";
import type { ChildUser } from "../../processes/child-user";
import { abortable, type Deadline } from "../deadline";
import type { Logger } from "../logger";
import { invalidParameters, RenderError, tooLarge, unprintable } from "../render-error";
import type { RendererSettings } from "../settings";
import { LiquidProcess, LiquidProcessGone } from "./liquid-process";
import type { LiquidRequest, LiquidResult, SchemaRequest, SchemaResult } from "./messages";

/** A template, its partials and its parameters, and where its assets are. */
type LiquidInput = Omit<LiquidRequest, "maxHtmlLength" | "timeoutMs">;

/** A filled-in template, and differences between its parameters and their schema. */
export interface FilledTemplate {
  html: string;
  problems: ParameterProblem[];
}

type LiquidSettings = Pick<RendererSettings, "templateMemoryMiB" | "templateTimeoutMs" | "maxHtmlLength" | "sandbox">;

interface LiquidProcessPoolDependencies {
  settings: LiquidSettings;
  /** User for the processes. Null for the service's own. */
  user: ChildUser | null;
  log: Logger;
}

/** Added to the time limit inside the process, so that our own timer normally fires first. */
const GRACE_MS = 1_000;

/** Returns whether a template has tags or outputs of Liquid; one without either is plain HTML. */
const hasTags = (template: string) => template.includes("{{") || template.includes("{%");

/** Renders Liquid templates in child processes, one template per process at a time. Replaces a process that fails. */
export class LiquidProcessPool {
  readonly #settings: LiquidSettings;
  readonly #log: Logger;
  #user: ChildUser | null;
  readonly #idle: LiquidProcess[] = [];
  readonly #all = new Set<LiquidProcess>();
  #isClosed = false;

  constructor({ settings, user, log }: LiquidProcessPoolDependencies) {
    this.#settings = settings;
    this.#user = user;
    this.#log = log;
  }

  /**
   * Starts the first process. If it does not start as another user, and the sandbox is not required, the processes run
   * as the service's own user.
   *
   * @throws Error if the process does not start, or if the pool is closed before it has started
   */
  async start(): Promise<void> {
    try {
      await this.#startIdle();
    } catch (error) {
      if (!this.#user || this.#isClosed) throw error;
      const { name } = this.#user;
      if (this.#settings.sandbox === "required") {
        throw new Error(
          `The process that fills in templates does not start as ${name}: this user must be able to read the folders ` +
            `of Platen and of Node.js. RENDER_USER names another user. (${error})`,
        );
      }
      this.#log.warn(
        { user: name, reason: String(error) },
        "template process does not start as this user: started as the service's own",
      );
      this.#user = null;
      await this.#startIdle();
    }
  }

  /** Ids of the processes. */
  get pids(): number[] {
    return [...this.#all].flatMap((process) => process.pid ?? []);
  }

  /**
   * Renders a template.
   *
   * @param deadline if its signal aborts, the process is killed and the promise rejects with the signal's reason
   * @throws RenderError INVALID_TEMPLATE, INVALID_TEMPLATE_PARAMETERS, PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE if the
   *   process was lost twice; the reason of the deadline's signal
   */
  async render(input: LiquidInput, deadline: Deadline): Promise<FilledTemplate> {
    if (!hasTags(input.template)) return { html: input.template, problems: [] };
    const { maxHtmlLength, templateTimeoutMs } = this.#settings;
    const request: LiquidRequest = { ...input, maxHtmlLength, timeoutMs: templateTimeoutMs + GRACE_MS };
    const result = await this.#send(request, deadline);
    if (result.kind === "html") return result;
    if (result.kind === "problems") throw invalidParameters(result.problems);
    throw result.kind === "fault" ? faultOf(result) : tooLarge("html", `${maxHtmlLength} characters`);
  }

  /**
   * Infers the schema of a template's parameters, and checks some.
   *
   * @param onStarted called when a process begins to work
   * @throws RenderError INVALID_TEMPLATE; SERVICE_UNAVAILABLE if the process was lost twice; the reason of the
   *   deadline's signal
   */
  async inspect(
    request: Omit<SchemaRequest, "kind">,
    deadline: Deadline,
    onStarted: () => void,
  ): Promise<SchemaResult> {
    const result = await this.#send({ kind: "schema", ...request }, deadline, onStarted);
    if (result.kind === "schema") return result;
    throw result.kind === "fault" ? faultOf(result) : new Error(`Unexpected result ${result.kind}`);
  }

  async #send(
    request: LiquidRequest | SchemaRequest,
    deadline: Deadline,
    onStarted?: () => void,
  ): Promise<LiquidResult | SchemaResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run(request, deadline, onStarted);
      } catch (error) {
        deadline.signal.throwIfAborted();
        if (!(error instanceof LiquidProcessGone)) throw error;
        if (error.isOutOfMemory) throw unprintable("The template needs more memory than it may use");
        this.#log.warn({ attempt, reason: error.message }, "template process lost");
        if (attempt === 2) throw new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, error.message);
      }
    }
  }

  /** Kills every process. No template may be running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const process of this.#all) process.kill();
    await Promise.all([...this.#all].map((process) => process.ended));
  }

  async #run(
    request: LiquidRequest | SchemaRequest,
    deadline: Deadline,
    onStarted?: () => void,
  ): Promise<LiquidResult | SchemaResult> {
    deadline.enter("process");
    const process = this.#take();
    const kill = () => process.kill();
    let timer: NodeJS.Timeout | undefined;
    try {
      await abortable(process.ready, deadline.signal);
      // The template's time starts here, so that the start of a process does not count.
      deadline.enter("template");
      timer = setTimeout(() => deadline.expire(), this.#settings.templateTimeoutMs);
      deadline.signal.addEventListener("abort", kill, { once: true });
      onStarted?.();
      return await process.send(request);
    } finally {
      clearTimeout(timer);
      deadline.signal.removeEventListener("abort", kill);
      this.#giveBack(process);
    }
  }

  async #startIdle(): Promise<void> {
    const process = this.#spawn();
    await process.ready;
    this.#idle.push(process);
  }

  #take(): LiquidProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop()) {
      if (process.isAlive) return process;
    }
    return this.#spawn();
  }

  #giveBack(process: LiquidProcess): void {
    if (process.isAlive) this.#idle.push(process);
    // Start a replacement now, so that the next request need not wait for it.
    else if (this.#idle.length === 0 && !this.#isClosed) this.#idle.push(this.#spawn());
  }

  #spawn(): LiquidProcess {
    const process = new LiquidProcess(this.#settings.templateMemoryMiB, this.#user);
    this.#all.add(process);
    void process.ended.then(() => this.#all.delete(process));
    return process;
  }
}

const faultOf = ({ fault }: Extract<LiquidResult, { kind: "fault" }>): RenderError =>
  new RenderError("INVALID_TEMPLATE", fault, fault.reason);
