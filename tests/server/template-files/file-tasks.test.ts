import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { LIMITS } from "../../../contract/product";
import { Budget } from "../../../server/budgets/budget";
import { bodyTask } from "../../../server/http/body-task";
import { type ParserCall, type ParserOutcome, ParserThreads } from "../../../server/http/parser-threads";
import { WorkerThreads } from "../../../server/processes/worker-threads";
import { findBases, readOptions, readSample, writeSample } from "../../../server/template-files/file-tasks";
import { hashOf } from "../../../template-files/items";
import { formatState } from "../../../template-files/state";

const bodyThreads = new Budget("bodyThreads", 1);
const parsers = new ParserThreads({ bodyThreads, bodiesReadPerCaller: new Budget("bodiesReadPerCaller", 1) });
afterAll(() => parsers.close());

const SETTINGS = { options: { landscape: true }, now: 5 };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
const hashOfSample = (parameters: Record<string, unknown>) => hashOf({ kind: "sample", parameters, ...SETTINGS });
/** Parameters whose innermost list is on a level. */
const nested = (levels: number, inner = "1") => `{"a":${"[".repeat(levels - 1)}${inner}${"]".repeat(levels - 1)}}`;

const readFile = (text: string) => parsers.run(readSample, { path: "a.json", bytes: bytesOf(text), ...SETTINGS }, "me");
const writeFile = (parameters: string) => parsers.run(writeSample, { parameters, ...SETTINGS }, "me");
const parseYaml = (text: string) => parsers.run(readOptions, { path: "options.yaml", bytes: bytesOf(text) }, "me");
const SERVER = "https://platen.example.com";
const stateOf = (count: number) =>
  formatState(
    SERVER,
    Array.from({ length: count }, (_, index) => ({
      item: { kind: "template" as const, name: `T${index}` },
      id: `id${index}`,
      sha256: `hash${index}`,
    })),
  );
const KEY = '["template","","T0"]';
const findIn = (state: string, ids = ["id0"]) =>
  parsers.run(findBases, { bytes: bytesOf(state), server: SERVER, ids, keys: [KEY] }, "me");

it.each<[string, () => Promise<unknown>, "medium" | "large" | undefined]>([
  ["a small sample set", () => readFile(JSON.stringify(names(1_000))), undefined],
  ["a medium sample set", () => readFile(JSON.stringify(names(10_000))), "medium"],
  ["a large sample set", () => readFile(JSON.stringify(names(50_000))), "large"],
  ["small parameters", () => writeFile(JSON.stringify(names(1_000))), undefined],
  ["medium parameters", () => writeFile(JSON.stringify(names(10_000))), "medium"],
  ["large parameters", () => writeFile(JSON.stringify(names(50_000))), "large"],
  ["small settings", () => parseYaml("# x\n".repeat(1_000)), undefined],
  ["medium settings", () => parseYaml("# x\n".repeat(2_000)), "medium"],
  ["large settings", () => parseYaml("# x\n".repeat(5_000)), "large"],
  ["a small state", () => findIn(stateOf(100)), undefined],
  ["a medium state", () => findIn(stateOf(1_000)), "medium"],
  ["a large state", () => findIn(stateOf(10_000)), "large"],
])("%s of an archive is parsed by the main thread only if it is small", async (_, parse, lane) => {
  const parsing = parse();
  expect(bodyThreads.used).toBe(lane ? 1 : 0);
  expect(bodyThreads.heldBy(lane ?? "")).toBe(lane ? 1 : 0);
  await parsing;
  expect(bodyThreads.used).toBe(0);
});

describe.each([
  ["small", 10],
  ["large", 10_000],
])("a %s sample set", (_, count) => {
  const parameters = { ...names(count), text: "\u8acb \u00e9" };

  it("becomes JSON without white space, with the hash that the command line computes", async () => {
    const { json, sha256, values } = await readFile(`\n${JSON.stringify(parameters, null, 4)}\n`);
    expect(textOf(json)).toBe(JSON.stringify(parameters));
    expect(sha256).toBe(hashOfSample(parameters));
    expect(values).toBe(count + 2);
  });

  it("becomes an indented file with the same hash", async () => {
    const { bytes, sha256 } = await writeFile(JSON.stringify(parameters));
    expect(textOf(bytes)).toBe(`${JSON.stringify(parameters, null, 2)}\n`);
    expect(sha256).toBe(hashOfSample(parameters));
  });
});

