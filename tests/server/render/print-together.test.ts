import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { PdfReader } from "../../../server/pictures/pdf-pages";
import type { PrintOptions } from "../../../server/render/chromium/pdf/print-options";
import type { RenderResult } from "../../../server/render/render-types";
import { pdfText } from "../../support/pdf-text";
import { sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer();
const NOW = new Date("2026-03-12T09:30:00Z");
/** Width of a page's picture in pixels. */
const WIDTH = 600;
/** Share of the pixels that may differ: letters can begin a thousandth of a pixel further right. */
const MAX_DIFFERENCE = 0.0005;

let pdfium: PdfReader;
beforeAll(async () => {
  pdfium = await PdfReader.create();
});

type Parameters = Record<string, unknown>;

const render = (template: string, [first = {}, ...further]: Parameters[], options: PrintOptions = {}) =>
  renderer.current.render({
    template,
    parameters: first,
    further: further.map((parameters) => JSON.stringify(parameters)),
    options,
    now: NOW,
    workspaceId: "w",
  });

const pagesOf = ({ together }: RenderResult) => together?.documents.map((document) => document?.pages ?? null);

async function picturesOf(pdf: Buffer): Promise<Uint8Array[]> {
  const { pages } = await pdfText(pdf);
  return pdfium.open(pdf, async (reader) => {
    const pictures: Uint8Array[] = [];
    for (let number = 1; number <= pages.length; number++) {
      pictures.push(Uint8Array.from((await reader.draw(number, WIDTH)).rgba));
    }
    return pictures;
  });
}

function differenceOf(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 1;
  let different = 0;
  for (let index = 0; index < a.length; index++) if (Math.abs((a[index] ?? 0) - (b[index] ?? 0)) > 60) different++;
  return different / a.length;
}

/** Compares every page with the same page of a document that is printed alone. @returns each document's pages */
async function expectSameAsAlone(template: string, parameters: Parameters[], options: PrintOptions = {}) {
  const result = await render(template, parameters, options);
  expect(result.together?.refusal).toBeNull();
  const [texts, pictures] = [(await pdfText(result.pdf)).pages, await picturesOf(result.pdf)];
  let page = 0;
  for (const [index, document] of (result.together?.documents ?? []).entries()) {
    if (!document) continue;
    const own = { template, parameters: parameters[index] ?? {}, options, now: NOW, workspaceId: "w" };
    const alone = await renderer.current.render(own);
    expect(document.pages).toBe(alone.pages);
    expect(texts.slice(page, page + document.pages)).toEqual((await pdfText(alone.pdf)).pages);
    for (const picture of await picturesOf(alone.pdf)) {
      expect(differenceOf(picture, pictures[page++] ?? new Uint8Array())).toBeLessThan(MAX_DIFFERENCE);
    }
  }
  expect(page).toBe(texts.length);
  return pagesOf(result);
}

const starter = (name: string) => readFileSync(`server/demo/starter-templates/${name}`, "utf8");
const three = (parameters: Parameters = {}) => [1, 2, 3].map((number) => ({ ...parameters, number }));
const page = (body: string, style = "", html = "") =>
  `<!doctype html><html ${html}><meta charset="utf-8"><style>@page { size: A5; margin: 15mm } ${style}</style><body>${body}`;

describe("documents that are printed together", () => {
  it.each(["certificate", "languages"])("look as if they were printed alone: the demo's %s", async (name) => {
    const sample: Parameters = JSON.parse(starter(`${name}.other.json`));
    const short = Object.fromEntries(
      Object.entries(sample).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 4) : value]),
    );
    const pages = await expectSameAsAlone(starter(`${name}.html`), three(short));
    expect(pages).not.toContain(null);
  });

  it.each([
    [
      "a first page of its own",
      page("<p>A {{ number }}", "@page :first { margin-top: 40mm } @page { @top-right { content: 'continued' } }"),
    ],
    ["margins", page("<h1>A {{ number }}</h1><p>x", "h1 { margin-top: 40px } body { margin: 5mm }")],
    ["a background", page("<p>A {{ number }}", "body { background: #fde; margin: 0 }")],
    ["a background of html", page("<p>A {{ number }}", "html { background: #def } body { background: #fde }")],
    [
      "units of the page",
      page(
        "<main>A {{ number }}</main>",
        "body { margin: 0 } main { min-height: 90vh; width: 50vw; background: #eee }",
      ),
    ],
    [
      "absolute positions",
      page(
        "<div><b>A {{ number }}</b></div>",
        "div { position: relative; height: 40mm } b { position: absolute; right: 0; bottom: 5mm }",
      ),
    ],
    ["a flexible body", page("<p>A {{ number }}<p>B", "body { display: flex; gap: 9mm }")],
    [
      "counters",
      page(
        "<h2>A {{ number }}</h2><h2>B</h2>",
        "body { counter-reset: c } h2::before { counter-increment: c; content: counter(c) '. ' }",
      ),
    ],
    ["floats", page("<p style='float: right'>A {{ number }}</p>")],
    ["forced breaks at its ends", page("<p>A {{ number }}", "p { break-before: page; break-after: page }")],
    [
      "gradients with ids",
      page(
        `<svg viewBox="0 0 9 9"><linearGradient id="g"><stop stop-color="{% if number == 2 %}red{% else %}blue{% endif %}"/></linearGradient><rect fill="url(#g)" width="9" height="9"/></svg>`,
      ),
    ],
    ["radio buttons", page(`<input type="radio" name="a" checked><input type="radio" name="a">{{ number }}`)],
    [
      "several pages",
      page(
        "{% for i in (1..number) %}<h2>{{ number }}.{{ i }}</h2>{% endfor %}",
        "h2 { break-after: page } @page { @bottom-right { content: counter(page) } }",
      ),
    ],
    ["names of pages", page("<h1>{{ number }}</h1><p>x", "@page wide { size: A5 landscape } h1 { page: wide }")],
    [
      "texts of parameters in margin boxes",
      page(
        "<p>{{ number }}",
        "@page { @top-left { content: 'No. {{ number }}' } @bottom-left { content: counter(page) '/' counter(pages) } }",
      ),
    ],
  ])("look as if they were printed alone: with %s", async (_what, template) => {
    expect(await expectSameAsAlone(template, three())).not.toContain(null);
  });

  it("look as if they were printed alone: in different languages", async () => {
    const template = page("<p>直 {{ lang }}", "p:lang(ja) { font-family: 'BIZ UDPGothic' }", "lang='{{ lang }}'");
    const languages = ["en", "zh-Hans", "ja"].map((lang) => ({ lang }));
    expect(await expectSameAsAlone(template, languages)).toEqual([1, 1, 1]);
  });

  it("keep their internal links apart", async () => {
    const template = page(
      `<a href="#end">{{ number }}</a> <a href="#">top</a><h2 id="end">End</h2>`,
      "h2 { break-before: page }",
    );
    const { pdf } = await render(template, three());
    const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
    const targets: number[][] = [];
    for (const number of [1, 3, 5]) {
      const annotations = await (await document.getPage(number)).getAnnotations();
      const explicit = await Promise.all(annotations.map(({ dest }) => document.getDestination(dest)));
      targets.push(await Promise.all(explicit.map((dest) => document.getPageIndex(dest?.[0]))));
    }
    expect(targets).toEqual([
      [1, 0],
      [3, 2],
      [5, 4],
    ]);
  });

  it("leave out those that can't be filled in", async () => {
    const template = page("{% if number == 2 %}{{ '%' | url_decode }}{% endif %}<p>Number {{ number }}");
    const result = await render(template, three());
    expect(pagesOf(result)).toEqual([1, null, 1]);
    expect((await pdfText(result.pdf)).pages).toEqual(["Number 1", "Number 3"]);
  });

  it("leave out those with more pages than their total says", async () => {
    const template = page(
      "{% for i in (1..number) %}<h2>{{ i }}</h2>{% endfor %}",
      "h2 + h2 { break-before: page } @page { @top-left { content: counter(pages) } }",
    );
    const result = await render(template, [{ number: 1 }, { number: 3 }, { number: 1 }]);
    expect(pagesOf(result)).toEqual([1, null, 1]);
    expect(result.pages).toBe(2);
  });

  it("have the warnings of their own images", async () => {
    const template = page(`<img src="data:image/png,{{ number }}">{{ number }}`);
    const { together } = await render(template, three());
    expect(together?.documents.map((document) => document?.warnings)).toEqual(
      [1, 2, 3].map((number) => [{ code: "BROKEN_IMAGE", address: `data:image/png,${number}` }]),
    );
  });
});

