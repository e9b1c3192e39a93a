import { afterEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../contract/product";
import { createBatch } from "../../contract/v1/batches";
import { createDocument } from "../../contract/v1/documents";
import { ApiError } from "../../server/http/api-error";
import { countValues } from "../../server/http/json-structure";
import { type BodyRules, type RawBody, readBody } from "../../server/http/read-body";

const rawBody = (text: string, format: RawBody["format"] = "json"): RawBody => ({
  format,
  bytes: Buffer.from(text),
  query: {},
});
function refusalOf(text: string, rules: BodyRules, format?: RawBody["format"]) {
  try {
    readBody(rawBody(text, format), rules);
  } catch (error) {
    if (error instanceof ApiError) return [error.errorCode, error.data];
    throw error;
  }
  return "accepted";
}

afterEach(() => vi.restoreAllMocks());

describe("the number of values", () => {
  it.each([
    ["null", 1],
    ["[1,2,3]", 4],
    ['{"a":1,"b":[true,{"c":null}]}', 6],
    ['{"a":"[{,\\",[{,"}', 2],
    ['["\\\\",1]', 3],
  ])("of %s is %i", (json, values) => {
    expect(countValues(Buffer.from(json), 100)).toBe(values);
  });

  it("counts lines of JSON Lines, and no line feeds of other JSON", () => {
    expect(countValues(Buffer.from("1\n2\n3"), 100, "lines")).toBe(3);
    expect(countValues(Buffer.from("[\n1,\n2\n]"), 100)).toBe(3);
  });
});

describe("a body with too many values", () => {
  it("is refused before it is parsed", () => {
    const parse = vi.spyOn(JSON, "parse");
    const body = `{"html":"x","parameters":{"list":[${"{},".repeat(11_000_000)}{}]}}`;
    expect(Buffer.byteLength(body)).toBeGreaterThan(30 * 1024 * 1024);
    const limit = { limit: "bodyValues", max: LIMITS.maxValues };
    expect(refusalOf(body, createDocument)).toEqual(["PAYLOAD_TOO_LARGE", limit]);
    expect(parse).not.toHaveBeenCalled();
  });

  it("is refused for calls without parameters if it has more than a thousand", () => {
    const list = (values: number) => JSON.stringify(Array(values - 1).fill(1));
    expect(refusalOf(list(1_000), {})).toBe("accepted");
    expect(refusalOf(list(1_001), {})).toEqual(["PAYLOAD_TOO_LARGE", { limit: "bodyValues", max: 1_000 }]);
  });

  it("is refused if it has too many lines", () => {
    const limit = { limit: "bodyValues", max: LIMITS.maxValues };
    expect(refusalOf("\n".repeat(LIMITS.maxValues), createBatch, "lines")).toEqual(["PAYLOAD_TOO_LARGE", limit]);
  });
});

describe("a body that is nested too deeply", () => {
  it("is refused before it is parsed", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const rules = { maxBodyValues: 10_000 };
    expect(refusalOf(nested(1_000), rules)).toBe("accepted");
    const parse = vi.spyOn(JSON, "parse");
    expect(refusalOf(nested(1_001), rules)).toEqual(["PAYLOAD_TOO_LARGE", { limit: "bodyLevels", max: 1_000 }]);
    expect(parse).not.toHaveBeenCalled();
  });
});

describe("the error of an invalid body", () => {
  it("has one message if a batch has too many items, because the items are not validated", () => {
    const body = JSON.stringify({ html: "x", items: Array(LIMITS.maxBatchItems + 1).fill("no object") });
    expect(refusalOf(body, createBatch)).toEqual(["INVALID_REQUEST", { items: expect.stringMatching(/<=10000/) }]);
  });

  it("describes twenty fields at most, and names the error code of a field beyond them", () => {
    const [errorCode, data] = refusalOf(JSON.stringify({ html: "x", items: Array(500).fill(1) }), createBatch);
    expect([errorCode, Object.keys(data ?? {})]).toEqual([
      "INVALID_TEMPLATE_PARAMETERS",
      Array.from({ length: 20 }, (_, item) => `items.${item}`),
    ]);
  });

  it("is short, whatever the names of unknown fields are", () => {
    const body = JSON.stringify({ html: "x", ["unknown".repeat(10_000)]: 1 });
    expect(JSON.stringify(refusalOf(body, createDocument)).length).toBeLessThan(1_000);
  });
});

it("passes parameters on as JSON text", () => {
  const body = { html: "x", parameters: { b: [1, { c: "\u00e9" }], a: null } };
  expect(readBody(rawBody(JSON.stringify(body)), createDocument)).toEqual({
    html: "x",
    parameters: JSON.stringify(body.parameters),
  });
});

describe("text that PostgreSQL can't store", () => {
  const refusal = ["INVALID_REQUEST", { body: "text with U+0000 or half a surrogate pair" }];

  it.each([
    ["U+0000", '"a\\u0000"', refusal],
    ["a high surrogate", '"\\uD83D"', refusal],
    ["a high surrogate before another escape", '"\\ud83d\\u00e9"', refusal],
    ["a high surrogate before a letter", '"\\ud83dx"', refusal],
    ["a low surrogate", '"\\ude00"', refusal],
    ["surrogates in the wrong order", '"\\ude00\\ud83d"', refusal],
    ["a low surrogate after an escaped backslash", '"\\\\ud83d\\ude00"', refusal],
    ["a low surrogate after a pair", '"\\ud83d\\ude00\\ude00"', refusal],
    ["a key", '{"\\ud83d":1}', refusal],
    ["a pair", '"\\ud83d\\uDE00\\n"', "accepted"],
    ["other escapes", '"\\\\\\u0001\\u00e9\\\\u0000\\\\ud83d\\""', "accepted"],
  ])("is refused, and nothing else: %s", (_, json, expected) => {
    expect(refusalOf(`{"html":"x","parameters":{"a":${json}}}`, createDocument)).toEqual(expected);
  });

  it("is found without looking at each value, which would take seconds for a million", () => {
    const entries = vi.spyOn(Object, "entries");
    readBody(rawBody('{"html":"x","parameters":{"a":"\\ud83d\\ude00"}}'), createDocument);
    expect(entries).not.toHaveBeenCalled();
  });
});
