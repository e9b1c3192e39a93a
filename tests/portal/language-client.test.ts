import { afterEach, describe, expect, it, vi } from "vitest";
import { createAnswerer, type LanguageRequest } from "../../src/components/code-editor/language-calls";
import { LanguageClient, type LanguageWorker } from "../../src/components/code-editor/language-client";
import { setLanguage } from "../../src/lib/i18n/translate";
import { confirmedSchema } from "../../src/lib/template-language/confirmed-schema";
import { EMPTY_CONTEXT } from "../../src/lib/template-language/context";

/** Replaces a worker. It answers when the test says so. */
class StubWorker implements LanguageWorker {
  onmessage: LanguageWorker["onmessage"] = null;
  onerror: LanguageWorker["onerror"] = null;
  readonly sent: LanguageRequest[] = [];
  isTerminated = false;
  readonly #answer = createAnswerer(EMPTY_CONTEXT);

  postMessage(request: LanguageRequest): void {
    this.sent.push(structuredClone(request));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(): void {
    const request = this.sent.at(-1);
    if (!request) throw new Error("Nothing was asked");
    this.reply(this.#answer(request));
  }

  reply(data: unknown): void {
    this.onmessage?.call(this as unknown as Worker, new MessageEvent("message", { data }));
  }

  fail(): void {
    this.onerror?.call(this as unknown as Worker, new Event("error") as ErrorEvent);
  }
}

function setUp() {
  const workers: StubWorker[] = [];
  const client = new LanguageClient(() => {
    const worker = new StubWorker();
    workers.push(worker);
    return worker;
  });
  const worker = (): StubWorker => {
    const last = workers.at(-1);
    if (!last) throw new Error("No worker has started");
    return last;
  };
  return { client, workers, worker };
}

const sources = (worker: StubWorker) => worker.sent.map(({ question }) => question.source);

describe("the client of the language worker", () => {
  it("starts the worker with the first question", async () => {
    const { client, workers, worker } = setUp();
    expect(workers).toEqual([]);

    const asked = client.ask("outline", { source: "<h1>One</h1>" });
    worker().answer();

    expect(await asked).toMatchObject([{ text: "One" }]);
    expect(workers).toHaveLength(1);
  });

  it("answers only the newest question of a kind, and asks one at a time", async () => {
    const { client, worker } = setUp();
    const asked = ["a", "b", "c"].map((source) => client.ask("diagnostics", { source: `{{ ${source}` }));
    const other = client.ask("outline", { source: "<h1>One</h1>" });
    expect(sources(worker())).toEqual(["{{ a"]);

    worker().answer();
    expect(sources(worker())).toEqual(["{{ a", "{{ c"]);
    worker().answer();
    worker().answer();

    expect(await Promise.all(asked)).toEqual([null, null, [expect.objectContaining({ severity: "error" })]]);
    expect(await other).toMatchObject([{ text: "One" }]);
  });

  it("sends the context once, and again after a change and to a new worker", async () => {
    const { client, workers, worker } = setUp();
    const ask = (source: string) => client.ask("completions", { source, offset: source.length });
    const context = { ...EMPTY_CONTEXT, sample: { number: 7 } };
    client.setContext(context);
    const first = ask("{{ ");
    worker().answer();
    expect(await first).toMatchObject([{ label: "number" }]);
    void ask("{{ n");
    worker().answer();
    expect(worker().sent.map((request) => request.context)).toEqual([context, undefined]);

    void ask("{{ nu");
    worker().fail();
    const last = ask("{{ num");
    worker().answer();

    expect(await last).toMatchObject([{ label: "number" }]);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("gives up a worker that fails, and asks another one", async () => {
    const { client, workers, worker } = setUp();
    const lost = client.ask("hover", { source: "{{ a }}", offset: 3 });
    const kept = client.ask("outline", { source: "<h1>One</h1>" });
    worker().fail();
    expect(await lost).toBeNull();

    worker().answer();

    expect(await kept).toMatchObject([{ text: "One" }]);
    expect(workers).toHaveLength(2);
  });

  it("gives up a worker that takes too long", async () => {
    vi.useFakeTimers();
    const { client, workers, worker } = setUp();
    const asked = client.ask("outline", { source: "" });
    vi.advanceTimersByTime(20_000);

    expect(await asked).toBeNull();
    expect(worker().isTerminated).toBe(true);
    expect(workers).toHaveLength(1);
  });

  it("answers nothing if the worker can't start or can't answer", async () => {
    const broken = new LanguageClient(() => {
      throw new Error("No workers here");
    });
    expect(await broken.ask("outline", { source: "" })).toBeNull();

    const { client, worker } = setUp();
    const asked = client.ask("outline", { source: "" });
    worker().reply({ failure: "Something broke" });
    expect(await asked).toBeNull();
  });

  it("ends the worker and open questions with the editor", async () => {
    const { client, worker } = setUp();
    const open = [client.ask("outline", { source: "" }), client.ask("hover", { source: "", offset: 0 })];
    client.close();

    expect(await Promise.all(open)).toEqual([null, null]);
    expect(worker().isTerminated).toBe(true);
    expect(await client.ask("outline", { source: "" })).toBeNull();
  });
});

describe("the parameters that are certain", () => {
  const price = { type: "number" } as const;
  const schema = {
    type: "object",
    properties: {
      number: { type: "number" },
      nmuber: { type: "number" },
      "a/b": { type: "string" },
      lines: { type: "array", items: { type: "object", properties: { price, prise: price } } },
    },
  } as const;

  it("are those of the samples, and those that somebody has edited", () => {
    const sources = {
      "/properties/number": { isInSamples: true },
      "/properties/nmuber": { isInSamples: false },
    };
    const edits = { "/properties/a~1b": {}, "/properties/lines/items/properties/price": { minimum: 0 } };

    expect(confirmedSchema(structuredClone(schema) as never, { sources, edits })).toEqual({
      type: "object",
      properties: {
        number: { type: "number" },
        "a/b": { type: "string" },
        lines: { type: "array", items: { type: "object", properties: { price } } },
      },
    });
  });

  it("are none without samples and edits", () => {
    expect(confirmedSchema(structuredClone(schema) as never, { sources: {}, edits: {} })).toEqual({ type: "object" });
  });
});

describe("in another language", () => {
  afterEach(() => setLanguage("en", {}));

  it("each worker gets the translations before its first question", () => {
    const texts = { "Ends if.": "Beendet if." };
    setLanguage("de", texts);
    const { client, workers, worker } = setUp();
    void client.ask("outline", { source: "" });
    worker().fail();
    void client.ask("hover", { source: "" });

    expect(workers.map(({ sent }) => sent)).toEqual([
      [{ language: "de", texts }, expect.objectContaining({ call: "outline" })],
      [{ language: "de", texts }, expect.objectContaining({ call: "hover" })],
    ]);
  });
});
