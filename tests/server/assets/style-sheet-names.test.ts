import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { LIMITS, MAX_DECOMPOSED_NAME_UNITS } from "../../../contract/product";
import { namesInStyleSheet } from "../../../server/assets/style-sheet-names";

describe("the names in a style sheet", () => {
  it.each([
    ["@font-face { src: url(brand.woff2) format('woff2'), url( \"brand.ttf\" ) }", ["brand.woff2", "brand.ttf"]],
    [
      "@import 'base.css'; @import url(print.css) print; a { background: URL('./paper.png?x#y') }",
      ["base.css", "print.css", "paper.png"],
    ],
    [
      "a { background: url(my%20logo.svg) } b { background: url(my\\ logo.svg) } c { background: url('\\6cogo.svg') }",
      ["my logo.svg", "logo.svg"],
    ],
    ["a { background: url(/x.png) } b { background: url(y/../z.png) }", ["x.png", "z.png"]],
  ])("are the addresses of other assets: %s", (css, names) => {
    expect(namesInStyleSheet(css)).toEqual(names);
  });

  it.each([
    "a { background: url(https://example.com/x.png) }",
    "a { background: url(data:image/png;base64,AAAA) }",
    "a { background: url(//example.com/x.png) }",
    "a { background: url(folder/x.png) }",
    "a { background: url(%ff.png) }",
    "a { background: url(.) }",
    "a { background: url(#gradient) }",
    "a { background: url(",
  ])("are no other addresses: %s", (css) => {
    expect(namesInStyleSheet(css)).toEqual([]);
  });

  it("are a thousand at most", () => {
    const css = Array.from({ length: 2_000 }, (_, index) => `url(${index}.png)`).join(" ");
    expect(namesInStyleSheet(css)).toHaveLength(1_000);
  });

  it.each(["url(", 'url("', "url( ", "@import ", "\\", "url('a'"])(
    "are looked for in time proportional to the text: %s",
    (text) => {
      expect(namesInStyleSheet(text.repeat(500_000)).length).toBeLessThan(2);
    },
  );

  it.each([
    ["before an address", "url("],
    ["after an address", "url('a'"],
    ["after @import", "@import"],
  ])("are looked for in time proportional to the white space %s", (_, text) => {
    expect(namesInStyleSheet(`${text}${" ".repeat(LIMITS.maxAssetBytes)}x`)).toEqual([]);
  });

  it("are looked for without an error if V8 does not optimize regular expressions", () => {
    const program = `import { namesInStyleSheet } from "./server/assets/style-sheet-names.ts";
      for (const text of ["url(", "url('a'", "@import"])
        console.log(namesInStyleSheet(text + " ".repeat(${LIMITS.maxAssetBytes})));`;
    const flags = ["--no-regexp-optimization", "--import", "tsx", "--input-type=module", "--eval"];
    expect(execFileSync(process.execPath, [...flags, program], { encoding: "utf8" })).toBe("[]\n[]\n[]\n");
  });

  it("are looked for in 50,000 addresses, and 2,000 different ones with 100,000 characters that may be names", () => {
    const found = (before: string[]) => namesInStyleSheet(`${before.join("")}url(last.png)`).includes("last.png");
    const different = (count: number, address: string) =>
      Array.from({ length: count }, (_, index) => `url(${address}/${index})`);
    expect(found(Array(49_999).fill("url(folder/a)"))).toBe(true);
    expect(found(Array(50_000).fill("url(folder/a)"))).toBe(false);
    expect(found(different(1_999, "a"))).toBe(true);
    expect(found(different(2_000, "a"))).toBe(false);
    expect(found(different(100, "a".repeat(900)))).toBe(true);
    expect(found(different(200, "a".repeat(900)))).toBe(false);
    expect(found(different(5_000, `data:image/png;base64,${"A".repeat(900)}`))).toBe(true);
  });

  it("can be written with letters in parts, but are not longer than a name can be", () => {
    const longest = "각".repeat(LIMITS.maxNameCharacters);
    expect(namesInStyleSheet(`url("${longest.normalize("NFD")}")`)).toEqual([longest]);
    expect(namesInStyleSheet(`url(${"a".repeat(MAX_DECOMPOSED_NAME_UNITS + 1)})`)).toEqual([]);
  });
});
