/**
 * Number of pages of a PDF that Chromium wrote: the count in the root of its page tree, which is found over trailer and catalogue, because
 * text of the document may look like one.
 *
 * @throws Error when it is no such PDF
 */
export function countPages(pdf: Buffer): number {
  const trailer = pdf.lastIndexOf("trailer");
  const catalogue = objectAt(pdf, reference(pdf.toString("latin1", trailer), "Root"));
  const tree = objectAt(pdf, reference(catalogue, "Pages"));
  const count = /\/Count (\d+)/.exec(tree)?.[1];
  if (count === undefined) throw new Error("The PDF has no page count");
  return Number(count);
}

function reference(dictionary: string, key: string): number {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (number === undefined) throw new Error(`The PDF has no ${key}`);
  return Number(number);
}

/** The text of an object's dictionary, looked up in the table of offsets, which has lines of 20 bytes. */
function objectAt(pdf: Buffer, number: number): string {
  const start = Number(/startxref\s+(\d+)/.exec(pdf.toString("latin1", pdf.lastIndexOf("startxref")))?.[1]);
  const head = /^xref\s+0 \d+\s/.exec(pdf.toString("latin1", start, start + 64))?.[0];
  if (head === undefined) throw new Error("The PDF has no table of offsets");
  const line = start + head.length + number * 20;
  const offset = Number(pdf.toString("latin1", line, line + 10));
  return pdf.toString("latin1", offset, pdf.indexOf("endobj", offset));
}
