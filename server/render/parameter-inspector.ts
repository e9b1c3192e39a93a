import { findChildUser } from "../processes/child-user";
import { Deadline } from "./deadline";
import { LiquidProcessPool } from "./liquid/liquid-process-pool";
import type { SchemaRequest, SchemaResult } from "./liquid/messages";
import type { Logger } from "./logger";
import { type LongTask, LongTaskQueue } from "./queue/long-task-queue";
import { endedForOthers } from "./render-error";
import type { RendererSettings } from "./settings";

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
  readonly #queue: LongTaskQueue<LongTask>;
  readonly #deadlineMs: number;
  readonly #running = new Set<Promise<unknown>>();
  #pool: Promise<LiquidProcessPool> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  /** @param limits `longAfterMs` as in LongTaskQueue, and time of an inspection with the wait for others */
  constructor(
    settings: RendererSettings,
    log: Logger,
    { longAfterMs, deadlineMs = DEADLINE_MS }: { longAfterMs?: number; deadlineMs?: number } = {},
  ) {
    this.#settings = settings;
    this.#log = log;
    this.#queue = new LongTaskQueue({ longAfterMs });
    this.#deadlineMs = deadlineMs;
  }

  /**
   * Customers take turns: each has one inspection at a time, and long ones hold up no others.
   *
   * @throws RenderError INVALID_TEMPLATE, RENDER_TIMEOUT, RENDERER_BUSY, SERVICE_UNAVAILABLE; the signal's reason
   */
  async inspect(inspection: Inspection, { customerId, signal }: { customerId: string; signal?: AbortSignal }) {
    const deadline = new Deadline(this.#deadlineMs, signal);
    const inspecting = this.#inspectInTurn(inspection, customerId, deadline);
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

  #inspectInTurn(inspection: Inspection, customerId: string, deadline: Deadline): Promise<SchemaResult> {
    const { signal } = deadline;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const task: LongTask = {
        customerId,
        workspaceId: "",
        run: (onStarted) => this.#inspectNow(inspection, deadline, onStarted).then(resolve, reject),
        giveWay: () => deadline.abort(endedForOthers()),
      };
      const onAbort = () => {
        this.#queue.waiting.remove(task);
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#queue.waiting.add(task);
      this.#queue.beginNext();
    });
  }

  async #inspectNow(inspection: Inspection, deadline: Deadline, onStarted: () => void): Promise<SchemaResult> {
    clearTimeout(this.#idleTimer);
    this.#pool ??= this.#startPool();
    try {
      return await (await this.#pool).inspect(inspection, deadline, onStarted);
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
