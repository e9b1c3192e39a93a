import { describe, expect, it } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { errorOf, startTestRenderer, textOf } from "./test-renderer";

const uses = (depth: number) =>
  Array.from({ length: depth }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join("");

const BOMBS: [name: string, html: string][] = [
  [
    "a picture that refers to itself a billion times",
    `<svg><path id="a0" d="M0 0H9"/>${uses(12)}<use href="#a12"/></svg>`,
  ],
  [
    "huge filters",
    `<div style="filter: ${"blur(200px) ".repeat(200)}; height: 5000px; background: red">x</div>`.repeat(20),
  ],
  ["a page of 10,000,000 pixels", "<style>@page { size: 210mm 10000000px }</style>x"],
  ["a text of 10,000,000 pixels", `<div style="height: 10000000px">x</div>`],
  ["pages of a millimetre", `<style>@page { size: 1mm; margin: 0 }</style>${"word ".repeat(20_000)}`],
  ["a table of 300,000 cells", `<table>${"<tr><td>a<td>b<td>c".repeat(100_000)}</table>`],
  ["tables in tables", "<table><tr><td>".repeat(5_000)],
  [
    "endless content in the margin",
    `<style>@page { @top-left { content: "${"x ".repeat(200_000)}" } } p { break-after: page }</style>${"<p>x</p>".repeat(500)}`,
  ],
  ["an endless script", "<script>for (;;) {}</script>"],
  ["windows without end", "<script>for (;;) open('about:blank')</script>"],
  ["dialogs without end", "<script>for (;;) confirm()</script>"],
  ["frames without end", "<script>for (;;) document.body.append(document.createElement('iframe'))</script>"],
];

async function made(renderer: Renderer, template: string): Promise<string> {
  return renderer.render({ template, parameters: {}, fairnessKey: "bomb" }).then(
    () => "PDF",
    ({ code }) => code,
  );
}

describe("a document that is a bomb", () => {
  it("is a PDF or an answer of the catalogue, many at once, and the next ones are made", async () => {
    const renderer = await startTestRenderer({ deadline: 5_000, concurrency: 4, browsers: 2 });
    const answers = await Promise.all(BOMBS.map(([, html]) => made(renderer, html)));
    const allowed = ["PDF", "INVALID_TEMPLATE", "RENDER_TIMEOUT", "PAYLOAD_TOO_LARGE", "RENDERER_BUSY"];
    expect(BOMBS.filter((_, index) => !allowed.includes(answers[index] ?? ""))).toEqual([]);
    for (const fairnessKey of ["bomb", "other"]) {
      expect(await textOf(renderer, "next", {}, { fairnessKey })).toEqual(["next"]);
    }
    expect(renderer.health.restarts).toBe(0);
    await renderer.close();
  });

  it.each([
    ["typed arrays", "for (;;) hoard.push(new Uint8Array(2e7).fill(1))"],
    [
      "canvases",
      "for (;;) { const c = document.createElement('canvas'); c.width = c.height = 4000; c.getContext('2d').fillRect(0, 0, 4000, 4000); hoard.push(c) }",
    ],
  ])("is refused when it takes more memory than it may: %s", async (_what, script) => {
    const renderer = await startTestRenderer({ documentMemory: 400 });
    const error = await errorOf(
      renderer.render({ template: `<script>const hoard = []; ${script}</script>`, parameters: {} }),
    );
    expect(error).toMatchObject({
      code: "INVALID_TEMPLATE",
      data: { reason: "The document needs more memory than it may use" },
    });
    expect(await textOf(renderer, "next")).toEqual(["next"]);
    await renderer.close();
  });
});
