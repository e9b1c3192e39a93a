import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { pino } from "pino";
import { LIMITS } from "../contract/product";
import { AccessTokens } from "../server/access/access-tokens";
import { createSigningKeys } from "../server/access/signing-keys";
import { connectDatabase } from "../server/database/open";
import { ChromiumPdf } from "../server/render/chromium/pdf/chromium-pdf";
import { DocumentWarnings } from "../server/render/chromium/pdf/document-warnings";
import { inspectPdf } from "../server/render/chromium/pdf/pdf-inspection";
import { writeInformation } from "../server/render/chromium/pdf/reproducible-pdf";
import { removeBlockedLinks } from "../server/render/chromium/pdf/sanitize-pdf";
import { LiquidRenderer } from "../server/render/liquid/liquid-renderer";
import { createRenderer } from "../server/render/renderer";
import { defaultRendererSettings } from "../server/render/settings";
import { DOCUMENTS } from "./render/documents";

/**
 * Measures single speed tricks of docs/performance.md: each with and without, in turns, in one run. `npm run
 * bench:tricks -- 200` measures 200 rounds.
 */
const [rounds = 100] = process.argv.slice(2).map(Number);
const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:tricks`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);
const log = pino({ level: "silent" });

/** One call per round; the round's number is for calls that must differ. */
type Call = (round: number) => unknown;

/** Times both variants in turns and prints their medians. */
async function compare(name: string, variants: Record<"with" | "without", Call>): Promise<void> {
  const times = { with: [] as number[], without: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    for (const variant of ["with", "without"] as const) {
      const started = performance.now();
      await variants[variant](round);
      // The first rounds warm up.
      if (round >= 0) times[variant].push(performance.now() - started);
    }
  }
  const medians = { with: median(times.with), without: median(times.without) };
  print(`${name.padEnd(28)} ${medians.without.toFixed(2)} -> ${medians.with.toFixed(2)} ms`);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const { template, parameters } = DOCUMENTS.invoice;
const limitsOfRequest = { nowMs: 0, maxHtmlLength: 1e7, timeoutMs: 10_000 };
const request = { partials: [], parameters: JSON.stringify(parameters(1)), ...limitsOfRequest };
const liquid = new LiquidRenderer();
await compare("parsed templates are cached", {
  with: () => liquid.render({ ...request, template }),
  without: () => liquid.render({ ...request, template: template + randomUUID() }),
});

const { db, close } = await connectDatabase({ url }, {}, log);
const keys = await createSigningKeys({ db, rotationMs: 86_400_000, accessTokenLifetimeMs: 900_000 });
const tokens = new AccessTokens({ keys, lifetimeMs: 900_000 });
const issue = () => tokens.issue({ customerId: randomUUID(), username: "a@example.com", sessionId: randomUUID() }, []);
const known = await issue();
const unknown = await Promise.all(Array.from({ length: rounds + 5 }, issue));
await compare("verified tokens are cached", {
  with: () => tokens.verify(known),
  without: (round) => tokens.verify(unknown[round + 5] ?? known),
});
await close();

const { maxTemplateBytes, maxPartials, maxParametersBytes } = LIMITS;
const limits = { maxTemplateBytes, maxPartials, maxParametersBytes };
const settings = { ...defaultRendererSettings, ...limits, browsers: 1 };
const [usual, cold] = await Promise.all([
  createRenderer(settings, log),
  createRenderer({ ...settings, warmPages: 0, maxReservedPages: 0 }, log),
]);
const scripted = DOCUMENTS["invoice with script"].template;
const render = (renderer: typeof usual, html: string) =>
  renderer.render({ template: html, parameters: parameters(1), workspaceId: "owner" });
await compare("static pages are reused", {
  with: () => render(usual, template),
  without: () => render(cold, template),
});
await compare("scripted pages stand ready", {
  with: () => render(usual, scripted),
  without: () => render(cold, scripted),
});
const { pdf } = await render(usual, template);
await compare("PDFs are read by patterns", {
  with: () => inspectPdf(new ChromiumPdf(pdf), new DocumentWarnings(), async () => []),
  without: () => PDFDocument.load(pdf),
});
const copy = Buffer.from(pdf);
const now = new Date();
await compare("links and the information are checked (a cost)", {
  with: async () => {
    const parsed = new ChromiumPdf(copy);
    await removeBlockedLinks(copy, parsed);
    await writeInformation(copy, parsed, now);
  },
  without: () => new ChromiumPdf(copy),
});
const unconfined = await createRenderer({ ...settings, sandbox: "off", processUser: "root" }, log);
await compare("sandbox, static document (a cost)", {
  with: () => render(usual, template),
  without: () => render(unconfined, template),
});
await compare("sandbox, document with script (a cost)", {
  with: () => render(usual, scripted),
  without: () => render(unconfined, scripted),
});
await Promise.all([usual.close(), cold.close(), unconfined.close()]);