describe("documents are printed alone", () => {
  it.each([
    ["without a doctype", "<p>{{ number }}", "no doctype"],
    ["with a script", page("<script>1</script>{{ number }}"), "scripts"],
    ["with images that are not inline", page("<img src='https://example.com/{{ number }}.png'>"), "subresources"],
    ["with styles that parameters fill in", page("<p>x", "p { width: {{ number }}cm }"), "styles with parameters"],
    ["with paper that parameters choose", page("<p>x", "@page { margin: {{ number }}cm }"), "styles with parameters"],
    ["with fixed positions", page("<p>{{ number }}", "p { position: fixed }"), "fixed position"],
    [
      "with absolute positions on the page",
      page("<p>{{ number }}", "p { position: absolute; bottom: 0 }"),
      "absolute position on the page",
    ],
    [
      "with absolute positions in attributes",
      page("<p style='position: absolute; bottom: 0'>{{ number }}"),
      "absolute position on the page",
    ],
    ["with left and right pages", page("<h2>{{ number }}</h2>", "h2 { break-before: right }"), "left and right pages"],
    [
      "with content beyond a fixed height",
      page("<div>{% for i in (1..99) %}<p>{{ number }}</p>{% endfor %}</div>", "div { height: 20mm }"),
      "content beyond the last page",
    ],
    [
      "if one is too wide for its paper",
      page("{% if number == 2 %}<div style='width: 900mm'>x</div>{% endif %}{{ number }}"),
      "content beyond the last page",
    ],
    [
      "with a background image",
      page("<p>{{ number }}", "body { background: linear-gradient(red, blue) }"),
      "background of body",
    ],
    ["with counters of html", page("<p>{{ number }}", "html { counter-reset: c }"), "style of html"],
    [
      "with styles of an id that links use",
      page("<a href='#x'>{{ number }}</a><p id='x'>", "#x { color: red }"),
      "style of an id that is referred to",
    ],
    ["with missing glyphs", page("<p>{{ number }} \u{1e900}"), "warnings"],
  ])("%s", async (_why, template, reason) => {
    const result = await render(template, three());
    expect(result.together).toEqual({ documents: [null, null, null], refusal: reason });
    expect([result.pages, result.pdf.length]).toEqual([0, 0]);
  });

  it.each([
    ["tagged", { tagged: true }],
    ["of which only some pages are printed", { pageRanges: "1" }],
  ] as const)("if they are %s", async (_why, options) => {
    expect((await render(page("<p>{{ number }}"), three(), options)).together?.refusal).toBe("options or assets");
  });
});
