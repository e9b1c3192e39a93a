import type { BaseLogger } from "pino";
import { toParametersText } from "../render/parameters-text";
import { RenderError } from "../render/render-error";
import type { RendererHealth, RenderRequest, RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import { encodeRequest } from "./messages";
import { NodeLost } from "./node-connection";
import { NodeDirectory } from "./node-directory";
import type { RenderNode } from "./render-node";

interface RemoteRendererOptions {
  /** Origins of render processes, such as `http://render:3001`. A name stands for all of its addresses. */
  origins: readonly string[];
  /** Shared by all processes of the installation. */
  secret: string;
  /** Deadline of a document, as the render processes keep it. */
  deadlineMs: number;
  log: BaseLogger;
}

/** A node ends its documents at the deadline. If no answer has come this much later, the node counts as lost. */
const DEADLINE_MARGIN_MS = 5_000;

/** Renders documents in render processes (docs/decisions/0042-roles.md). */
export class RemoteRenderer implements Renderer {
  readonly #directory: NodeDirectory;
  readonly #deadlineMs: number;
  readonly #log: BaseLogger;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor({ deadlineMs, log, ...options }: RemoteRendererOptions) {
    this.#directory = new NodeDirectory({ ...options, log });
    this.#deadlineMs = deadlineMs;
    this.#log = log;
  }

  async render(request: RenderRequest): Promise<RenderResult> {
    if (this.#isClosed) throw new RenderError("SERVICE_UNAVAILABLE", { reason: "stopping" }, "The renderer is closing");
    const rendering = this.#renderInTime(request);
    this.#running.add(rendering);
    try {
      return await rendering;
    } finally {
      this.#running.delete(rendering);
    }
  }

  get health(): RendererHealth {
    const { nodes } = this.#directory;
    const states = nodes.flatMap(({ state }) => state ?? []);
    const ready = nodes.filter(({ isReady }) => isReady);
    // A process of an older version reports fewer figures.
    const sum = (count: "slots" | "busySlots" | "running" | "waiting" | "restarts") =>
      states.reduce((total, state) => total + (state[count] ?? 0), 0);
    return {
      state: this.#isClosed ? "closed" : ready.length > 0 ? "ready" : "starting",
      engine: ready[0]?.state?.engine ?? null,
      slots: sum("slots"),
      busySlots: sum("busySlots"),
      running: sum("running"),
      waiting: sum("waiting"),
      restarts: sum("restarts"),
      processes: { browsers: [], templates: [] },
      nodes: { ready: ready.length, unavailable: nodes.length - ready.length },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
    this.#directory.close();
  }

  async #renderInTime(request: RenderRequest): Promise<RenderResult> {
    const unanswered = new AbortController();
    const timer = setTimeout(
      () => unanswered.abort(unavailable("No render process has answered by the deadline")),
      this.#deadlineMs + DEADLINE_MARGIN_MS,
    );
    try {
      const signals = request.signal ? [request.signal, unanswered.signal] : [unanswered.signal];
      return await this.#renderSomewhere(request, AbortSignal.any(signals));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tries a second node if the first one is lost or too busy. To render a document twice does no harm. */
  async #renderSomewhere(request: RenderRequest, signal: AbortSignal): Promise<RenderResult> {
    const body = encodeRequest(request, toParametersText(request.parameters));
    const first = await this.#chooseNode(signal);
    let second: RenderNode | undefined;
    try {
      return await first.render(body, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if (isLost(error)) {
        const fields = { node: first.origin, reason: error.message };
        this.#log.warn(fields, "a document is rendered again by another process");
        second = await this.#chooseNode(signal, first);
      } else if (isBusy(error)) second = this.#directory.choose(first);
      if (!second) throw error;
    }
    try {
      return await second.render(body, signal);
    } catch (error) {
      if (!isLost(error) || signal.aborted) throw error;
      throw unavailable("The second render process was lost with the document");
    }
  }

  /** Waits until the deadline for a node that is ready. */
  async #chooseNode(signal: AbortSignal, excluded?: RenderNode): Promise<RenderNode> {
    const timeout = AbortSignal.timeout(this.#deadlineMs);
    while (true) {
      const node = this.#directory.choose(excluded) ?? this.#directory.choose();
      if (node) return node;
      await this.#directory.nextReady(AbortSignal.any([signal, timeout])).catch((error) => {
        throw error === timeout.reason ? unavailable("No render process was ready at the deadline") : error;
      });
    }
  }
}

const unavailable = (message: string) => new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, message);

/** Each node has a queue of its own. */
const isBusy = (error: unknown): boolean => error instanceof RenderError && error.code === "RENDERER_BUSY";

/** @returns whether another node can render the document */
const isLost = (error: unknown): error is Error =>
  error instanceof NodeLost || (error instanceof RenderError && error.code === "SERVICE_UNAVAILABLE");
