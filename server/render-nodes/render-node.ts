import type { BaseLogger } from "pino";
import type { RenderResult } from "../render/render-types";
import { decodeError, decodeResult, type NodeState, PATHS, PROTOCOL_VERSION, RENDER_ERROR_STATUS } from "./messages";
import { NodeConnection } from "./node-connection";

/** Interval between two questions about the state of a node. */
const POLL_MS = 1_000;
/** A node that does not answer for so long counts as lost, and its documents are rendered elsewhere. */
const STATE_TIMEOUT_MS = 4_000;

interface RenderNodeOptions {
  /** Such as `http://10.0.0.5:3001`. */
  origin: string;
  secret: string;
  /** Called when the node becomes ready. */
  onReady(): void;
  log: BaseLogger;
}

/** A render process, as a web process sees it. */
export class RenderNode {
  readonly origin: string;
  readonly #options: RenderNodeOptions;
  readonly #connection: NodeConnection;
  readonly #timer: NodeJS.Timeout;
  #state: NodeState | undefined;
  #inFlight = 0;
  /** Documents of other web processes, as the node last reported. */
  #foreign = 0;
  #isPolling = false;
  #isReported = false;

  /** Connects at once, and again whenever the connection is lost. */
  constructor(options: RenderNodeOptions) {
    this.origin = options.origin;
    this.#options = options;
    this.#connection = new NodeConnection({
      ...options,
      onClosed: () => {
        this.#state = undefined;
      },
    });
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    void this.#poll();
  }

  /** Last reported state; undefined while the node is not reachable. */
  get state(): NodeState | undefined {
    return this.#state;
  }

  get isReady(): boolean {
    return this.#state?.state === "ready" && this.#state.protocolVersion === PROTOCOL_VERSION;
  }

  /** Documents that this and other web processes have sent to the node, divided by its concurrency. */
  get load(): number {
    return (this.#inFlight + this.#foreign) / (this.#state?.concurrency ?? 1);
  }

  /**
   * Renders a document.
   *
   * @param body a request (messages.ts)
   * @throws RenderError, NodeLost, the signal's reason
   */
  async render(body: Buffer, signal: AbortSignal): Promise<RenderResult> {
    this.#inFlight += 1;
    try {
      const response = await this.#connection.request({ ":method": "POST", ":path": PATHS.render }, { body, signal });
      if (response.status === 200) return decodeResult(response.body);
      if (response.status === RENDER_ERROR_STATUS) throw decodeError(response.body);
      throw new Error(`The render process at ${this.origin} answered ${response.status}`);
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Sends nothing more. The connection is closed when the accepted documents have arrived. */
  close(): void {
    clearInterval(this.#timer);
    this.#state = undefined;
    this.#connection.close();
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const signal = AbortSignal.timeout(STATE_TIMEOUT_MS);
      const { status, body } = await this.#connection.request({ ":path": PATHS.state }, { signal });
      if (status !== 200) throw new Error(`It answered ${status}`);
      this.#update(JSON.parse(body.toString()) as NodeState);
    } catch (error) {
      this.#lose(error);
    } finally {
      this.#isPolling = false;
    }
  }

  #update(state: NodeState): void {
    const wasReady = this.isReady;
    this.#state = state;
    this.#foreign = Math.max(0, state.running + state.waiting - this.#inFlight);
    if (state.protocolVersion !== PROTOCOL_VERSION) this.#reportOtherVersion();
    if (wasReady || !this.isReady) return;
    this.#isReported = false;
    this.#options.log.info({ node: this.origin }, "a render process is ready");
    this.#options.onReady();
  }

  #reportOtherVersion(): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#options.log.warn({ node: this.origin }, "a render process of another version gets no documents");
  }

  /** Marks the node as lost. Its documents reject with NodeLost, so that another node can render them. */
  #lose(error: unknown): void {
    this.#state = undefined;
    this.#connection.destroy();
    if (this.#isReported) return;
    this.#isReported = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ node: this.origin, reason }, "a render process is not reachable");
  }
}
