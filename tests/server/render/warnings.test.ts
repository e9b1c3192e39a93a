import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { brokenImagesQuery, unusualCharactersQuery } from "../../../server/render/chromium/page/page-queries";
import type { RenderRequest } from "../../../server/render/render-types";
import { sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer();

const warningsOf = async (template: string, more: Partial<RenderRequest> = {}) =>
  (await renderer.current.render({ template, parameters: {}, workspaceId: "report", ...more })).warnings;

const SCRIPT = "<script>document.title = 'made'</script>";
/** Both kinds of pages give the same warnings. */
const pageKinds = describe.each([
  ["without script", ""],
  ["with script", SCRIPT],
]);

pageKinds("warnings about images, in a document %s,", (_name, script) => {
  const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const broken = "data:image/png;base64,broken";
  const blocked = "http://blocked.example/a.png";

  it("list broken images, and blocked images only once", async () => {
    expect(await warningsOf(`${script}<img src="${gif}"><img src="${broken}"><img src="${blocked}"><img>`)).toEqual([
      { code: "BLOCKED_REQUEST", address: blocked },
      { code: "BROKEN_IMAGE", address: broken },
    ]);
  });

  it("are not misled by an element named like a property of the document", async () => {
    const named = ["images", "querySelectorAll", "body"].map((name) => `<img name="${name}" src="${gif}">`).join("");
    expect(await warningsOf(`${script}${named}<img src="${broken}">`)).toEqual([
      { code: "BROKEN_IMAGE", address: broken },
    ]);
  });
});

describe("warnings in a document with script", () => {
  it("come from an isolated world, where the script has replaced nothing", async () => {
    const template = `<img src="data:image/png;base64,broken"><script>
      const long = "x".repeat(1e6);
      Object.defineProperty(HTMLImageElement.prototype, "currentSrc", { get: () => long });
      Document.prototype.querySelectorAll = () => Array.from({ length: 1e5 }, () => ({ complete: true, naturalWidth: 0, currentSrc: long }));
      String.prototype.slice = Array.prototype.slice = Array.prototype.map = () => long;
      Array.from = () => [long];
    </script>`;
    expect(await warningsOf(template)).toEqual([{ code: "BROKEN_IMAGE", address: "data:image/png;base64,broken" }]);
  });

  it("cover images and characters that the script has added", async () => {
    const template = `<body><script>document.body.append(String.fromCodePoint(0x10fffd));
      document.body.append(Object.assign(new Image(), { src: "data:image/png;base64,late" }))</script>`;
    expect(await warningsOf(template)).toEqual([
      { code: "BROKEN_IMAGE", address: "data:image/png;base64,late" },
      { code: "MISSING_GLYPH", characters: [{ text: "\u{10FFFD}", codePoint: "U+10FFFD" }] },
    ]);
  });

  it("take from a result only valid values", () => {
    for (const answer of [undefined, null, 5, "text", {}, { length: 3 }])
      expect(brokenImagesQuery.parse(answer)).toEqual([]);
    expect(brokenImagesQuery.parse([1, null, {}, "a", "\ud800"])).toEqual(["a", "\ufffd"]);
    expect(brokenImagesQuery.parse(Array(99).fill("x".repeat(999)))).toEqual(Array(20).fill("x".repeat(100)));
    for (const answer of [undefined, 5, {}, ["a"]]) expect(unusualCharactersQuery.parse(answer)).toEqual([]);
    expect(unusualCharactersQuery.parse("x".repeat(9_999))).toHaveLength(400);
  });
});

pageKinds("warnings about characters, in a document %s,", (_name, script) => {
  const missing = (...codePoints: string[]) => [
    {
      code: "MISSING_GLYPH",
      characters: codePoints.map((codePoint) => ({
        text: String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16)),
        codePoint,
      })),
    },
  ];

  it.each([
    ["text", "<p>a\u{10FFFD}b</p>"],
    ["a reference", "<p>a&#x10fffd;b</p>"],
    ["bold and slanted text of each family", "<b>\u{10FFFD}</b><p style='font: italic 9pt monospace'>\u{10FFFD}</p>"],
    ["text that is half transparent", "<p style='opacity: .5'>\u{10FFFD}</p>"],
    ["a drawing", "<svg><text y='20'>\u{10FFFD}</text></svg>"],
  ])("list those that no font has in %s", async (_where, template) => {
    expect(await warningsOf(script + template)).toEqual(missing("U+10FFFD"));
  });

  it("list them in a tagged document and on a later page, too", async () => {
    const template = `${script}<p>First</p><p style="break-before: page">\u{10FFFD}</p>`;
    expect(await warningsOf(template, { options: { tagged: true } })).toEqual(missing("U+10FFFD"));
  });

  it("list several among characters that have a glyph", async () => {
    const template = `${script}<p>漢字 😀 \u{10FFFD}\u{10FFFC} Ω \u0001 한국어 \u{10FFFD}</p>`;
    const [warning] = await warningsOf(template);
    const characters = warning?.code === "MISSING_GLYPH" ? warning.characters.map(({ codePoint }) => codePoint) : [];
    expect(characters.sort()).toEqual(["U+0001", "U+10FFFC", "U+10FFFD"]);
  });

  it("list no invisible characters", async () => {
    expect(await warningsOf(`${script}<p>\u{10FFFD}\u200d\u{10FFFD}\ufe0f a\u00a0b</p>`)).toEqual(missing("U+10FFFD"));
  });

  it("list no more than a person would read", async () => {
    const many = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x10ff00 + index)).join(" ");
    const [warning] = await warningsOf(`${script}<p>${many}</p>`);
    expect(warning?.code === "MISSING_GLYPH" && warning.characters).toHaveLength(20);
  });

  it.each([
    ["generated content", `<style>p::after { content: "\\10fffd" }</style><p>a</p>`],
    ["a margin box", `<style>@page { @top-left { content: "\\10fffd" } }</style><p>a</p>`],
  ])("list none, but are given, in %s", async (_where, template) => {
    expect(await warningsOf(script + template)).toEqual(missing());
  });

  it("list those that only the PDF shows", async () => {
    const template = `<style>p::after { content: "\\10fffd  \\10fffc" }</style><p>a</p>`;
    expect(await warningsOf(script + template)).toEqual(missing("U+10FFFC"));
  });

  it.each([
    ["Latin, Greek and Cyrillic", "<p>Žluťoučký kůň, Ελληνικά, Привет — “10 €” … ½ ‰ ™</p>"],
    ["Chinese, Japanese and Korean", "<p>請求書 发票 かな 송장</p>"],
    ["combined emoji", "<p>😀 👨‍👩‍👧 ❤️ 1️⃣ 🇩🇪 👍🏽</p>"],
    ["invisible characters", "<p>a\u00adb\u200bc\u200dd\u2060\ufeff\u2003\u3000a\ufe0f&zwnj;&shy;</p>"],
    ["a comment and hidden text", "<!-- \u{10FFFD} --><p hidden>\u{10FFFD}</p>"],
    ["text drawn as paths", "<p style='-webkit-text-stroke: 1px red'>Žluť</p><b style='font-family: monospace'>中</b>"],
  ])("are not given for %s", async (_what, template) => {
    expect(await warningsOf(script + template)).toEqual([]);
  });

  it("know the glyphs of the document's own font", async () => {
    const path = createRequire(import.meta.url).resolve(
      "monaco-editor/esm/vs/base/browser/ui/codicons/codicon/codicon.ttf",
    );
    const own = `<style>@font-face { font-family: Own;
      src: url("data:font/ttf;base64,${readFileSync(path).toString("base64")}") } p { font-family: Own }</style>`;
    expect(await warningsOf(`${script}${own}<p>\uea60</p>`)).toEqual([]);
    expect(await warningsOf(`${script}${own}<p>\uea60 \u{10FFFD}</p>`)).toEqual(missing("U+10FFFD"));
  });
});

