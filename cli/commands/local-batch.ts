import { defaultRendererSettings } from "../../server/render/settings";
import { reportBatch } from "../batch-report";
import { usageError } from "../cli-error";
import { createLocalRenderer } from "../local/local-renderer";
import { readAssets } from "../local/read-assets";
import { renderItems } from "../local/render-items";
import { createFolderWriter, ZipWriter } from "../output/batch-writer";
import { Progress } from "../output/progress";
import { assertWritable } from "../output/write-atomically";
import { parsePrintFlags } from "../print-flags";
import { readItems } from "../read-input";
import { serverRequired } from "../remote/connection";
import type { BatchCommand } from "./flags";
import { readTemplateSource } from "./template-source";

/**
 * Renders a batch on this machine, several documents at a time.
 *
 * @throws CliError
 */
export async function runLocalBatch({ template, data, flags, signal }: BatchCommand): Promise<void> {
  if (template === undefined) throw serverRequired();
  if (/\.pdf$/i.test(flags.output)) {
    throw usageError("only a server can make one PDF of a batch: use --server, or name a folder or a .zip with -o");
  }
  const options = await parsePrintFlags(flags);
  const source = await readTemplateSource(template, flags, signal);
  const items = await readItems(data, signal);
  const assets = flags.assets === undefined ? undefined : await readAssets(flags.assets);
  const isZip = /\.zip$/i.test(flags.output);
  if (isZip) await assertWritable(flags.output);
  const start = performance.now();
  const progress = flags.quiet ? undefined : new Progress({ screen: process.stderr, total: items.length });
  const { concurrency } = defaultRendererSettings;
  const renderer = await createLocalRenderer(signal, concurrency);
  try {
    const writer = isZip ? new ZipWriter(flags.output, signal) : await createFolderWriter(flags.output, signal);
    const dependencies = { renderer, writer, concurrency, signal, progress };
    const failures = await renderItems({ source, options, assets, items }, dependencies);
    progress?.end();
    const [total, failed] = [items.length, failures.length];
    const milliseconds = Math.round(performance.now() - start);
    reportBatch({ output: flags.output, total, done: total - failed, failed, failures, milliseconds }, flags);
  } finally {
    progress?.end();
    await renderer.close();
  }
}
