import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../contract/product";
import { readStarterSamples, STARTER_TEMPLATES } from "../../../server/demo/starter-templates";
import { assetPath } from "../../../server/lib/asset-path";
import { pdfText } from "../../support/pdf-text";
import { starterDocument } from "../../support/starter-document";
import { sharedRenderer, textOf } from "../render/test-renderer";

interface InvoiceParameters {
  tax_rate: number;
  lines: { quantity: number; price: number }[];
}

const renderer = sharedRenderer();

const sample = (file: string) => JSON.parse(readFileSync(assetPath(`demo/starter-templates/${file}.json`), "utf8"));

/**
 * Returns the text of each page with white space collapsed. If a font has one glyph for two characters, such as 日 and
 * the radical ⽇, a PDF may contain either character.
 */
async function pagesOf(file: string, parameters: Record<string, unknown>): Promise<string[]> {
  const { template, ...more } = await starterDocument(file);
  const pages = await textOf(renderer.current, template, parameters, more);
  return pages.map((page) => page.normalize("NFKC").replace(/\s+/g, " "));
}

/** Formats an amount like the invoice: two decimals, and commas between thousands. */
const money = (cents: number) => (cents / 100).toLocaleString("en", { minimumFractionDigits: 2 });

const ALL = STARTER_TEMPLATES.map(({ file }) => file);
const NUMBERED = ALL.filter((file) => file !== "certificate");

