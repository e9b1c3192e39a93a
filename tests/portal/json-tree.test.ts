import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeAt,
  EMPTY_ARRAY,
  EMPTY_OBJECT,
  memberOf,
  parseJsonTree,
  printJsonTree,
  scalar,
  scalarOf,
} from "../../src/lib/json-tree";

const parse = (text: string) => parseJsonTree(text) ?? EMPTY_OBJECT;
const print = (text: string) => printJsonTree(parse(text));

describe("a JSON tree", () => {
  it("is written as JSON.stringify writes it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        expect(print(text)).toBe(text);
        expect(print(JSON.stringify(value))).toBe(text);
      }),
    );
  });

  it("keeps numbers and texts as they are written", () => {
    const text =
      '{\n  "price": 1.00,\n  "id": 12345678901234567890,\n  "name": "\\u00fc{[,:]}\\"",\n  "tiny": -1e-7\n}';
    expect(print(text)).toBe(text);
    expect(scalarOf(memberOf(parse(text), "name"))).toBe('ü{[,:]}"');
  });

  it("keeps two members of one name, of which the last one counts", () => {
    const tree = parse('{"a": 1, "b": 2, "a": 3}');
    expect(scalarOf(memberOf(tree, "a"))).toBe(3);
    expect(printJsonTree(changeAt(tree, ["b"], () => scalar(5)) ?? tree)).toBe('{\n  "a": 1,\n  "b": 5,\n  "a": 3\n}');
  });

  it.each(["", "{", '{"a": }', "{a: 1}", "[1,]", "undefined"])(
    "does not exist for a text that is not JSON: %s",
    (text) => {
      expect(parseJsonTree(text)).toBeUndefined();
    },
  );

  it("does not exist for a text that is nested too deep", () => {
    expect(parseJsonTree("[".repeat(500_000) + "]".repeat(500_000))).toBeUndefined();
  });

  it("is changed at a path, and shares everything else", () => {
    const tree = parse('{"seller": {"name": "Ada"}, "lines": [{"price": 1}, {"price": 2}]}');
    const changed = changeAt(tree, ["lines", 1, "price"], () => scalar(3)) ?? EMPTY_OBJECT;
    expect(JSON.parse(printJsonTree(changed))).toEqual({
      seller: { name: "Ada" },
      lines: [{ price: 1 }, { price: 3 }],
    });
    expect(memberOf(changed, "seller")).toBe(memberOf(tree, "seller"));
  });

  it("gets the objects and arrays that a path needs, and loses what a change leaves out", () => {
    const added = changeAt(EMPTY_OBJECT, ["a", "b", 0, "c"], () => EMPTY_ARRAY) ?? EMPTY_OBJECT;
    expect(JSON.parse(printJsonTree(added))).toEqual({ a: { b: [{ c: [] }] } });
    const removed = changeAt(added, ["a", "b", 0], () => undefined) ?? EMPTY_OBJECT;
    expect(JSON.parse(printJsonTree(removed))).toEqual({ a: { b: [] } });
  });
});
