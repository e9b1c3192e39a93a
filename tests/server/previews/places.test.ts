import { describe, expect, it } from "vitest";
import { readStarterSamples, STARTER_TEMPLATES } from "../../../server/demo/starter-templates";
import { readPageMarks } from "../../../server/pictures/page-marks";
import { markDocument } from "../../../server/previews/mark-document";
import { PIXELS_PER_POINT, toPlaces } from "../../../server/previews/places";
import type { RenderRequest } from "../../../server/render/render-types";
import { type PlacedText, placedTexts } from "../../support/pdf-text";
import { starterDocument } from "../../support/starter-document";
import { sharedRenderer } from "../render/test-renderer";

const renderer = sharedRenderer();
const NOW = new Date("2026-03-12T09:30:00Z");

type Document = Pick<RenderRequest, "template" | "partials" | "assets" | "workspaceId">;

/** Prints a document with marks, and returns its PDF and the places on its pages. */
async function print(document: Document, parameters: Record<string, unknown> = {}) {
  const { texts, sourceOf } = markDocument({ template: document.template, partials: document.partials ?? [] });
  const { pdf, warnings } = await renderer.current.render({ ...document, ...texts, parameters, now: NOW });
  return { pdf, pages: readPageMarks(pdf, warnings).map((page) => toPlaces(page, sourceOf)) };
}

type Places = Awaited<ReturnType<typeof print>>["pages"][number];

/** Returns the smallest element around a point of a page. */
function elementAt({ elements }: Places, x: number, y: number) {
  const around = elements.filter(
    (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  );
  return around.sort((one, other) => one.width * one.height - other.width * other.height)[0];
}

const PAPER = "<style>@page { size: 400px 300px; margin: 20px } body { margin: 0 }</style>";

describe("the places of elements", () => {
  it("are those of their boxes on the page", async () => {
    const html = `${PAPER}
<div style="position: absolute; left: 30px; top: 40px; width: 100px; height: 50px"></div>
<p style="margin: 0; width: 200px; height: 24px">
  <b style="display: inline-block; width: 60px; height: 20px">{{ name }}</b>
</p>`;
    const { pages } = await print({ template: html, workspaceId: "places" }, { name: "x" });
    expect(pages).toHaveLength(1);
    const byLine = new Map(pages[0]?.elements.map(({ line, x, y, width, height }) => [line, { x, y, width, height }]));
    expect(byLine.get(2)).toEqual({ x: 50, y: 60, width: 100, height: 50 });
    expect(byLine.get(3)).toEqual({ x: 20, y: 20, width: 200, height: 24 });
    expect(byLine.get(4)).toMatchObject({ x: 20, width: 60, height: 20 });
  });

  it("are on each page that the element is on, and once for each time in a loop", async () => {
    const html = `${PAPER}<div>\n{% for i in (1..3) %}<p style="height: 120px; margin: 0">{{ i }}</p>{% endfor %}\n</div>`;
    const { pages } = await print({ template: html, workspaceId: "places" });
    const lines = pages.map(({ elements }) => elements.map(({ line }) => line).sort());
    expect(lines).toEqual([
      [1, 2, 2],
      [1, 2],
    ]);
  });

  it("name the partial that an element is from", async () => {
    const partials = [{ name: "header", html: "<h1>Header</h1>" }];
    const { pages } = await print({ template: `${PAPER}{% render "header" %}`, partials, workspaceId: "places" });
    expect(pages[0]?.elements).toMatchObject([{ line: null, partial: "header" }]);
  });

  it("are found in a document with a script, and in rotated and wrapped elements", async () => {
    const html = `${PAPER}<script>document.title = "x"</script>
<div style="position: absolute; left: 40px; top: 40px; width: 40px; height: 20px; transform: rotate(90deg)"></div>
<p style="margin: 0; width: 200px">One <i>text that is far too long for a single line of this narrow paragraph</i></p>`;
    const { pages } = await print({ template: html, workspaceId: "places" });
    const byLine = new Map(pages[0]?.elements.map((element) => [element.line, element]));
    expect(byLine.get(2)).toMatchObject({ x: 70, y: 50, width: 20, height: 40 });
    const inline = pages[0]?.elements.filter(({ line }) => line === 3) ?? [];
    expect(inline).toHaveLength(2);
    for (const { width, height } of inline) expect(width > 150 && height > 30).toBe(true);
  });

  it("survive documents that imitate marks, or break the style of marks", async () => {
    const html = `${PAPER}<style>* { outline: 0 !important } p { all: revert }</style>
<p data-platen-mark="red" style="outline: 3px dashed red">One</p><b data-platen-mark=#97000>{{ x }}</b>`;
    const { pages } = await print({ template: html, workspaceId: "places" }, { x: "</b></style></head><body>" });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.elements.length).toBeLessThanOrEqual(4);
  });
});

describe.each(STARTER_TEMPLATES)("in $name", (starter) => {
  const { file } = starter;
  it("marks move nothing, and every text leads to its line", async () => {
    const document = await starterDocument(file);
    const [{ parameters } = { parameters: {} }] = await readStarterSamples(starter);
    const plain = await renderer.current.render({ ...document, parameters, now: NOW });
    const marked = await print(document, parameters);
    const texts = await placedTexts(plain.pdf);
    expect(await placedTexts(marked.pdf)).toEqual(texts);
    expect(marked.pages).toHaveLength(plain.pages);

    const lines = document.template.split("\n");
    const checked = texts.filter((text) => isOfOneElement(text, lines));
    for (const { text, page, x, y } of checked) {
      const places = marked.pages[page - 1];
      const found = places && elementAt(places, x * PIXELS_PER_POINT + 1, places.height - y * PIXELS_PER_POINT - 2);
      expect([text, found?.line, lines[(found?.line ?? 0) - 1]?.includes(`>${text}<`)]).toEqual([
        text,
        found?.line,
        true,
      ]);
    }
    if (file === "invoice") expect(checked.length).toBeGreaterThan(1);
  });
});

/** Whether a text is the whole content of an element in one line of the template. */
const isOfOneElement = ({ text }: PlacedText, lines: string[]): boolean =>
  text.trim().length > 2 && lines.filter((line) => line.includes(`>${text}<`)).length === 1;
