import { language, translations } from "../../lib/i18n/translate";
import { EMPTY_CONTEXT, type LanguageContext } from "../../lib/template-language/context";
import type {
  LanguageAnswer,
  LanguageCall,
  LanguageRequest,
  LanguageResult,
  LanguageTexts,
  Question,
} from "./language-calls";

/** The part of a worker that the client uses. */
export type LanguageWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** A template at the limits of the service takes about a second on a slow machine. */
const MAX_WORK_MS = 15_000;

interface Pending {
  call: LanguageCall;
  question: Question;
  resolve: (result: unknown) => void;
}

/**
 * Asks a worker about a template. Of each kind of question, only the newest is answered; an older one gets null. A
 * worker that fails or takes too long is replaced when the next question comes.
 */
export class LanguageClient {
  readonly #createWorker: () => LanguageWorker;
  #worker: LanguageWorker | null = null;
  #context: LanguageContext = EMPTY_CONTEXT;
  /** Whether the worker knows the context. */
  #isContextSent = false;
  #running: Pending | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<LanguageCall, Pending>();
  #isClosed = false;

  constructor(createWorker: () => LanguageWorker) {
    this.#createWorker = createWorker;
  }

  setContext(context: LanguageContext): void {
    this.#context = context;
    this.#isContextSent = false;
  }

  /** @returns null if a newer question has replaced this one, or the worker can't answer */
  ask<Call extends LanguageCall>(call: Call, question: Question): Promise<LanguageResult<Call> | null> {
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve(null);
      this.#waiting.get(call)?.resolve(null);
      this.#waiting.set(call, { call, question, resolve: resolve as Pending["resolve"] });
      if (this.#running?.call === call) this.#running.resolve(null);
      this.#next();
    });
  }

  /** Ends the worker. Open questions get null. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#end(null);
  }

  #next(): void {
    const [next] = this.#waiting.values();
    if (this.#running || !next) return;
    this.#waiting.delete(next.call);
    this.#running = next;
    try {
      this.#worker ??= this.#start();
      const { call, question } = next;
      const context = this.#isContextSent ? undefined : this.#context;
      const request: LanguageRequest = { call, question, ...(context && { context }) };
      this.#worker.postMessage(request);
      this.#isContextSent = true;
      this.#timer = setTimeout(this.#replace, MAX_WORK_MS);
    } catch {
      this.#replace();
    }
  }

  #start(): LanguageWorker {
    const worker = this.#createWorker();
    this.#isContextSent = false;
    if (language() !== "en") {
      const message: LanguageTexts = { language: language(), texts: translations() };
      worker.postMessage(message);
    }
    worker.onmessage = ({ data }: MessageEvent<LanguageAnswer>) => {
      this.#finish("result" in data ? data.result : null);
      this.#next();
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#replace();
    };
    return worker;
  }

  /** Gives up the worker with its question. Another one starts for the next. */
  readonly #replace = (): void => {
    this.#end(null);
    this.#next();
  };

  #end(result: unknown): void {
    if (this.#worker) Object.assign(this.#worker, { onmessage: null, onerror: null });
    this.#worker?.terminate();
    this.#worker = null;
    this.#finish(result);
  }

  #finish(result: unknown): void {
    clearTimeout(this.#timer);
    this.#running?.resolve(result);
    this.#running = null;
  }
}
