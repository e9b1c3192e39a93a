import { Liquid } from "liquidjs";
import type { BenchDocument } from "./bench-document";
import { VARIED_DOCUMENTS } from "./varied-documents";

export type DocumentName = keyof typeof DOCUMENTS;

const STYLE = `<style>
  @page { size: A4; margin: 18mm; @bottom-right { content: counter(page) " / " counter(pages) } }
  body { font: 10pt sans-serif } h2 { break-before: page } table { width: 100%; border-collapse: collapse }
  th { text-align: left } td, th { border-bottom: 1px solid #ddd; padding: 4px } thead { display: table-header-group }
</style>`;

const TABLE = `<table><thead><tr><th>Item</th><th>Quantity</th><th>Price</th><th>Total</th></tr></thead><tbody>
{% for item in items %}<tr><td>{{ item.name }}</td><td>{{ item.quantity }}</td><td>{{ item.price }}</td>
<td>{{ item.quantity | times: item.price | round: 2 }}</td></tr>{% endfor %}</tbody></table>`;

const INVOICE = `<!doctype html><meta charset="utf-8"><title>Invoice</title>${STYLE}<h1>Invoice {{ number }}</h1>
<p>Ink and Paper Ltd, 1 Press Street</p>${TABLE}<p>Payable within 14 days.</p>`;

const CHART = `<svg viewBox="0 0 400 120" width="100%">{% for item in items %}<rect x="{{ forloop.index0 | times: 13 }}"
y="{{ item.quantity | times: -4 | plus: 110 }}" width="10" height="{{ item.quantity | times: 4 }}" fill="#2b6cb0"/>{% endfor %}
<path d="M0 110 H400" stroke="#333"/></svg>`;

const REPORT = `<!doctype html><meta charset="utf-8"><title>Report</title>${STYLE}<h1>Report {{ number }}</h1>
{% for chapter in (1..9) %}<h2>Chapter {{ chapter }}</h2>${CHART}${TABLE}{% endfor %}`;

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Item ${index + 1}`,
    quantity: (index % 25) + 1,
    price: Math.round(index * 199) / 100,
  }));

const listing = (count: number) => {
  const lines = items(count);
  return (number: number) => ({ number, items: lines });
};

/**
 * The measured documents: one page, ten pages, a hundred pages, one page with a script, and further ones
 * (varied-documents.ts).
 */
export const DOCUMENTS = {
  invoice: { template: INVOICE, parameters: listing(25) },
  report: { template: REPORT, parameters: listing(25) },
  table: {
    template: `<!doctype html><meta charset="utf-8">${STYLE}<h1>List {{ number }}</h1>${TABLE}`,
    parameters: listing(3_560),
  },
  "invoice with script": {
    template: `${INVOICE}<script>document.title += " 1"</script>`,
    parameters: listing(25),
    isScripted: true,
  },
  ...VARIED_DOCUMENTS,
} satisfies Record<string, BenchDocument>;

const engine = new Liquid();

/** Returns a document's HTML for the contestants that don't fill in templates. */
export function htmlOf(name: DocumentName, number: number): string {
  const { template, parameters } = DOCUMENTS[name];
  return String(engine.parseAndRenderSync(template, parameters(number)));
}
