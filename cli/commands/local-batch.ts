import { defaultRendererSettings } from "../../server/render/settings";
import { reportBatch } from "../batch-report";
import { usageError } from "../cli-error";
import { createLocalRenderer } from "../local/local-renderer";
import { renderItems } from "../local/render-items";
import { createFolderWriter, createZipWriter } from "../output/batch-output";
import { Progress } from "../output/progress";
import { assertWritable } from "../output/write-atomically";
import { parsePrintFlags } from "../print-flags";
import { displayName, readItems, readText } from "../read-input";
import { serverRequired } from "../remote/connection";
import type { BatchJob } from "./flags";

/**
 * Makes the documents on this machine, several at a time.
 *
 * @throws Failure
 */
export async function runLocalBatch({ template, data, flags, signal }: BatchJob): Promise<void> {
  if (template === undefined) throw serverRequired();
  if (/\.pdf$/i.test(flags.output))
    throw usageError("one PDF of them all is made by a server: say --server, or name a folder or a .zip");
  const options = await parsePrintFlags(flags);
  const source = { html: await readText(template, signal), name: displayName(template) };
  const items = await readItems(data, signal);
  const isZip = /\.zip$/i.test(flags.output);
  if (isZip) await assertWritable(flags.output);
  const start = performance.now();
  const progress = flags.quiet ? undefined : new Progress(process.stderr, items.length);
  const { concurrency } = defaultRendererSettings;
  const maker = await createLocalRenderer(signal, concurrency);
  try {
    const output = isZip ? createZipWriter(flags.output, signal) : await createFolderWriter(flags.output, signal);
    const order = { source, options, items };
    const failures = await renderItems(order, { maker, output, concurrency, signal, progress });
    progress?.end();
    const [total, failed] = [items.length, failures.length];
    const milliseconds = Math.round(performance.now() - start);
    reportBatch({ output: flags.output, total, done: total - failed, failed, failures, milliseconds }, flags);
  } finally {
    progress?.end();
    await maker.close();
  }
}
