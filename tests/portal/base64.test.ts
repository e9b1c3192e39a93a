import fc from "fast-check";
import { expect, it } from "vitest";
import { fromBase64, toBase64 } from "../../src/lib/base64";

it("encodes text as the service decodes it: UTF-8 in standard base64", () => {
  const text = "<p>Grüße, 世界 🖨️</p>";

  expect(toBase64(text)).toBe(Buffer.from(text, "utf8").toString("base64"));
});

it("gives every text back as it was", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => fromBase64(toBase64(text)) === text));
});

it("keeps a byte order mark and line ends", () => {
  const text = "\uFEFFone\r\ntwo\n";

  expect(fromBase64(toBase64(text))).toBe(text);
});

it("encodes two mebibytes", () => {
  const text = "ä".repeat(1024 * 1024);

  expect(fromBase64(toBase64(text)) === text).toBe(true);
});
