import { defaultRendererSettings } from "../../server/render/settings";
import { reportBatch } from "../batch-report";
import { wrongUsage } from "../failure";
import { startLocalMaker } from "../local/local-maker";
import { makeAll } from "../local/make-all";
import { folderOutput, zipOutput } from "../output/batch-output";
import { Progress } from "../output/progress";
import { requireFolderOf } from "../output/write-whole";
import { printOptionsOf } from "../print-flags";
import { nameOf, readItems, readText } from "../read-input";
import { needsServer } from "../remote/connection";
import type { BatchJob } from "./flags";

/**
 * Makes the documents on this machine, several at a time.
 *
 * @throws Failure
 */
export async function batchHere({ template, data, flags, signal }: BatchJob): Promise<void> {
  if (template === undefined) throw needsServer();
  if (/\.pdf$/i.test(flags.output))
    throw wrongUsage("one PDF of them all is made by a server: say --server, or name a folder or a .zip");
  const options = await printOptionsOf(flags);
  const source = { html: await readText(template, signal), name: nameOf(template) };
  const items = await readItems(data, signal);
  const isZip = /\.zip$/i.test(flags.output);
  if (isZip) await requireFolderOf(flags.output);
  const start = performance.now();
  const progress = flags.quiet ? undefined : new Progress(process.stderr, items.length);
  const { concurrency } = defaultRendererSettings;
  const maker = await startLocalMaker(signal, concurrency);
  try {
    const output = isZip ? zipOutput(flags.output, signal) : await folderOutput(flags.output, signal);
    const order = { source, options, items };
    const failures = await makeAll(order, { maker, output, concurrency, signal, progress });
    progress?.end();
    const [total, failed] = [items.length, failures.length];
    const milliseconds = Math.round(performance.now() - start);
    reportBatch({ output: flags.output, total, done: total - failed, failed, failures, milliseconds }, flags);
  } finally {
    progress?.end();
    await maker.close();
  }
}
