import { getDocumentProxy } from "unpdf";

/** Returns the text of each page of a PDF in reading order, with a line feed after each line. */
export async function pdfText(pdf: Uint8Array): Promise<{ pages: string[] }> {
  // A copy, because the reader takes ownership of the bytes and does not accept a Buffer.
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  await document.destroy();
  return { pages };
}

/** Returns the size of each page of a PDF in millimetres, rounded because Chromium rounds to points. */
export async function pdfPageSizes(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
  const sizes: { width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    sizes.push({ width: millimetres(width), height: millimetres(height) });
  }
  await document.destroy();
  return sizes;
}

function millimetres(points: number): number {
  return Math.round((points / 72) * 25.4);
}

/** Returns the distance of the text from the left edge of the first page, in millimetres. */
export async function pdfLeftEdge(pdf: Uint8Array): Promise<number> {
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  const edges = items.flatMap((item) => ("transform" in item ? Number(item.transform[4]) : []));
  return (Math.min(...edges) * 25.4) / 72;
}

/** A piece of text, and where it begins: in points from the bottom left of its page. */
export interface PlacedText {
  text: string;
  /** Counts from 1. */
  page: number;
  x: number;
  y: number;
}

/** Returns the pieces of text of a PDF with their places. */
export async function placedTexts(pdf: Uint8Array): Promise<PlacedText[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
  const texts: PlacedText[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str === "") continue;
      const [x = 0, y = 0] = item.transform.slice(4).map((points: number) => Math.round(points * 100) / 100);
      texts.push({ text: item.str, page, x, y });
    }
  }
  await document.destroy();
  return texts;
}
