import { describe, expect, it } from "vitest";
import { serviceErrors } from "../../src/components/form/service-errors";
import { CallError } from "../../src/lib/call-error";
import {
  checkForSaving,
  checkForTryOut,
  DRAFT_ERROR_TEXTS,
  parseParameters,
} from "../../src/pages/templates/template-draft";

const good = { kind: "document" as const, name: "Invoice", html: "<p>", parameters: "" };

describe("a draft before it is saved", () => {
  it("needs a name [VALID-06]", () => {
    expect(checkForSaving({ ...good, name: " " })).toEqual(["EMPTY_TEMPLATE_NAME"]);
  });

  it("needs HTML [VALID-07]", () => {
    expect(checkForSaving({ ...good, html: "\n" })).toEqual(["EMPTY_TEMPLATE_CONTENT"]);
  });

  it("reports all errors", () => {
    expect(checkForSaving({ ...good, name: "", html: "" })).toEqual(["EMPTY_TEMPLATE_NAME", "EMPTY_TEMPLATE_CONTENT"]);
  });

  it("is valid with both, regardless of its parameters", () => {
    expect(checkForSaving({ ...good, parameters: "{" })).toEqual([]);
  });
});

describe("a draft before it is tried out", () => {
  it("needs HTML [VALID-10]", () => {
    expect(checkForTryOut({ ...good, html: "" })).toEqual(["EMPTY_TEMPLATE_CONTENT"]);
  });

  it.each(["{", "a", "[1]", "1", "null", '"text"'])(
    "refuses the parameters %s, which are not a JSON object [VALID-08] [VALID-11]",
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

it("reads parameters, and blank text as an empty object", () => {
  expect(parseParameters('{"a": [1, "ä"]}')).toEqual({ a: [1, "ä"] });
  expect(parseParameters("")).toEqual({});
});

it.each([
  ["U+0000", '{"a": ["\\u0000"]}'],
  ["half a surrogate pair", '{"a": {"\\ud83d": 1}}'],
  ["a key that changes an object's prototype", '{"a": [{"__proto__": {}}]}'],
])("refuses parameters with %s, like the service", (_, text) => {
  expect(parseParameters(text)).toBeNull();
});

it("returns no field for codes that are not about a field", () => {
  const failure = new CallError({ errorCode: "RENDERER_BUSY", correlationId: null, data: null }, 503);
  expect(serviceErrors(failure, DRAFT_ERROR_TEXTS)).toEqual({});
});
