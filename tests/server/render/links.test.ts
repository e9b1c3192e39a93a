import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { ChromiumPdf } from "../../../server/render/chromium/pdf/chromium-pdf";
import type { PrintOptions } from "../../../server/render/chromium/pdf/print-options";
import { writeInformation } from "../../../server/render/chromium/pdf/reproducible-pdf";
import { removeBlockedLinks } from "../../../server/render/chromium/pdf/sanitize-pdf";
import { pdfText } from "../../support/pdf-text";
import { sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer();

const BLOCKED: [kind: string, html: string, address: string][] = [
  ["javascript", '<a href="javascript:alert(1)">x</a>', "javascript:alert(1)"],
  ["javascript in disguise", '<a href=" JaVa&Tab;Script&colon;alert(1)">x</a>', "javascript:alert(1)"],
  ["a file", '<a href="file:///etc/passwd">x</a>', "file:///etc/passwd"],
  ["a file server", '<a href="smb://server/share">x</a>', "smb://server/share"],
  ["inline content", '<a href="data:text/html,hello">x</a>', "data:text/html,hello"],
  ["text that ends the string", '<a href="smb:/)/URI(https://x)>>endobj">x</a>', "smb:/)/URI(https://x)%3E%3Eendobj"],
  ["a link of SVG", '<svg><a href="vbscript:x"><text y="20">x</text></a></svg>', "vbscript:x"],
  ["an XLink of SVG", '<svg><a xlink:href="smb://z"><text y="20">x</text></a></svg>', "smb://z"],
  ["an address relative to a base", '<base href="smb://server/"><a href="share">x</a>', "smb://server/share"],
];
const ALLOWED = [
  "https://example.com/a(b)?c=%5C#d",
  "http://example.com/",
  "mailto:a@example.com",
  "tel:+3725555",
  // Looks like a blocked one.
  "https://example.com/?u=/URI%20(javascript:alert(1))",
];

const SCRIPT = "<script>document.title = 'made'</script>";

/** Addresses and destinations of the links of a PDF. Null for a link that leads nowhere. */
async function linksOf(pdf: Buffer): Promise<(string | null)[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().flatMap((page) => {
    const annotations = page.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
    return (annotations?.asArray() ?? []).map((reference) => {
      const annotation = document.context.lookup(reference, PDFDict);
      const uri = annotation.lookupMaybe(PDFName.of("A"), PDFDict)?.lookup(PDFName.of("URI"));
      const destination = annotation.get(PDFName.of("Dest"));
      if (uri instanceof PDFString || uri instanceof PDFHexString) return uri.decodeText();
      return destination ? String(destination) : null;
    });
  });
}

const render = (template: string, options: PrintOptions = {}) =>
  renderer.current.render({ template, parameters: {}, workspaceId: "links", options });

describe.each([
  ["without script", "", {}],
  ["with script", SCRIPT, {}],
  ["with tags for assistive technology", "", { tagged: true }],
])("a document %s", (_name, script, options) => {
  it.each(BLOCKED)("loses a link to %s, with a warning", async (_kind, html, address) => {
    const { pdf, warnings } = await render(`${script}<p>before</p>${html}<p>after</p>`, options);
    expect(warnings).toEqual([{ code: "BLOCKED_LINK", address }]);
    expect(await linksOf(pdf)).toEqual([null]);
    expect((await pdfText(pdf)).pages.join()).toMatch(/before.*x.*after/s);
  });

  it("keeps links to web pages, mail addresses, telephones, and places in the document", async () => {
    const links = [...ALLOWED, "#end"].map((address) => `<a href="${address}">x</a> `).join("");
    const { pdf, warnings } = await render(`${script}${links}<p id="end">end</p>`, options);
    expect(warnings).toEqual([]);
    expect(await linksOf(pdf)).toEqual([...ALLOWED, "/end"]);
  });

  it("is not taken for a link if its text or title looks like one", async () => {
    const text = "7 0 obj &lt;&lt;/Type /Annot /A &lt;&lt;/S /URI /URI (smb://x)>>>> endobj /URI";
    const { pdf, warnings } = await render(`<title>${text}</title>${script}<p>${text}</p>`, options);
    expect(warnings).toEqual([]);
    expect((await pdfText(pdf)).pages.join()).toContain("smb://x");
  });
});

it("a link that a script adds while the document is being printed is removed, too", async () => {
  const { pdf, warnings } = await render(`<p id="p">x</p><script>
    addEventListener("beforeprint", () => { p.innerHTML = '<a href="smb://late">late</a>' });
    matchMedia("print").addEventListener("change", () => { p.innerHTML = '<a href="smb://late">late</a>' });
  </script>`);
  expect(await linksOf(pdf)).toEqual([null]);
  expect(warnings).toEqual([{ code: "BLOCKED_LINK", address: "smb://late" }]);
});

it("a PDF names Platen as its program, without the engine and its version", async () => {
  const { pdf } = await render("<title>/Creator (Chromium) é</title><p>text</p>");
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect([document.getCreator(), document.getProducer()]).toEqual(["Platen", "Platen"]);
  expect(document.getTitle()).toBe("/Creator (Chromium) é");
  expect(pdf.toString("latin1")).not.toMatch(/Skia|HeadlessChrome/);
});

describe("sanitizing a PDF", () => {
  /** Writes a PDF as Chromium does, with these objects and no pages. */
  function write(objects: string[]): Buffer {
    let text = "%PDF-1.4\n";
    const offsets = objects.map((object, index) => {
      const offset = text.length;
      text += `${index + 1} 0 obj\n${object}\nendobj\n`;
      return offset;
    });
    const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = objects.length + 1;
    const head = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
    return Buffer.from(
      `${text}${head}trailer\n<</Size ${size}\n/Root 1 0 R\n/Info 3 0 R>>\nstartxref\n${text.length}\n%%EOF`,
      "latin1",
    );
  }
  const pdfWith = (link: string, info = "<</Title (x)>>") =>
    write(["<</Pages 2 0 R>>", "<</Type /Pages\n/Count 1\n/Kids []>>", info, link]);

  it.each([
    ["a hexadecimal string", "<</Type /Annot\n/A <</S /URI /URI <736D623A2F2F78>>>>>"],
    ["an octal escape", "<</Type /Annot\n/A <</S /URI /URI (smb\\072//x)>>>>"],
    [
      "an action after other entries",
      "<</Type /Annot /Contents (/A \\) >>) /P 2 0 R /B [1 <</A 2>>] /A <</URI (smb://x)>> /F 4>>",
    ],
  ])("reads %s", async (_name, link) => {
    const pdf = pdfWith(link);
    expect(await removeBlockedLinks(pdf, new ChromiumPdf(pdf))).toEqual(["smb://x"]);
    expect(pdf.toString("latin1")).not.toMatch(/smb|736D62/);
    // The dictionary can still be read, and has no link any more.
    expect(await removeBlockedLinks(pdf, new ChromiumPdf(pdf))).toEqual([]);
  });

  it("removes an action without an address", async () => {
    const pdf = pdfWith("<</Type /Annot /A <</S /Launch /F (/URI)>>>>");
    expect(await removeBlockedLinks(pdf, new ChromiumPdf(pdf))).toEqual([""]);
    expect(pdf.toString("latin1")).not.toContain("Launch");
  });

  it.each(["<</Type /Annot /A <</URI (smb://x", "<</Type /Annot /A ]>>/URI"])("refuses %s", async (link) => {
    const pdf = pdfWith(link);
    await expect(removeBlockedLinks(pdf, new ChromiumPdf(pdf))).rejects.toThrow("The PDF");
  });

  it("leaves a program's name that is shorter than ours", async () => {
    const pdf = pdfWith("<<>>", "<</Creator (x)\n/Producer (Skia/PDF m143)>>");
    await writeInformation(pdf, new ChromiumPdf(pdf), new Date());
    expect(pdf.toString("latin1")).toContain("<</Creator (x)\n/Producer (Platen)       >>");
  });
});
