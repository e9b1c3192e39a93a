import fc from "fast-check";
import { expect, it } from "vitest";
import { fromBase64, toBase64 } from "../../src/lib/base64";

it("encodes text as the service decodes it: UTF-8 in standard base64", () => {
  const text = "<p>Grüße, 世界 🖨️</p>";

  expect(toBase64(text)).toBe(Buffer.from(text, "utf8").toString("base64"));
});

it("decodes every encoded text unchanged", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => fromBase64(toBase64(text)) === text));
});

it("keeps a byte order mark and line breaks", () => {
  const text = "\uFEFFone\r\ntwo\n";

  expect(fromBase64(toBase64(text))).toBe(text);
});

it("encodes 2 MiB", () => {
  const text = "ä".repeat(1024 * 1024);

  expect(fromBase64(toBase64(text)) === text).toBe(true);
});
