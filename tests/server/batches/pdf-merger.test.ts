import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { type MergedDocument, PdfMerger } from "../../../server/batches/pdf-merger";
import type { PrintOptions } from "../../../server/render/chromium/pdf/print-options";
import { pdfText } from "../../support/pdf-text";
import { sharedRenderer } from "../render/test-renderer";

const renderer = sharedRenderer();
const NOW = new Date("2026-03-12T09:30:00Z");
/** Two pages with the same names and ids in each document. */
const LETTER = `<!doctype html><html lang="{{ lang }}"><title>Letter</title>
<style>@page { size: A5 } h2 { break-before: page }</style>
<h1 id="start">Letter {{ number }}</h1><p><a href="#end">To the end of {{ number }}</a></p>
<table><tr><th>Price<td>{{ number }}</table><h2 id="end">End {{ number }}</h2><a href="#start">Back</a>
<a href="https://example.com/{{ number }}">Outside</a>`;

const print = async (number: number, options: PrintOptions = {}, template = LETTER) => {
  const parameters = { number, lang: number % 2 === 0 ? "de" : "en" };
  return (await renderer.current.render({ template, parameters, options, now: NOW, workspaceId: "w" })).pdf;
};

/** Merges PDFs with two pages each, or with the given documents. */
async function merge(pdfs: Buffer[], documents?: MergedDocument[][]): Promise<Uint8Array> {
  const merger = new PdfMerger();
  for (const [item, pdf] of pdfs.entries()) {
    await merger.add(pdf, documents?.[item] ?? [{ item, firstPage: 0, pages: 2 }]);
  }
  return merger.save(NOW);
}

const open = (pdf: Uint8Array) => getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });

/** Pages that the internal links of each page lead to, both from 0. */
async function linkedPages(pdf: Uint8Array): Promise<number[][]> {
  const document = await open(pdf);
  const pages: number[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const annotations = await (await document.getPage(number)).getAnnotations();
    const targets = annotations.flatMap(({ dest }) => (dest ? [document.getPageIndex(dest[0])] : []));
    pages.push(await Promise.all(targets));
  }
  return pages;
}

describe("merged documents", () => {
  it("keep their internal links, although all of them use the same names", async () => {
    const merged = await merge([await print(1), await print(2), await print(3)]);
    expect(await linkedPages(merged)).toEqual([[1], [0], [3], [2], [5], [4]]);
    const { pages } = await pdfText(merged);
    expect(pages.map((text) => text.split("\n")[0])).toEqual(
      [1, 2, 3].flatMap((number) => [`Letter ${number}`, `End ${number}`]),
    );
  });

  it("keep their outlines", async () => {
    const document = await open(await merge([await print(1, { tagged: true }), await print(2, { tagged: true })]));
    const outline = await document.getOutline();
    expect(outline.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
      ["Letter 1", ["End 1"]],
      ["Letter 2", ["End 2"]],
    ]);
    const places = await Promise.all(outline.map(({ dest }) => document.getPageIndex(dest?.[0])));
    expect(places).toEqual([0, 2]);
  });

  it("keep their tags", async () => {
    const single = await open(await print(2, { tagged: true }));
    const merged = await open(await merge([await print(1, { tagged: true }), await print(2, { tagged: true })]));
    expect(await merged.getMarkInfo()).toMatchObject({ Marked: true });
    for (const number of [1, 2]) {
      const own = JSON.stringify(await (await single.getPage(number)).getStructTree());
      const inMerged = JSON.stringify(await (await merged.getPage(2 + number)).getStructTree());
      // Ids contain numbers of objects, which differ.
      const withoutIds = (tree: string) => tree.replaceAll(/"id":"[^"]*"/g, "");
      expect(own).toContain('"role":"H');
      expect(withoutIds(inMerged)).toBe(withoutIds(own));
    }
  });

  it("share their fonts and images", async () => {
    const template = `<!doctype html><p>{{ number }} of 0123456789</p>
      <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>">`;
    const pdfs = await Promise.all([10, 11, 12, 13, 14, 15, 16, 17].map((number) => print(number, {}, template)));
    const merged = await merge(
      pdfs,
      pdfs.map((_, item) => [{ item, firstPage: 0, pages: 1 }]),
    );
    expect(merged.length).toBeLessThan((2 * pdfs.reduce((sum, pdf) => sum + pdf.length, 0)) / pdfs.length);
    expect((await pdfText(merged)).pages[7]?.trim()).toBe("17 of 0123456789");
  });

  it("are in the order of their items, wherever their pages are", async () => {
    const documents = [
      [{ item: 2, firstPage: 1, pages: 1 }],
      [
        { item: 1, firstPage: 0, pages: 1 },
        { item: 3, firstPage: 1, pages: 1 },
      ],
    ];
    const merged = await merge([await print(1), await print(2)], documents);
    const { pages } = await pdfText(merged);
    expect(pages.map((text) => text.split("\n")[0])).toEqual(["Letter 2", "End 1", "End 2"]);
    // The page that the first link of the second document leads to is there, the one of the first document is not.
    expect((await linkedPages(merged))[0]).toEqual([2]);
  });

  it("name Platen as their program, not the engine or the library that writes them", async () => {
    const merged = await open(await merge([await print(1)]));
    const { info } = await merged.getMetadata();
    expect(info).toMatchObject({ Creator: "Platen", Producer: "Platen", ModDate: "D:20260312093000Z" });
  });

  it("give the same bytes again", async () => {
    const pdfs = [await print(1, { tagged: true }), await print(2)];
    expect(Buffer.from(await merge(pdfs)).equals(Buffer.from(await merge(pdfs)))).toBe(true);
  });

  it("are refused if a PDF lacks pages", async () => {
    await expect(merge([await print(1)], [[{ item: 0, firstPage: 1, pages: 2 }]])).rejects.toThrow("lacks a page");
  });
});
