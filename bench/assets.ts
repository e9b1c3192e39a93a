import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import type { DocumentAssets } from "../server/render/assets/document-assets";
import { createRenderer } from "../server/render/renderer";
import { rendererSettings } from "../tests/support/renderer-settings";

/**
 * Measures what a logo and two fonts cost as assets, compared with the same contents as `data:` URLs, in documents with
 * and without a script; and what a document without assets costs in a workspace that has some, compared with one that
 * has none. The variants take turns in a random order, so that a machine that slows down slows all of them.
 * `npm run bench:assets -- 100` measures 100 rounds.
 */
const [rounds = 100] = process.argv.slice(2).map(Number);
const WARM_UP_ROUNDS = 10;
/** Time between two documents, so that what one leaves to be cleaned up is not measured with the next. */
const PAUSE_MS = 50;

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"><rect width="44" height="44"/></svg>';
const FILES = {
  "logo.svg": { mediaType: "image/svg+xml", content: Buffer.from(LOGO) },
  "one.ttf": { mediaType: "font/ttf", content: readFont("noto-sans-mono/400Regular/NotoSansMono_400Regular") },
  "two.ttf": { mediaType: "font/ttf", content: readFont("open-sans/700Bold/OpenSans_700Bold") },
};
type FileName = keyof typeof FILES;

const templateWith = (addressOf: (name: FileName) => string, script: string) => `
  <style>
    @font-face { font-family: One; src: url("${addressOf("one.ttf")}") }
    @font-face { font-family: Two; src: url("${addressOf("two.ttf")}") }
    p { font-family: One } h1 { font-family: Two }
  </style>
  ${script}<img src="${addressOf("logo.svg")}"><h1>Invoice</h1>${"<p>A line of the invoice</p>".repeat(25)}`;
const asData = (name: FileName) => `data:${FILES[name].mediaType};base64,${FILES[name].content.toString("base64")}`;
const asAsset = (name: FileName) => `{{ '${name}' | asset_url }}`;
const SCRIPT = "<script>document.title = 'made'</script>";

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const contents = new Map(Object.values(FILES).map(({ content }) => [hashOf(content), content]));
const assets: DocumentAssets = {
  byName: new Map(
    Object.entries(FILES).map(([name, { mediaType, content }]) => [
      name,
      { sha256: hashOf(content), mediaType, bytes: content.length },
    ]),
  ),
  load: async ({ sha256 }) => contents.get(sha256),
};
/** A document of the bench. */
interface Variant {
  template: string;
  assets?: DocumentAssets;
  /** The variant that it is compared with. */
  peer?: string;
  /** Maximum share of the peer's time. */
  goal?: number;
}
const plain = `<h1>Invoice</h1>${"<p>A line of the invoice</p>".repeat(25)}`;
const VARIANTS: Readonly<Record<string, Variant>> = {
  "static, data: URLs": { template: templateWith(asData, "") },
  "static, assets": { template: templateWith(asAsset, ""), assets, peer: "static, data: URLs", goal: 1.15 },
  "scripted, data: URLs": { template: templateWith(asData, SCRIPT) },
  "scripted, assets": { template: templateWith(asAsset, SCRIPT), assets, peer: "scripted, data: URLs", goal: 1.15 },
  "none, workspace without": { template: plain },
  "none, workspace with": { template: plain, assets, peer: "none, workspace without", goal: 1.03 },
};

const renderer = await createRenderer(rendererSettings, pino({ level: "silent" }));
const samples = new Map<string, { template: number[]; load: number[]; print: number[]; total: number[] }>();
for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
  // The cost of a document depends a little on the one before it.
  for (const [name, { template, assets }] of shuffled(Object.entries(VARIANTS))) {
    const request = { template, parameters: {}, workspaceId: "bench", ...(assets && { assets }) };
    const { timings } = await renderer.render(request);
    await sleep(PAUSE_MS);
    if (round < 0) continue;
    const sample = samples.get(name) ?? { template: [], load: [], print: [], total: [] };
    samples.set(name, sample);
    for (const phase of ["template", "load", "print", "total"] as const) sample[phase].push(timings[phase]);
  }
}
await renderer.close();

const print = (line: string) => process.stdout.write(`${line}\n`);
const medians = new Map([...samples].map(([name, { total }]) => [name, median(total)]));
print(`${rounds} rounds, medians in ms`);
for (const [name, { peer, goal }] of Object.entries(VARIANTS)) {
  const { template = [], load = [], print: printing = [], total = [] } = samples.get(name) ?? {};
  const parts = `template ${median(template).toFixed(1)}, load ${median(load).toFixed(1)}, print ${median(printing).toFixed(1)}`;
  const ratio = median(total) / (medians.get(peer ?? name) ?? 1);
  const isMissed = goal !== undefined && ratio > goal;
  const compared = peer ? `  ${ratio.toFixed(2)} x ${peer} (goal ${goal}${isMissed ? ", missed" : ""})` : "";
  print(`${name.padEnd(24)} ${median(total).toFixed(1)} (${parts})${compared}`);
  if (isMissed) process.exitCode = 1;
}

function readFont(path: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}.ttf`));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function shuffled<T>(entries: T[]): T[] {
  return entries
    .map((entry) => ({ entry, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}
