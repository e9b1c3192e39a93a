import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { findChildUser } from "../processes/child-user";
import { Deadline } from "./deadline";
import { LiquidProcessPool } from "./liquid/liquid-process-pool";
import type { SchemaRequest, SchemaResult } from "./liquid/messages";
import type { Logger } from "./logger";
import type { RendererSettings } from "./settings";

/** Template processes of all inspections. */
const MAX_CONCURRENT = 2;
/** The processes end when nobody has used them for so long. */
const IDLE_MS = 60_000;
/** Time of an inspection, with the wait for others. */
const DEADLINE_MS = 15_000;

/** Texts and samples of a template. */
type Inspection = Omit<SchemaRequest, "kind">;

/**
 * Infers schemas in template processes of its own, which start with the first inspection. So a process that answers
 * requests can infer a schema even if it renders no documents, and an inspection takes no place of a document.
 */
export class ParameterInspector {
  readonly #settings: RendererSettings;
  readonly #log: Logger;
  readonly #all = new ConcurrencyLimiter({ maxConcurrent: MAX_CONCURRENT });
  readonly #byCustomer = new ConcurrencyLimiter({ maxConcurrent: 1 });
  readonly #running = new Set<Promise<unknown>>();
  #pool: Promise<LiquidProcessPool> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(settings: RendererSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Customers take turns: each has one inspection at a time.
   *
   * @throws RenderError INVALID_TEMPLATE, RENDER_TIMEOUT, RENDERER_BUSY, SERVICE_UNAVAILABLE; the signal's reason
   */
  async inspect(inspection: Inspection, { customerId, signal }: { customerId: string; signal?: AbortSignal }) {
    const deadline = new Deadline(DEADLINE_MS, signal);
    const { signal: end } = deadline;
    const inTurn = () => this.#all.run("", () => this.#inspectNow(inspection, deadline), end);
    const inspecting = this.#byCustomer.run(customerId, inTurn, end);
    this.#running.add(inspecting);
    try {
      return await inspecting;
    } finally {
      this.#running.delete(inspecting);
      deadline.clear();
    }
  }

  /** Finishes the running inspections and ends the processes. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#closePool();
  }

  async #inspectNow(inspection: Inspection, deadline: Deadline): Promise<SchemaResult> {
    clearTimeout(this.#idleTimer);
    this.#pool ??= this.#startPool();
    try {
      return await (await this.#pool).inspect(inspection, deadline);
    } finally {
      clearTimeout(this.#idleTimer);
      this.#idleTimer = setTimeout(() => void this.#closePool(), IDLE_MS).unref();
    }
  }

  async #startPool(): Promise<LiquidProcessPool> {
    const user = findChildUser(this.#settings.processUser);
    const pool = new LiquidProcessPool({ settings: this.#settings, user, log: this.#log });
    try {
      await pool.start();
      return pool;
    } catch (error) {
      this.#pool = undefined;
      throw error;
    }
  }

  async #closePool(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const pool = this.#pool;
    this.#pool = undefined;
    if (pool && this.#running.size === 0) await (await pool).close();
    else this.#pool = pool;
  }
}
