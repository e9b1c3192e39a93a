/** Documents that are mostly unlike each other and unlike the invoice, so that no trick helps with one kind only. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { toBuffer } from "bwip-js/node";
import type { BenchDocument } from "./bench-document";

interface Line {
  name: string;
  quantity: number;
  price: number;
}

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Article ${((index * 37) % 900) + 100}`,
    quantity: (index % 9) + 1,
    price: ((index * 733) % 20_000) / 100,
  }));

/** Returns parameters with a list of the given length. */
const listing = (count: number) => {
  const items = lines(count);
  return (number: number) => ({ number, items });
};

const page = (style: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><title>Document</title><style>${style}</style><h1>{{ number }}</h1>${body}`;

const ROWS = `<table>{% for item in items %}<tr><td>{{ forloop.index }}<td>{{ item.name }}<td>{{ item.quantity }}
<td>{{ item.price | round: 2 }}</tr>{% endfor %}</table>`;

const BARS = `<svg viewBox="0 0 400 100" width="100%"><defs><linearGradient id="g"><stop offset="0" stop-color="#4c6ef5"/>
<stop offset="1" stop-color="#15aabf"/></linearGradient></defs>{% for item in items limit: 24 %}
<rect x="{{ forloop.index0 | times: 16 }}" y="{{ item.quantity | times: -9 | plus: 100 }}" width="12" height="90"
fill="url(#g)"/>{% endfor %}</svg>`;

const SENTENCES = Array.from(
  { length: 40 },
  (_, index) =>
    `We refer to item ${index + 1} of our agreement, and ask you to confirm the delivery by the end of May. `,
).join("");

const RIGHT_TO_LEFT = "שלום עולם. זוהי חשבונית לדוגמה עם טקסט שנכתב מימין לשמאל. ";
const EAST_ASIAN = "这是一份包含中文文本的示例发票。請求書のサンプルです。견본 송장입니다. ";

const fontFile = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/open-sans/500Medium/OpenSans_500Medium.ttf",
);
const font = readFileSync(fontFile).toString("base64");
const picture = (await toBuffer({ bcid: "qrcode", text: "https://example.com/", scale: 4 })).toString("base64");
const logo = `<img alt="Logo" width="90" src="data:image/png;base64,${picture}">`;

export const VARIED_DOCUMENTS = {
  /** An inline chart whose bars refer to a gradient. */
  statement: {
    template: page("body{font:9pt sans-serif}td{padding:2px 8px;border-bottom:1px solid #eee}", BARS + ROWS),
    parameters: listing(40),
  },
  /** A picture in a data: URL. */
  "delivery note": {
    template: page("body{font:10pt serif}table{width:100%}", `${logo}${ROWS}`),
    parameters: listing(18),
    hasSubresources: true,
  },
  /** A font in a data: URL. */
  offer: {
    template: page(
      `@font-face{font-family:Brand;src:url(data:font/ttf;base64,${font})}body{font:11pt Brand}`,
      `<p>${SENTENCES.slice(0, 900)}</p>${ROWS}`,
    ),
    parameters: listing(12),
    hasSubresources: true,
  },
  /** Gradients of CSS and of SVG, on a landscape page. */
  certificate: {
    template: page(
      `@page{size:A4 landscape;margin:0}body{margin:0;height:205mm;text-align:center;font:italic 24pt serif;
      background:radial-gradient(circle at 30% 20%,#fff3bf,#ffd8a8 60%,#e8590c)}h1{background:linear-gradient(90deg,#364fc7,#0b7285);
      color:#fff}svg{width:60mm}`,
      `<p>is awarded to Ada Lovelace</p>${BARS}`,
    ),
    parameters: listing(24),
  },
  /** Many rows. */
  "price list": {
    template: page("body{font:8pt sans-serif}tr:nth-child(even){background:#f1f3f5}td{padding:1px 6px}", ROWS),
    parameters: listing(700),
  },
  /** Right-to-left and East Asian text. */
  "international letter": {
    template: page(
      "body{font:11pt sans-serif}",
      `<section dir="rtl" lang="he"><p>${RIGHT_TO_LEFT.repeat(12)}</p></section><p lang="zh">${EAST_ASIAN.repeat(12)}</p>`,
    ),
    parameters: listing(0),
  },
  /** Two columns of text, with a list and links. */
  contract: {
    template: page(
      "@page{size:Letter;margin:25mm}body{font:10pt/1.4 serif}main{columns:2;column-gap:8mm;text-align:justify}",
      `<main>{% for part in (1..5) %}<h3>§ {{ part }}</h3><p>${SENTENCES.slice(0, 1_400)}</p>{% endfor %}</main>
      <ul><li><a href="https://example.com/terms">Terms</a><li><a href="mailto:office@example.com">Office</a></ul>`,
    ),
    parameters: listing(0),
  },
  /** A small page of another size, with a bar code of rectangles. */
  label: {
    template: page(
      "@page{size:4in 6in;margin:4mm}body{font:14pt sans-serif}svg{width:100%;height:25mm}",
      `<p>Ink and Paper Ltd<br>1 Press Street</p><svg viewBox="0 0 190 40" preserveAspectRatio="none">{% for item in items %}
      <rect x="{{ forloop.index0 | times: 3 }}" width="{{ item.quantity | modulo: 3 | plus: 0.5 }}" height="40"/>{% endfor %}</svg>`,
    ),
    parameters: listing(60),
  },
  /** A chart that a script draws as SVG. */
  "scripted chart": {
    template: page(
      "body{font:10pt sans-serif}svg{width:100%;height:80mm}",
      `<svg viewBox="0 0 400 100"></svg><script>
      const values = [{% for item in items %}{{ item.price }},{% endfor %}];
      document.querySelector("svg").innerHTML = values.map((value, index) =>
        '<rect x="' + index * 10 + '" y="' + (100 - value / 2) + '" width="8" height="' + value / 2 + '"/>').join("");
      </script>`,
    ),
    parameters: listing(40),
    isScripted: true,
  },
} satisfies Record<string, BenchDocument>;
