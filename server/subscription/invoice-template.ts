/**
 * Template of invoices, for the product's own renderer. The parameters are texts (`invoiceParameters`), so that amounts
 * look the same as in the portal. Every text that people wrote is escaped.
 */
export const INVOICE_TEMPLATE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Invoice {{ number }}</title>
<style>
  @page { size: A4; margin: 22mm 20mm; }
  body { margin: 0; color: #1C2333; font: 10.5pt/1.5 "Open Sans", "Liberation Sans", sans-serif; }
  h1 { margin: 0 0 2mm; font-size: 22pt; line-height: 1.2; }
  p { margin: 0; }
  header, .parties { display: flex; justify-content: space-between; gap: 12mm; }
  .parties { margin: 14mm 0; }
  .parties > div { flex: 1; overflow-wrap: anywhere; }
  .soft, th { color: #4A5468; font-weight: 400; }
  .lines { white-space: pre-line; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 2.5mm 0; border-bottom: 0.3mm solid #E6E2D9; text-align: left; vertical-align: top; }
  th:last-child, td:last-child { padding-left: 8mm; text-align: right; white-space: nowrap; }
  tfoot td { border-bottom: 0; font-size: 12pt; font-weight: 700; }
  .void { margin-top: 4mm; padding: 2mm 4mm; border: 0.4mm solid #B3261E; color: #B3261E; }
  .note { margin-top: 14mm; white-space: pre-line; }
</style>
</head>
<body>
<header>
  <div>
    <h1>Invoice</h1>
    <p class="soft">{{ number }}</p>
  </div>
  <div>
    <p><span class="soft">Date</span> {{ date }}</p>
    <p><span class="soft">Period</span> {{ periodStart }} to {{ periodEnd }}</p>
  </div>
</header>
{% if isVoid %}<p class="void">Void: a change of plan replaced this invoice. Nothing is to be paid.</p>{% endif %}
<div class="parties">
  <div>
    <p class="soft">From</p>
    <p><strong>{{ seller.name | escape }}</strong></p>
    <p class="lines">{{ seller.address | escape }}</p>
    {% if seller.vatId != "" %}<p>VAT ID {{ seller.vatId | escape }}</p>{% endif %}
  </div>
  <div>
    <p class="soft">To</p>
    <p><strong>{{ buyer.name | escape }}</strong></p>
    <p class="lines">{{ buyer.address | escape }}</p>
    {% if buyer.vatId != "" %}<p>VAT ID {{ buyer.vatId | escape }}</p>{% endif %}
  </div>
</div>
<table>
  <thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
  <tbody>
    {% for line in lines %}<tr><td>{{ line.text | escape }}</td><td>{{ line.amount }}</td></tr>
    {% endfor %}
  </tbody>
  <tfoot><tr><td>Total due</td><td>{{ total }}</td></tr></tfoot>
</table>
{% if note != "" %}<p class="note">{{ note | escape }}</p>{% endif %}
</body>
</html>
`;