pageKinds("warnings about the width of a document %s", (_name, script) => {
  const columns = (count: number) =>
    `<table><tr>${Array.from({ length: count }, (_, at) => `<td>column${at}</td>`).join("")}</tr></table>`;
  const word = `<p>${"x".repeat(300)}</p>`;

  it.each([
    ["a table", columns(40)],
    ["a word", word],
    ["a table after a page that is not too wide", `<p>First</p><div style="break-before: page">${columns(40)}</div>`],
    [
      "a table with running headers and a background",
      `<style>@page { size: A4 landscape; margin: 5mm;
      background: #eee; @top-left { content: "Report" } @bottom-right { content: counter(page) "/" counter(pages) } }
      body { background: #fff }</style>${columns(60)}`,
    ],
    ["a table to the paper's edge", `<style>@page { margin: 0 } body { margin: 0 }</style>${columns(40)}`],
  ])("are given if %s is cut off", async (_what, template) => {
    expect(await warningsOf(script + template)).toEqual([{ code: "CUT_OFF" }]);
  });

  it.each([
    ["fits", "<p>word </p>".repeat(3)],
    ["fits once it is shrunk", columns(12)],
    ["is nearly too wide", "<div style='width: 140%'>wide</div>"],
    ["is hidden beyond its box", `<div style="overflow: hidden">${word}</div>`],
    ["is drawn smaller", "<div style='transform: scale(calc(2 / 3)); transform-origin: 0 0'>small</div>"],
    [
      "is wide on a page that is",
      `<style>@page { size: A4 } @page wide { size: A3 landscape; margin: 5mm } div { page: wide; width: 1400px }</style>
        <p>A4</p><div>A3</div>`,
    ],
    [
      "begins with a picture that is drawn smaller",
      `<style>@page { margin: 0 }</style><svg width="200" viewBox="0 0 300 90"><rect width="400" height="9"/></svg><p>a</p>`,
    ],
    [
      "begins with a page that is such a picture",
      `<svg width="200" viewBox="0 0 300 90"><rect width="400" height="9"/></svg><p style="break-before: page">a</p>`,
    ],
    ["is empty", ""],
  ])("are not given if it %s", async (_what, template) => {
    expect(await warningsOf(script + template)).toEqual([]);
  });
});
