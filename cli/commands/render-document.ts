import { CliError } from "../cli-error";
import { createRenderer } from "../create-renderer";
import type { DocumentRenderer, TemplateSource } from "../document-renderer";
import type { Interruption } from "../interruption";
import { STANDARD, writeDocument } from "../output/destination";
import { formatSize, pluralize, writeMessage, writeResult } from "../output/terminal";
import { assertWritable } from "../output/write-atomically";
import { parsePrintFlags } from "../print-flags";
import { displayName, readParameters, readText } from "../read-input";
import { watchFiles } from "../watch-files";
import type { RenderFlags } from "./flags";

interface Job {
  /** File or `-`; without it the flags name a template of the server. */
  template: string | undefined;
  data: string | undefined;
  destination: string;
  flags: RenderFlags;
  interruption: Interruption;
}

/** @throws Failure */
export async function renderOnce(job: Job): Promise<void> {
  const { signal } = job.interruption;
  // What is wrong with the input is said before anything is started for it.
  const order = await readOrder(job);
  if (job.destination !== STANDARD) await assertWritable(job.destination);
  const maker = await createRenderer(job.flags, signal);
  try {
    await renderWith(maker, job, order);
  } finally {
    await maker.close();
  }
}

/** Renders now and after every change, until it is interrupted; what can't be rendered is told, and the next change waited for. */
export async function renderOnChange(job: Job): Promise<void> {
  const { signal } = job.interruption;
  await parsePrintFlags(job.flags);
  const files = [job.template, job.data].filter((file) => file !== undefined);
  const maker = await createRenderer(job.flags, signal);
  try {
    for await (const _ of watchFiles(files, signal)) {
      try {
        await renderWith(maker, job, await readOrder(job));
      } catch (error) {
        if (signal.aborted || !(error instanceof CliError)) throw error;
        writeMessage(`platen: ${error.message}`);
      }
      if (!job.flags.quiet) writeMessage(`Watching ${files.join(" and ")}; Ctrl+C ends it`);
    }
  } finally {
    await maker.close();
  }
}

type Order = Awaited<ReturnType<typeof readOrder>>;

async function readOrder({ template, data, flags, interruption: { signal } }: Job) {
  const options = await parsePrintFlags(flags);
  const source: TemplateSource =
    template === undefined
      ? { template: flags.template ?? "" }
      : { html: await readText(template, signal), name: displayName(template) };
  const parameters = data === undefined ? {} : await readParameters(data, signal);
  return { source, parameters, options };
}

async function renderWith(
  maker: DocumentRenderer,
  { destination, flags, interruption }: Job,
  order: Order,
): Promise<void> {
  const start = performance.now();
  const { pdf, pages } = await maker.render(order);
  const milliseconds = Math.round(performance.now() - start);
  await writeDocument(destination, pdf, interruption.signal);
  if (flags.json) writeResult(JSON.stringify({ file: destination, pages, bytes: pdf.length, milliseconds }));
  if (flags.quiet || flags.json || destination === STANDARD) return;
  const details = [...(pages === null ? [] : [pluralize(pages, "page")]), formatSize(pdf.length), `${milliseconds} ms`];
  writeMessage(`${destination}: ${details.join(", ")}`);
}
