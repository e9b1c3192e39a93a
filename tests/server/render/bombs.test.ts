import { describe, expect, it } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { eventually } from "../../support/eventually";
import { pngOf } from "./support/png";
import { errorOf, sharedRenderer, startTestRenderer, textOf } from "./test-renderer";

const uses = (depth: number) =>
  Array.from({ length: depth }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join("");

const BOMBS: [name: string, template: string][] = [
  [
    "an image that refers to itself a billion times",
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
  ["nested tables", "<table><tr><td>".repeat(5_000)],
  [
    "endless content in the margin",
    `<style>@page { @top-left { content: "${"x ".repeat(200_000)}" } } p { break-after: page }</style>${"<p>x</p>".repeat(500)}`,
  ],
  ["an endless script", "<script>for (;;) {}</script>"],
  ["endless windows", "<script>for (;;) open('about:blank')</script>"],
  ["endless dialogs", "<script>for (;;) confirm()</script>"],
  ["endless frames", "<script>for (;;) document.body.append(document.createElement('iframe'))</script>"],
  ["a million rows", "<table>{% for i in (1..1000000) %}<tr><td>{{ i }}{% endfor %}"],
  ["nested elements", "<div>".repeat(100_000)],
  ["nested CSS rules", `<style>${"a,b{&.x &,".repeat(25)}c{color:red}${"}".repeat(25)}</style><p>x`],
  ["endless console output", "<script>for (;;) console.log('x'.repeat(1000))</script>"],
  ["endless workers", "<script>for (;;) new Worker(URL.createObjectURL(new Blob(['for (;;);'])))</script>"],
  ["an endless heap", "<script>const hoard = []; for (;;) hoard.push(new Array(10000).fill({}))</script>"],
  ["endless printing", "<script>onbeforeprint = onafterprint = print; for (;;) print()</script>"],
  [
    "links that open endless windows",
    `<a href="http://127.0.0.1:9/" target="_blank" rel="noopener">x</a>
    <script>for (;;) document.links[0].dispatchEvent(new MouseEvent("click", { ctrlKey: true }))</script>`,
  ],
];

// In a browser that the other bombs block, a bomb may get no page in time (busy), or lose its page twice (unavailable).
const ALLOWED = [
  "PDF",
  "INVALID_TEMPLATE",
  "RENDER_TIMEOUT",
  "PAYLOAD_TOO_LARGE",
  "RENDERER_BUSY",
  "SERVICE_UNAVAILABLE",
];

async function resultOf(renderer: Renderer, template: string): Promise<string> {
  return renderer.render({ template, parameters: {}, workspaceId: "bomb" }).then(
    () => "PDF",
    ({ code }) => code,
  );
}

describe("a document that is a bomb", () => {
  it("becomes a PDF or a documented error, four at once, and the next ordinary documents are rendered", async () => {
    const renderer = await startTestRenderer({
      deadlineMs: 3_000,
      concurrency: 4,
      browsers: 2,
      documentMemoryMiB: 800,
    });
    for (let first = 0; first < BOMBS.length; first += 4) {
      const bombs = BOMBS.slice(first, first + 4);
      const answers = await Promise.all(bombs.map(([, template]) => resultOf(renderer, template)));
      expect(bombs.filter((_, index) => !ALLOWED.includes(answers[index] ?? ""))).toEqual([]);
      // On a busy machine, a document may take longer than the short deadline of the bombs.
      const render = (template: string, workspaceId = "") =>
        eventually(() => textOf(renderer, template, {}, { workspaceId }));
      const next = [render("next", "bomb"), render("next", "other"), render("<script></script>next")];
      expect([bombs.map(([name]) => name), await Promise.all(next)]).toEqual([
        expect.anything(),
        [["next"], ["next"], ["next"]],
      ]);
    }
    await renderer.close();
  });

  describe("of memory", () => {
    const renderer = sharedRenderer({ documentMemoryMiB: 400 });

    it.each([
      ["typed arrays", "for (;;) hoard.push(new Uint8Array(2e7).fill(1))"],
      [
        "canvases",
        "for (;;) { const c = document.createElement('canvas'); c.width = c.height = 4000; c.getContext('2d').fillRect(0, 0, 4000, 4000); hoard.push(c) }",
      ],
    ])("is refused when it exceeds its limit: %s", async (_what, script) => {
      const template = `<script>const hoard = []; ${script}</script>`;
      expect(await errorOf(renderer.current.render({ template, parameters: {} }))).toMatchObject({
        code: "INVALID_TEMPLATE",
        data: { reason: "The document needs more memory than it may use" },
      });
      expect(await textOf(renderer.current, "next")).toEqual(["next"]);
    });

    it("is refused when it exceeds its limit: an image of 400 million pixels", async () => {
      const template = `<img src="data:image/png;base64,${pngOf(20_000)}">`;
      expect((await errorOf(renderer.current.render({ template, parameters: {} }))).code).toBe("INVALID_TEMPLATE");
      expect(await textOf(renderer.current, "next")).toEqual(["next"]);
    });
  });
});
