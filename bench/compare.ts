import { createHash } from "node:crypto";
import { pino } from "pino";
import { compareDocuments } from "../server/comparisons/compare-documents";
import { readStarterSamples, STARTER_TEMPLATES } from "../server/demo/starter-templates";
import { changedBoxes } from "../server/pictures/changed-boxes";
import { changedText } from "../server/pictures/changed-text";
import { compareBitmaps } from "../server/pictures/compare-pages";
import { COMPARISON_DPI } from "../server/pictures/compared-page";
import { drawDifference } from "../server/pictures/draw-difference";
import { PdfReader } from "../server/pictures/pdf-pages";
import { Pictures } from "../server/pictures/pictures";
import { encodePng } from "../server/pictures/png";
import type { RenderResult } from "../server/render/render-types";
import { createRenderer } from "../server/render/renderer";
import { rendererSettings } from "../tests/support/renderer-settings";
import { starterDocument } from "../tests/support/starter-document";
import { startCalledService } from "./compare/compare-by-call";
import { measure, print, printLoad, report } from "./compare/measure";
import { recolour } from "./compare/recolour";

/** Prints how long a comparison of an invoice with five sample sets takes, by its parts (see bench/README.md). */

/** Time for a comparison on two cores. */
const GOAL_MS = 2_000;
const NOW = new Date("2026-03-12T09:30:00Z");
const LIMITS = {
  maxPicturedPages: 50,
  maxPictureBytes: Number.POSITIVE_INFINITY,
  owner: { customerId: "bench", workspaceId: "bench" },
};

const log = pino({ level: "silent" });
const nothing = () => undefined;
const renderer = await createRenderer({ ...rendererSettings, concurrency: 2, sandbox: "auto" }, log);
const pictures = new Pictures({
  settings: {
    maxMemoryMiB: 512,
    maxTotalMemoryMiB: 1_024,
    pageTimeoutMs: 60_000,
    maxQueueLength: 64,
    processUser: "nobody",
    sandbox: "auto",
  },
  observer: { onTask: nothing, onProcessLost: nothing },
  log,
});

const [invoice] = STARTER_TEMPLATES;
const document = await starterDocument(invoice.file);
const recoloured = {
  ...document,
  template: recolour(document.template),
  partials: (document.partials ?? []).map(({ name, html }) => ({ name, html: recolour(html) })),
};
// A typical invoice, a long one and a Chinese one, and the two of one page again.
const [typical, long, chinese] = await readStarterSamples(invoice);
const samples = [typical, long, chinese, typical, chinese].flatMap((sample) => (sample ? [sample] : []));

const render = (source: typeof document, parameters: Record<string, unknown>): Promise<RenderResult> =>
  renderer.render({ ...source, parameters, now: NOW, customerId: "bench", priority: "low" });

/** Compares as the service does: both documents of the next sample set are made while those of one are compared. */
async function compareAll(after: typeof document): Promise<void> {
  const make = (index: number) => {
    const { parameters } = samples[index] ?? {};
    return parameters && Promise.all([render(document, parameters), render(after, parameters)]);
  };
  const { signal } = new AbortController();
  let next = make(0);
  for (let index = 1; next; index++) {
    const [from, to] = await next;
    next = make(index);
    await compareDocuments(pictures, { from, to }, { ...LIMITS, owner: { ...LIMITS.owner, signal } });
  }
}

try {
  printLoad();
  const changed = await measure(() => compareAll(recoloured));
  report("Comparison of 5 sample sets that have changed", changed);
  report("Comparison of 5 sample sets that are the same", await measure(() => compareAll(document)));

  const reader = await PdfReader.create();
  let pages = 0;
  const parts = await measure(async (part) => {
    pages = 0;
    for (const { parameters } of samples) {
      const from = await part("render before", () => render(document, parameters));
      const to = await part("render after", () => render(recoloured, parameters));
      for (const { pdf } of [from, to]) await part("hash", () => createHash("sha256").update(pdf).digest("hex"));
      await reader.open(from.pdf, (before) =>
        reader.open(to.pdf, async (after) => {
          for (let page = 1; page <= Math.min(before.count, after.count); page++) {
            pages++;
            const scale = { largest: before.sizeOf(page), pixelsPerPoint: COMPARISON_DPI / 72 };
            const [old, now] = await part("draw and read text", async () => [
              await before.drawOn(page, scale),
              await after.drawOn(page, scale),
            ]);
            if (!old || !now) continue;
            await part("compare text", () => changedText(old.text, now.text));
            const { changed } = await part("compare pixels", () => compareBitmaps(old, now));
            await part("boxes", () => changedBoxes(old.width, old.height, changed));
            const difference = await part("difference picture", () => drawDifference(old, changed));
            await part("png", () => [old, now, difference].map(encodePng));
          }
        }),
      );
    }
  });
  report(`The same, one step after the other in one process (${pages} pages)`, parts);
  const service = await startCalledService(samples);
  try {
    report("A call of the service, from POST to the finished result", await measure(() => service.compare()));
  } finally {
    await service.close();
  }
  printLoad();
  if (changed.whole.medianMs > GOAL_MS) {
    print(`MISSED: ${GOAL_MS} ms for 5 sample sets that have changed`);
    process.exitCode = 1;
  }
} finally {
  await Promise.all([renderer.close(), pictures.close()]);
}
