import type { PrintOptions } from "../../contract/v1/print-options";
import type { DocumentAssets } from "../../server/render/assets/document-assets";
import type { FailedItem } from "../batch-report";
import { CliError } from "../cli-error";
import type { DocumentRenderer, RenderedDocument, TemplateSource } from "../document-renderer";
import type { BatchWriter } from "../output/batch-writer";
import type { Progress } from "../output/progress";

interface Batch {
  source: TemplateSource;
  options: PrintOptions;
  assets?: DocumentAssets | undefined;
  /** Parameters of each document. */
  items: Record<string, unknown>[];
}

interface BatchDependencies {
  renderer: DocumentRenderer;
  writer: BatchWriter;
  /** Documents rendered at the same time. */
  concurrency: number;
  signal: AbortSignal;
  progress: Progress | undefined;
}

/** Minimum number of digits in a file name, so that the names sort in the order of the items. */
const MIN_DIGITS = 4;

/**
 * Renders a document for each item and writes it as `0001.pdf` and so on, by the number of the item. A failed document
 * does not stop the others.
 *
 * @returns the failed items, in order
 * @throws CliError if the output can't be written; any other error if the signal aborts
 */
export async function renderItems(batch: Batch, dependencies: BatchDependencies): Promise<FailedItem[]> {
  const { items, source, options, assets } = batch;
  const { renderer, writer, concurrency, signal, progress } = dependencies;
  const digits = Math.max(MIN_DIGITS, String(items.length).length);
  const failures: FailedItem[] = [];
  const queue = items.entries();
  let done = 0;
  const work = async () => {
    for (const [index, parameters] of queue) {
      signal.throwIfAborted();
      const result = await renderer.render({ source, options, assets, parameters }).catch(toFailure);
      signal.throwIfAborted();
      if (result instanceof CliError) failures.push({ item: index + 1, error: result.message });
      else {
        await writer.add(`${String(index + 1).padStart(digits, "0")}.pdf`, result.pdf);
        done++;
      }
      progress?.update(done, failures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
    // An empty output could be mistaken for a result.
    await (done > 0 ? writer.finish() : writer.discard());
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return failures.sort((a, b) => a.item - b.item);
}

/** Turns the error of a document into a value. Throws any other error. */
function toFailure(error: unknown): RenderedDocument | CliError {
  if (error instanceof CliError) return error;
  throw error;
}
