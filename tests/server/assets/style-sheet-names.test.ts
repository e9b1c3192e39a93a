import { describe, expect, it } from "vitest";
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
});
