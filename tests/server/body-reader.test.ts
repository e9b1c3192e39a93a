import { setImmediate } from "node:timers/promises";
import { afterAll, assert, describe, expect, it } from "vitest";
import { isPackedTexts, unpackTexts } from "../../contract/packed-texts";
import { createBatch } from "../../contract/v1/batches";
import { createDocument } from "../../contract/v1/documents";
import { Budget } from "../../server/budgets/budget";
import { createBodyReader } from "../../server/http/body-reader";
import { ParserThreads } from "../../server/http/parser-threads";

const bodyThreads = new Budget("bodyThreads", 1);
const bodiesReadPerCaller = new Budget("bodiesReadPerCaller", 1);
const parsers = new ParserThreads({ bodyThreads, bodiesReadPerCaller });
const readBody = createBodyReader(parsers);
afterAll(() => parsers.close());

const documentWith = (parameters: string) => Buffer.from(`{"html":"x","parameters":${parameters}}`);
const MIB = 1024 * 1024;
const largeText = (letter: string, length = MIB) => `{"text":"${letter.repeat(length)}"}`;
const manyValues = (values: number) => `{"list":[${"1,".repeat(values)}1]}`;
const manyNames = (values: number) => `{${Array.from({ length: values }, (_, index) => `"k${index}":1`).join()}}`;
const readBytes = (bytes: Buffer, caller = "caller") =>
  readBody({ format: "json", bytes, query: {} }, { endpoint: createDocument, caller });
const read = (parameters: string, caller?: string) => readBytes(documentWith(parameters), caller);

describe("a large body", () => {
  it.each([
    ["with many bytes", largeText("x")],
    ["with many values", manyValues(50_000)],
  ])("%s is read by a thread, so that other requests are answered meanwhile", async (_kind, parameters) => {
    const bytes = documentWith(parameters);
    expect(await readBytes(bytes)).toEqual({ html: "x", parameters });
    // They have been moved to the thread.
    expect(bytes.byteLength).toBe(0);
  });

  it("of one caller does not wait for several of another caller", async () => {
    const order: string[] = [];
    const bodies = ["busy", "busy", "busy", "other"].map((caller) =>
      read(manyValues(200_000), caller).then(() => order.push(caller)),
    );
    await Promise.all(bodies);
    expect(order.indexOf("other")).toBeLessThanOrEqual(1);
  });

  it("is read by as many threads as the budget allows, and others wait", async () => {
    const bodies = ["one", "two", "three"].map((caller) => read(manyValues(50_000), caller));
    expect(bodyThreads.used).toBe(1);
    await Promise.all(bodies);
    expect([bodyThreads.used, bodyThreads.refusals]).toEqual([0, 0]);
  });

  it("holds the budget of its caller, whose further bodies wait", async () => {
    const bodies = ["busy", "busy", "other"].map((caller) => read(manyValues(50_000), caller));
    const heldBy = (caller: string) => bodiesReadPerCaller.heldBy(`medium ${caller}`);
    expect([heldBy("busy"), heldBy("other")]).toEqual([1, 1]);
    await Promise.all(bodies);
    expect([bodiesReadPerCaller.used, bodiesReadPerCaller.refusals]).toEqual([0, 0]);
  });

  it("is refused with the same error as a small one", async () => {
    for (const list of ["[1]", `[${"1,".repeat(100_000)}1]`]) {
      await expect(read(list)).rejects.toMatchObject({
        errorCode: "INVALID_TEMPLATE_PARAMETERS",
        data: { parameters: "INVALID_TEMPLATE_PARAMETERS" },
      });
    }
    for (const broken of ["{", `{${" ".repeat(1_000_000)}`]) {
      await expect(read(broken)).rejects.toMatchObject({ errorCode: "INVALID_REQUEST", data: { body: "not JSON" } });
    }
  });
});

describe("a body of medium size", () => {
  const threads = () => [bodyThreads.heldBy("medium"), bodyThreads.heldBy("large")];

  it.each([
    ["2 MiB", documentWith(largeText("x", 2 * MIB - 50)), [1, 0]],
    ["more than 2 MiB", documentWith(largeText("x", 2 * MIB)), [0, 1]],
    ["100,000 values", documentWith(manyValues(99_990)), [1, 0]],
    ["more than 100,000 values", documentWith(manyValues(100_000)), [0, 1]],
  ])("has up to 2 MiB and 100,000 values: %s", async (_size, bytes, expected) => {
    const reading = readBytes(bytes);
    expect(threads()).toEqual(expected);
    await reading;
    expect(threads()).toEqual([0, 0]);
  });

  it.each(["newcomer", "hostile 0"])("of %s does not wait for large ones of several customers", async (caller) => {
    const large = manyNames(200_000);
    let isOver = false;
    const hostile = [0, 1, 2].map(async (number) => {
      do await read(large, `hostile ${number}`);
      while (!isOver);
    });
    const reading = read(manyValues(50_000), caller);
    const atStart = threads();
    await reading;
    const atEnd = threads();
    isOver = true;
    await Promise.all(hostile);
    // At both times, a large body was being read and two waited.
    expect([atStart, atEnd]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });
});

it.each([
  ["small", 3],
  ["large", 10_000],
])("the items of a %s batch arrive as one block of memory, not as texts", async (_size, count) => {
  const items = Array.from({ length: count }, (_, number) => ({ number, name: "\ufeffZo\u00eb \u{1f600}" }));
  const bytes = Buffer.from(JSON.stringify({ html: "x", items }));
  const body = await readBody({ format: "json", bytes, query: {} }, { endpoint: createBatch, caller: "caller" });
  const received = (body as { items: unknown }).items;
  assert(isPackedTexts(received));
  expect([...unpackTexts(received)].map((text) => JSON.parse(text))).toEqual(items);
});

it("a small body is read at once", async () => {
  const order: string[] = [];
  const reading = read('{"a":1}').then(() => order.push("small body"));
  await setImmediate();
  order.push("next turn");
  await reading;
  expect(order).toEqual(["small body", "next turn"]);
});
