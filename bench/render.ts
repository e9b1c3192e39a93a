import { pino } from "pino";
import { chromium } from "playwright-core";
import { findEngine } from "../server/render/engine/find-engine";
import { startRenderer } from "../server/render/renderer";
import { defaultRendererSettings } from "../server/render/settings";

/**
 * Documents a second, Platen's renderer beside its peer in the same run and on the same engine: playwright with a new
 * context a document, which is what most programs do. Rounds are interleaved, so that a machine that slows down slows
 * both. `npm run bench -- 8 40`: eight rounds of forty documents each.
 */
const [rounds = 6, documents = 30] = process.argv.slice(2).map(Number);
const concurrency = 2;

const row = (n: number) => `<tr><td>Item ${n}</td><td>${n}</td><td>${(n * 19.9).toFixed(2)}</td></tr>`;
const invoice = `<!doctype html><style>table{width:100%;border-collapse:collapse}td{border-bottom:1px solid #ddd;padding:4px}</style>
<h1>Invoice</h1><table>${Array.from({ length: 25 }, (_, n) => row(n + 1)).join("")}</table>`;

const engine = await findEngine(defaultRendererSettings);
const renderer = await startRenderer({ ...defaultRendererSettings, concurrency }, pino({ level: "silent" }));
const browser = await chromium.launch({
  executablePath: engine.executablePath,
  env: { ...process.env, ...engine.env },
  args: ["--no-sandbox"],
});

async function platen(): Promise<void> {
  await renderer.render({ template: invoice, parameters: {} });
}

async function playwright(): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(invoice);
  await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await context.close();
}

/** @returns documents a second */
async function measure(make: () => Promise<void>): Promise<number> {
  const started = performance.now();
  let left = documents;
  const worker = async () => {
    while (left-- > 0) await make();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (documents * 1000) / (performance.now() - started);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await measure(platen);
await measure(playwright);
const results: { platen: number; playwright: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  results.push({ platen: await measure(platen), playwright: await measure(playwright) });
}
await browser.close();
await renderer.close();

const lines = [
  `one-page invoice of 25 rows, ${rounds} rounds of ${documents} documents, ${concurrency} at a time`,
  `platen's renderer        ${median(results.map((result) => result.platen)).toFixed(1)} PDF/s`,
  `playwright, new context  ${median(results.map((result) => result.playwright)).toFixed(1)} PDF/s`,
  `ratio (median of rounds) ${median(results.map((result) => result.platen / result.playwright)).toFixed(2)}`,
];
process.stdout.write(`${lines.join("\n")}\n`);
