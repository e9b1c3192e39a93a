import { describe, expect, it } from "vitest";
import { pdfPageSizes } from "../../support/pdf-text";
import { sharedRenderer, textOf } from "./test-renderer";

const renderer = sharedRenderer();
const text = (template: string, parameters?: Record<string, unknown>) => textOf(renderer.current, template, parameters);

describe("a document", () => {
  it("is made of an HTML template plus parameters [TPL-01]", async () => {
    const template = "<h1>Invoice {{ number }}</h1><p>For {{ customer.name }}</p>";
    const { pdf, pages } = await renderer.current.render({
      template,
      parameters: { number: 4711, customer: { name: "Ann" } },
    });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages).toBe(1);
    expect(await text(template, { number: 4711, customer: { name: "Ann" } })).toEqual(["Invoice 4711\nFor Ann"]);
  });

  it("can use loops, conditions and filters", async () => {
    const template = `{% for item in items %}<p>{{ forloop.index }} {{ item.name | upcase }}
      {% if item.price > 10 %}dear{% else %}cheap{% endif %}</p>{% endfor %}<p>{{ items | map: "price" | sum }}</p>`;
    const items = [
      { name: "pen", price: 2 },
      { name: "desk", price: 200 },
    ];
    expect(await text(template, { items })).toEqual(["1 PEN cheap\n2 DESK dear\n202"]);
  });

  it("can be plain HTML without a tag", async () => {
    expect(await text("<p>Plain</p>")).toEqual(["Plain"]);
  });

  it("leaves a missing parameter empty", async () => {
    expect(await text("<p>[{{ missing.name }}]</p>")).toEqual(["[]"]);
  });

  it("reports how long each part took", async () => {
    const { timings } = await renderer.current.render({ template: "x", parameters: {} });
    const { total, ...parts } = timings;
    expect(Object.keys(parts)).toEqual(["queue", "template", "load", "print"]);
    expect(Object.values(parts).reduce((sum, part) => sum + part)).toBeCloseTo(total, 3);
  });
});

describe("pages", () => {
  it("are A4 unless the document says otherwise", async () => {
    const { pdf } = await renderer.current.render({ template: "<p>x</p>", parameters: {} });
    expect(await pdfPageSizes(pdf)).toEqual([{ width: 210, height: 297 }]);
  });

  it("have the size that CSS gives them", async () => {
    const template = "<style>@page { size: 100mm 50mm; margin: 5mm }</style>x";
    const { pdf } = await renderer.current.render({ template, parameters: {} });
    expect(await pdfPageSizes(pdf)).toEqual([{ width: 100, height: 50 }]);
  });

  it("carry running headers and page numbers in their margin boxes", async () => {
    const template = `<style>@page { @top-left { content: "Report" }
      @bottom-right { content: counter(page) " of " counter(pages) } } p { break-after: page }</style><p>a</p><p>b</p>c`;
    const { pdf, pages } = await renderer.current.render({ template, parameters: {} });
    expect(pages).toBe(3);
    expect(await pdfPageSizes(pdf)).toHaveLength(3);
    const texts = await text(template);
    expect(texts[0]).toContain("Report");
    expect(texts[0]).toContain("1 of 3");
    expect(texts[2]).toContain("3 of 3");
  });

  it("are counted correctly if the text looks like a page tree", async () => {
    const template = "<title>/Type /Pages /Count 99 trailer startxref 5</title><p>/Count 77</p>";
    expect((await renderer.current.render({ template, parameters: {} })).pages).toBe(1);
  });
});

describe("fonts", () => {
  it("cover Chinese, Japanese, Korean and emoji", async () => {
    const line = "Invoice 請求書 发票 송장 かな 😀 Žluťoučký Привет";
    const { pdf } = await renderer.current.render({
      template: `<p style="font-family: sans-serif">{{ line }}</p>`,
      parameters: { line },
    });
    const fonts = pdf.toString("latin1").match(/(?<=\/FontName \/\w+\+)[\w-]+/g);
    // If a font lacks a character, the placeholder glyph has no text to read back.
    expect(await text(`<p style="font-family: sans-serif">{{ line }}</p>`, { line })).toEqual([line]);
    expect(new Set(fonts)).toEqual(
      new Set(["OpenSans-Regular", "NotoSansSC-Regular", "NanumGothic", "NotoColorEmoji"]),
    );
  });

  it("include a serif and a monospace font", async () => {
    const template = `<p style="font-family: serif">a</p><p style="font-family: monospace">b</p>`;
    const { pdf } = await renderer.current.render({ template, parameters: {} });
    expect(pdf.toString("latin1")).toMatch(/\+NotoSerif-Regular[\s\S]*\+NotoSansMono-Regular/);
  });
});

