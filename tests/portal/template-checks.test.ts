import { describe, expect, it } from "vitest";
import {
  checkForSaving,
  checkForTryOut,
  fieldOf,
  readParameters,
} from "../../src/pages/templates/editor/template-draft";

const good = { name: "Invoice", html: "<p>", parameters: "" };

describe("a draft that is to be saved", () => {
  it("needs a name [VALID-06]", () => {
    expect(checkForSaving({ ...good, name: " " })).toEqual(["EMPTY_TEMPLATE_NAME"]);
  });

  it("needs HTML [VALID-07]", () => {
    expect(checkForSaving({ ...good, html: "\n" })).toEqual(["EMPTY_TEMPLATE_CONTENT"]);
  });

  it("tells all that is wrong with it", () => {
    expect(checkForSaving({ ...good, name: "", html: "" })).toEqual(["EMPTY_TEMPLATE_NAME", "EMPTY_TEMPLATE_CONTENT"]);
  });

  it("is good with both, whatever its parameters are", () => {
    expect(checkForSaving({ ...good, parameters: "{" })).toEqual([]);
  });
});

describe("a draft that is to be tried out", () => {
  it("needs HTML [VALID-10]", () => {
    expect(checkForTryOut({ ...good, html: "" })).toEqual(["EMPTY_TEMPLATE_CONTENT"]);
  });

  it.each(["{", "a", "[1]", "1", "null", '"text"'])(
    "needs parameters that are a JSON object, unlike %s [VALID-08] [VALID-11]",
    (parameters) => {
      expect(checkForTryOut({ ...good, parameters })).toEqual(["INVALID_TEMPLATE_PARAMETERS"]);
    },
  );

  it.each(["", "  \n"])("needs no parameters [VALID-09]", (parameters) => {
    expect(checkForTryOut({ ...good, parameters })).toEqual([]);
  });

  it("needs no name [VALID-12]", () => {
    expect(checkForTryOut({ ...good, name: "" })).toEqual([]);
  });
});

it("reads parameters, none as an empty object", () => {
  expect(readParameters('{"a": [1, "ä"]}')).toEqual({ a: [1, "ä"] });
  expect(readParameters("")).toEqual({});
});

it.each([
  ["U+0000", '{"a": ["\\u0000"]}'],
  ["half a surrogate pair", '{"a": {"\\ud83d": 1}}'],
  ["a key that reaches into an object's own", '{"a": [{"__proto__": {}}]}'],
])("takes no parameters with %s, which the service refuses", (_, text) => {
  expect(readParameters(text)).toBeNull();
});

it("knows no field for codes that are about none", () => {
  expect(fieldOf("RENDERER_BUSY")).toBeNull();
});