/** Matches the remains of tags, and values that are none. */
const BROKEN = /\{\{|\{%|undefined|NaN|Infinity|\[object|&amp;|&#/;

describe("a starter template", () => {
  it.each(ALL)("%s loads nothing, has no scripts and can be saved", async (file) => {
    const { template, partials = [] } = await starterDocument(file);
    for (const source of [template, ...partials.map(({ html }) => html)]) {
      const withoutAssets = source.replace(/(src=|@import )"\{\{ "[^"]+" \| asset_url \}\}"/g, "");
      expect(withoutAssets).not.toMatch(/https?:|url\(|src=|@import|<link|<script/i);
      expect(Buffer.byteLength(source)).toBeLessThan(LIMITS.maxTemplateBytes);
    }
  });

  it.each(ALL)("%s makes a complete document of its sample", async (file) => {
    for (const page of await pagesOf(file, sample(file))) {
      expect(page.trim().length).toBeGreaterThan(40);
      expect(page).not.toMatch(BROKEN);
    }
  });

  it.each(ALL)("%s causes no warnings", async (file) => {
    const made = await renderer.current.render({ ...(await starterDocument(file)), parameters: sample(file) });
    expect(made.warnings).toEqual([]);
  });

  it.each(NUMBERED)("%s numbers its pages", async (file) => {
    const pages = await pagesOf(file, sample(file));
    for (const [index, page] of pages.entries()) {
      // The report's cover is an image that fills the whole page.
      if (file === "report" && index === 0) continue;
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  it.each([
    [
      "invoice",
      /^Page 1 of 1· Invoice Invoice BILLED TO NUMBER ISSUED DUE DESCRIPTION QUANTITY PRICE AMOUNT Total 0\.00/,
    ],
    ["packing-slip", /^Page 1 of 1 ?Packing slip Ship to Shipped Carrier Bin Article Description Ordered/],
    ["letter", /^Page 1 of 1 Dear Sir or Madam, Yours faithfully,/],
    ["certificate", /^Certificate of Completion This is to certify that has completed the course in$/],
    ["report", /^$/],
    ["languages", /^Page 1 of 1中文 · 日本語 · 한국어 · 😀 One page, many scripts Set/],
  ])("%s shows nothing that was not given", async (file, expected) => {
    const pages = await pagesOf(file, {});
    expect(pages).toHaveLength(1);
    expect(pages[0]?.trim()).toMatch(expected);
    expect(pages[0]).not.toMatch(BROKEN);
  });
});

describe("the sample sets of a starter template", () => {
  it.each(STARTER_TEMPLATES.map((starter) => [starter.name, starter] as const))(
    "make complete documents without warnings: %s",
    async (_name, starter) => {
      const source = await starterDocument(starter.file);
      const samples = await readStarterSamples(starter);
      const pages: number[] = [];
      for (const { name, parameters, now } of samples) {
        const made = await renderer.current.render({ ...source, parameters, now });
        expect(made.warnings, name).toEqual([]);
        const texts = (await pdfText(made.pdf)).pages;
        for (const text of texts) {
          expect(text.trim().length, name).toBeGreaterThan(40);
          expect(text, name).not.toMatch(BROKEN);
        }
        pages.push(made.pages);
      }
      const names = samples.map(({ name }) => name);
      expect(names).toEqual(["Typical", "Very long", `With ${starter.otherScript} text`]);
      // The portal begins with the first one by name.
      expect(names.toSorted()).toEqual(names);
      const [typical = 0, long = 0] = pages;
      expect(long).toBeGreaterThan(typical);
    },
  );
});

describe("the shared parts of the starter templates", () => {
  it("are used by several of them, and every asset by a part", async () => {
    const users = (tag: string) =>
      Promise.all(ALL.map(async (file) => (await starterDocument(file)).template.includes(tag)));
    expect((await users('{% layout "document" %}')).filter(Boolean)).toHaveLength(4);
    expect((await users('{% render "letterhead"')).filter(Boolean)).toHaveLength(2);
    const { partials = [], assets } = await starterDocument("invoice");
    const names = partials.flatMap(({ html }) => [...html.matchAll(/"([^"]+)" \| asset_url/g)].map(([, name]) => name));
    expect(names.sort()).toEqual([...(assets?.byName.keys() ?? [])]);
  });
});

describe("the invoice", () => {
  it("calculates its lines, the tax and the total", async () => {
    const parameters: InvoiceParameters = sample("invoice");
    const amounts = parameters.lines.map(({ quantity, price }) => Math.round(quantity * price * 100));
    const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
    const tax = Math.round((subtotal * parameters.tax_rate) / 100);
    const text = (await pagesOf("invoice", sample("invoice"))).join(" ");
    expect(text).toContain(`Subtotal ${money(subtotal)} VAT 19 % ${money(tax)} Total EUR ${money(subtotal + tax)}`);
    for (const amount of amounts) expect(text).toContain(money(amount).replace("-", "−"));
  });

  it("omits the tax if there is none, and rounds no cent away", async () => {
    const line = (quantity: number, price: number) => ({ description: "Thing", quantity, price });
    const lines = [line(3, 0.1), line(1, 0.07), line(1, 1_234_567.03), line(2, -0.2)];
    const text = (await pagesOf("invoice", { ...sample("invoice"), tax_rate: 0, lines })).join(" ");
    expect(text).not.toMatch(/Subtotal|VAT/);
    expect(text).toContain("Total EUR 1,234,567.00");
    expect(text).toContain("−0.40");
  });

  it("repeats the table's header on every page", async () => {
    const pages = await pagesOf("invoice", sample("invoice"));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/description quantity price amount/i);
    expect(pages.map((page) => page.includes("continued"))).toEqual(pages.map((_, index) => index > 0));
  });
});

describe("the page margins", () => {
  it("show names with quotation marks and special characters correctly", async () => {
    const name = 'Fish "n" Chips & Co';
    const shown = "Fish ”n” Chips & Co";
    const [invoice] = await pagesOf("invoice", { ...sample("invoice"), seller: [name] });
    expect(invoice).toContain(`${shown} · Invoice 2026-0231`);
    const [, letter] = await pagesOf("letter", { ...sample("letter"), recipient: [name] });
    expect(letter).toContain(`${shown} · 12 March 2026`);
    const [, report] = await pagesOf("report", { ...sample("report"), organisation: name });
    expect(report).toContain(shown);
  });
});

describe("the letter", () => {
  it("repeats the addressee on further pages", async () => {
    const [first, second] = await pagesOf("letter", sample("letter"));
    expect(first).not.toContain("Mr and Mrs de Ruyter · 12 March 2026");
    expect(second).toContain("Mr and Mrs de Ruyter · 12 March 2026");
    expect(second).toContain("Johanna Voss");
  });
});

describe("the report", () => {
  it("shows the title of the chapter at the top of each page", async () => {
    const pages = await pagesOf("report", sample("report"));
    const heads = ["Summary", "Loans by month", "Works & closures", "All branches"];
    expect(pages).toHaveLength(1 + heads.length);
    for (const [index, head] of heads.entries()) {
      expect(pages[index + 1]).toContain("Moor & Fell Libraries");
      expect(pages[index + 1]).toContain(head);
    }
    expect(pages[4]).toContain("All branches 2290 3309 3179 +4.1 %");
  });

  it("repeats the header of its table", async () => {
    const pages = await pagesOf("report", sample("report.long"));
    expect(pages.filter((page) => /Branch Visits Loans Year before Change/.test(page)).length).toBeGreaterThan(1);
  });

  it("shows titles with special characters unchanged", async () => {
    const pages = await pagesOf("report", sample("report"));
    expect(pages[3]?.match(/Works & closures/g)).toHaveLength(2);
  });
});

describe("the certificate", () => {
  it("makes one page for each recipient, with a distinction if they have one", async () => {
    const pages = await pagesOf("certificate", sample("certificate"));
    expect(pages).toHaveLength(3);
    // The PDF reader treats letters with letter-spacing as separate words.
    expect(pages.map((page) => page.replaceAll(" ", "").toLowerCase().includes("withdistinction"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(pages[1]).toContain("Maximiliane von Hohenstein-Wittgenau");
  });
});

describe("the packing slip", () => {
  it("lists the bins in walking order, and the items that will be sent later", async () => {
    const text = (await pagesOf("packing-slip", sample("packing-slip"))).join(" ");
    const bins = text.match(/[A-F]-\d\d(?= HW)/g) ?? [];
    expect(bins).toHaveLength(26);
    expect(bins).toEqual([...bins].sort());
    expect(text).toContain("12 to follow");
    expect(text).toContain("26 articles");
  });
});

describe("the page of languages", () => {
  it.each([
    ["simplified Chinese", "床前明月光"],
    ["traditional Chinese", "白日依山盡"],
    ["Japanese", "おはよう"],
    ["Korean", "좋은 아침"],
    ["emoji", "🌅"],
  ])("shows %s", async (_, text) => {
    const [page] = await pagesOf("languages", sample("languages"));
    expect(page).toContain(text);
  });

  it("shows the name of its reader", async () => {
    const [page] = await pagesOf("languages", sample("languages"));
    expect(page).toContain("山田 花子");
    expect(page).toContain("좋은 아침");
  });
});