describe("the file of a sample set", () => {
  it("is indented down to ten levels, and on one line with more", async () => {
    for (const [levels, lines] of [
      [10, 21],
      [11, 1],
    ] as const) {
      const { bytes, sha256 } = await writeFile(nested(levels));
      expect(textOf(bytes).trimEnd().split("\n").length).toBe(lines);
      expect(sha256).toBe(hashOfSample(JSON.parse(nested(levels))));
    }
  });

  it.each([
    ["the most levels", nested(1_000)],
    ["the most levels, and many values", nested(1_000, Array(50_000).fill(1).join())],
    ["ten levels, and many values", nested(10, Array(50_000).fill(1).join())],
    ["ten levels, and many lists", nested(9, Array(50_000).fill("[1]").join())],
  ])("is at most sixteen times as long as its parameters with %s", async (_, parameters) => {
    expect((await writeFile(parameters)).bytes.length).toBeLessThan(16 * parameters.length);
  });

  it("is refused if it has too many values or bytes", async () => {
    const tooMany = readFile(`{"a":[${"1,".repeat(LIMITS.maxValues)}1]}`);
    await expect(tooMany).rejects.toMatchObject({ errorCode: "PAYLOAD_TOO_LARGE", data: { limit: "bodyValues" } });
    const tooLong = readFile(`{}${" ".repeat(4 * LIMITS.maxParametersBytes)}`);
    await expect(tooLong).rejects.toMatchObject({ errorCode: "PAYLOAD_TOO_LARGE", data: { limit: "fileBytes" } });
  });
});

it("settings keep their times and the place of a mistake, whichever thread parses them", async () => {
  const comments = "# x\n".repeat(2_000);
  for (const before of ["", comments]) {
    const text = `${before}samples:\n  A:\n    now: 2026-03-12T09:30:00Z\n`;
    expect(await parseYaml(text)).toEqual({ samples: { A: { now: new Date("2026-03-12T09:30:00Z") } } });
    const line = before.split("\n").length;
    await expect(parseYaml(`${before}samples: [`)).rejects.toMatchObject({
      errorCode: "INVALID_ARCHIVE",
      data: { path: "options.yaml", reason: expect.stringMatching(`^line ${line}: `) },
    });
  }
});

it.each([
  ["small", 2],
  ["large", 1_000],
])("a %s state says what an item was, if the workspace has one of its items", async (_, count) => {
  expect(await findIn(stateOf(count))).toEqual(new Map([[KEY, "hash0"]]));
  expect(await findIn(stateOf(count), ["other"])).toEqual(new Map());
  expect(await findIn(stateOf(count).replace(SERVER, "https://other.example.com"))).toEqual(new Map());
  expect(await findIn(stateOf(count).replace('"id1"', "1"))).toEqual(new Map());
});

describe("a thread has enough memory", () => {
  /** A thread of the service has more (parser-threads.ts). */
  const [MEDIUM_MIB, LARGE_MIB] = [64, 300];
  const document = (parameters: string) => ({
    call: "createDocument",
    format: "json",
    bytes: bytesOf(`{"html":"x","parameters":${parameters}}`),
    query: {},
  });

  it.each([
    [
      "a state without any item",
      LARGE_MIB,
      findBases,
      {
        bytes: bytesOf(`{"version":1,"server":"","items":[${"{},".repeat(490_000)}{}]}`),
        server: "",
        ids: [],
        keys: [],
      },
    ],
    [
      "parameters with the most lists",
      LARGE_MIB,
      writeSample,
      { parameters: nested(9, Array(490_000).fill("[1]").join()), ...SETTINGS },
    ],
    ["a medium body with the most names", MEDIUM_MIB, bodyTask, document(JSON.stringify(names(99_000)))],
    ["a medium body of text", MEDIUM_MIB, bodyTask, document(JSON.stringify({ a: "\u8acb".repeat(690_000) }))],
    ["a medium sample set", MEDIUM_MIB, writeSample, { parameters: JSON.stringify(names(45_000)), ...SETTINGS }],
    ["medium settings", MEDIUM_MIB, readOptions, { path: "options.yaml", bytes: bytesOf("# x\n".repeat(4_000)) }],
  ])("for %s", async (_, maxHeapMiB, { name }, input) => {
    const threads = new WorkerThreads<ParserCall, ParserOutcome>({ entry: "parser-worker", size: 1, maxHeapMiB });
    onTestFinished(() => threads.close());
    expect(await threads.run({ task: name, input }, [])).toMatchObject({ kind: "done" });
  });
});
