import { performance } from "node:perf_hooks";
import { PDFDocument } from "@cantoo/pdf-lib";
import { type MergedDocument, PdfMerger } from "../server/batches/pdf-merger";
import { MAX_TOGETHER } from "../server/render/print-together";
import { createRenderer, type Renderer } from "../server/render/renderer";
import { rendererSettings } from "../tests/support/renderer-settings";
import { DOCUMENTS } from "./render/documents";
import { ProcessTree } from "./render/process-tree";

/**
 * Compares two ways to make one PDF of many invoices: printed one by one and merged page by page, and printed together
 * and merged by objects. The two take turns. `npm run bench:batches -- 1000 3` makes 1,000 invoices in each of 3
 * rounds.
 */
const [count = "1000", rounds = "3"] = process.argv.slice(2);
const { template, parameters } = DOCUMENTS.invoice;
const inputs = Array.from({ length: Number(count) }, (_, index) => JSON.stringify(parameters(index + 1)));
const NOW = new Date("2026-03-12T09:30:00Z");
const WORKERS = 2;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs jobs as the workers of a process do, and returns their results in order. */
async function inTurns<Job, Result>(jobs: readonly Job[], work: (job: Job) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < jobs.length; index = next++) results[index] = await work(jobs[index] as Job);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return results;
}

async function oneByOne(renderer: Renderer): Promise<Uint8Array> {
  const base = { template, now: NOW, workspaceId: "w" };
  const pdfs = await inTurns(inputs, async (input) => (await renderer.render({ ...base, parameters: input })).pdf);
  const merged = await PDFDocument.create();
  for (const pdf of pdfs) {
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return merged.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

async function together(renderer: Renderer): Promise<Uint8Array> {
  const chunks = Array.from({ length: Math.ceil(inputs.length / MAX_TOGETHER) }, (_, index) => index * MAX_TOGETHER);
  const results = await inTurns(chunks, async (start) => {
    const [first = "{}", ...further] = inputs.slice(start, start + MAX_TOGETHER);
    return renderer.render({ template, now: NOW, workspaceId: "w", parameters: first, further });
  });
  const merger = new PdfMerger();
  for (const [index, result] of results.entries()) {
    if (result.together?.refusal !== null) throw new Error(`Not printed together: ${result.together?.refusal}`);
    let firstPage = 0;
    const documents: MergedDocument[] = [];
    for (const [position, document] of result.together.documents.entries()) {
      const pages = document?.pages ?? 0;
      documents.push({ item: index * MAX_TOGETHER + position, firstPage, pages });
      firstPage += pages;
    }
    await merger.add(result.pdf, documents);
  }
  return merger.save(NOW);
}

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const renderer = await createRenderer({ ...rendererSettings, concurrency: WORKERS }, log);
const tree = new ProcessTree([process.pid]);
const ways = { "one by one": oneByOne, together };
const totals = Object.fromEntries(Object.keys(ways).map((name) => [name, { ms: 0, cpuMs: 0, bytes: 0 }]));
try {
  for (let round = 0; round < Number(rounds); round++) {
    for (const [name, make] of Object.entries(ways)) {
      const [startedAt, before] = [performance.now(), tree.processorTimes];
      const { length } = await make(renderer);
      const after = tree.processorTimes;
      const total = totals[name];
      if (!total) continue;
      total.ms += performance.now() - startedAt;
      const seconds = Object.values(after).reduce((sum, value) => sum + value, 0);
      total.cpuMs += (seconds - Object.values(before).reduce((sum, value) => sum + value, 0)) * 1_000;
      total.bytes += length;
    }
  }
} finally {
  await renderer.close();
}
const documents = Number(rounds) * inputs.length;
for (const [name, { ms, cpuMs, bytes }] of Object.entries(totals)) {
  const [each, cpu] = [(ms / documents).toFixed(2), (cpuMs / documents).toFixed(2)];
  print(`${name}: ${each} ms, ${cpu} ms of processor time, ${Math.round(bytes / documents)} bytes for each document`);
}
const [single, joint] = [totals["one by one"], totals.together];
if (single && joint) {
  const ratios = [single.ms / joint.ms, single.cpuMs / joint.cpuMs].map((ratio) => ratio.toFixed(2));
  print(`together: ${ratios[0]} times as fast, ${ratios[1]} times less processor time`);
  print(`${(joint.bytes / single.bytes).toFixed(2)} of the size`);
}
