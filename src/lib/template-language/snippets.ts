import { markText } from "../i18n/translate";

/** A piece of a template to insert. */
export interface TemplateSnippet {
  name: string;
  help: string;
  /** In the form of Monaco's snippets: `$1` and `${1:text}` are places to fill in. */
  body: string;
  /** Whether the lines must not be indented like the one that the snippet is inserted in: the spaces are data. */
  keepsWhitespace?: true;
}

export const SNIPPETS: readonly TemplateSnippet[] = [
  {
    name: markText("Table with a repeated header"),
    help: markText("A table over a list. Its header is repeated on each page, and no row is split."),
    body: `<style>
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 2mm; text-align: left; border-bottom: 0.2mm solid #ccc }
  tr { break-inside: avoid }
</style>
<table>
  <thead>
    <tr><th>\${1:Name}</th><th>\${2:Price}</th></tr>
  </thead>
  <tbody>
    {% for \${3:line} in \${4:lines} %}
    <tr><td>{{ \${3:line}.\${5:name} | escape }}</td><td>{{ \${3:line}.\${6:price} | money: "\${7:EUR}" }}</td></tr>
    {% endfor %}
  </tbody>
</table>$0`,
  },
  {
    name: markText("Page numbers"),
    help: markText("“Page 1 of 3” at the bottom of each page."),
    body: `<style>
  @page {
    @bottom-\${1|right,center,left|} { content: "\${2:Page} " counter(page) " \${3:of} " counter(pages); font-size: 9pt }
  }
</style>$0`,
  },
  {
    name: markText("QR bill"),
    help: markText("The Swiss QR code of a bill, with the cross in its middle."),
    keepsWhitespace: true,
    body: `{% capture \${1:payment} %}SPC
0200
1
{{ \${2:creditor}.iban }}
S
{{ \${2:creditor}.name }}
{{ \${2:creditor}.street }}
{{ \${2:creditor}.number }}
{{ \${2:creditor}.zip }}
{{ \${2:creditor}.city }}
{{ \${2:creditor}.country }}







{{ \${3:total} | number: 2, "en-US" | remove: "," }}
\${4|CHF,EUR|}







NON

{{ \${5:message} }}
EPD{% endcapture %}
<div style="position: relative; width: 46mm; height: 46mm">
  {{ \${1:payment} | qr: "46mm" }}
  <svg viewBox="0 0 7 7" style="position: absolute; left: 19.5mm; top: 19.5mm; width: 7mm"><rect width="7" height="7" fill="#fff" /><rect x=".5" y=".5" width="6" height="6" /><path d="M3 1.5h1V3h1.5v1H4v1.5H3V4H1.5V3H3z" fill="#fff" /></svg>
</div>$0`,
  },
  {
    name: markText("Totals"),
    help: markText("Net, tax and total of a list with prices."),
    body: `{% assign net = \${1:lines} | map: "\${2:price}" | sum %}
{% assign tax = net | times: \${3:0.2} | round: 2 %}
{% assign total = net | plus: tax %}
<dl>
  <dt>Net</dt><dd>{{ net | money: "\${4:EUR}" }}</dd>
  <dt>Tax</dt><dd>{{ tax | money: "\${4:EUR}" }}</dd>
  <dt>Total</dt><dd>{{ total | money: "\${4:EUR}" }}</dd>
</dl>$0`,
  },
  {
    name: markText("Loop"),
    help: markText("Repeats something for each entry of a list, with a text if the list is empty."),
    body: `{% for \${1:item} in \${2:items} %}
  $0
{% else %}
  <p>\${3:None}</p>
{% endfor %}`,
  },
];