describe("printing waits", () => {
  it.each([
    [
      "animation frames",
      "let n = 0; const step = () => (++n < 5 ? requestAnimationFrame(step) : done()); requestAnimationFrame(step)",
    ],
    ["the end of an animation", "document.body.animate([{ opacity: 0 }, { opacity: 1 }], 60).finished.then(done)"],
    // Does not look as if it waited for a frame.
    ["a frame that it asks for by a name put together", "window[['requestAni', 'mationFrame'].join('')](done)"],
    ["an element's coming into view", "new IntersectionObserver(done).observe(document.body)"],
    ["an element's size", "new ResizeObserver(done).observe(document.body)"],
  ])("for what a script does on %s", async (_, work) => {
    const template = `<body>early<script>window.platenReady = false;
      const done = () => { document.body.textContent = "drawn"; window.platenReady = true; };
      ${work}</script>`;
    expect(await text(template)).toEqual(["drawn"]);
  });

  it("until the template's script says that it is ready", async () => {
    const template = `<script>window.platenReady = false;
      setTimeout(() => { document.body.textContent = "drawn"; window.platenReady = true; }, 50);</script>early`;
    expect(await text(template)).toEqual(["drawn"]);
  });

  it("for a ready flag that is declared as a variable", async () => {
    const template = `<script>var platenReady = false;
      setTimeout(() => { document.body.textContent = "drawn"; platenReady = true; }, 50);</script>early`;
    expect(await text(template)).toEqual(["drawn"]);
  });

  it("for images, including lazy and broken ones", async () => {
    const svg =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text y='9'>in</text></svg>";
    const template = `<div style="height: 3000px"></div><img loading="lazy" src="${svg}"><img src="data:image/png,no">
      <img src="http://blocked.example/a.png"><p>end</p>`;
    expect((await text(template)).join("")).toContain("end");
  });
});

describe("a tagged document", () => {
  it("is made on request only", async () => {
    const request = { template: "<h1>Title</h1>", parameters: {} };
    const plain = await renderer.current.render(request);
    const tagged = await renderer.current.render({ ...request, options: { tagged: true } });
    expect(plain.pdf.includes("/StructTreeRoot")).toBe(false);
    expect(tagged.pdf.includes("/StructTreeRoot")).toBe(true);
    expect(tagged.pages).toBe(1);
  });
});

describe("the warnings of a document", () => {
  const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const broken = "data:image/png;base64,broken";
  const blocked = "http://blocked.example/a.png";

  it("are empty if nothing is wrong", async () => {
    const { pages, warnings } = await renderer.current.render({ template: `<img src="${gif}">`, parameters: {} });
    expect({ pages, warnings }).toEqual({ pages: 1, warnings: [] });
  });

  it("list blocked requests and broken images of this document only", async () => {
    const template = `<img src="${gif}"><img src="${broken}"><img src="${blocked}"><img>`;
    const { warnings } = await renderer.current.render({ template, parameters: {}, workspaceId: "report" });
    expect(warnings).toEqual([
      { code: "BLOCKED_REQUEST", address: blocked },
      { code: "BROKEN_IMAGE", address: broken },
    ]);
    const next = await renderer.current.render({ template: "next", parameters: {}, workspaceId: "report" });
    expect(next.warnings).toEqual([]);
  });

  it("list what a scripted document was refused, up to a limit", async () => {
    const template = `<body><script>for (let i = 0; i < 99; i++) {
      const image = new Image();
      image.src = "http://blocked.example/" + i + "x".repeat(999);
      document.body.append(image);
    }</script>`;
    const { warnings } = await renderer.current.render({ template, parameters: {} });
    expect(warnings).toHaveLength(20);
    expect(warnings[0]).toMatchObject({ address: expect.stringMatching(/^http.{96}$/) });
  });
});
