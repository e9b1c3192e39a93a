import type { PrintOptions } from "../../contract/v1/print-options";
import type { FailedItem } from "../batch-report";
import { CliError } from "../cli-error";
import type { DocumentRenderer, RenderedDocument, TemplateSource } from "../document-renderer";
import type { BatchWriter } from "../output/batch-output";
import type { Progress } from "../output/progress";

interface BatchOrder {
  source: TemplateSource;
  options: PrintOptions;
  /** The parameters of each document. */
  items: Record<string, unknown>[];
}

interface Means {
  maker: DocumentRenderer;
  output: BatchWriter;
  /** Documents made at the same time. */
  concurrency: number;
  signal: AbortSignal;
  progress: Progress | undefined;
}

/** Digits of a document's number in its file's name, at least: so that names sort as the items do. */
const DIGITS = 4;

/**
 * Makes every document that can be made, and writes it as `0001.pdf` and so on, by the number of its item.
 *
 * @returns the items that could not, in their order
 * @throws Failure when the output can't be written; whatever else where the signal has aborted
 */
export async function renderItems(order: BatchOrder, means: Means): Promise<FailedItem[]> {
  const { items, source, options } = order;
  const { maker, output, concurrency, signal, progress } = means;
  const digits = Math.max(DIGITS, String(items.length).length);
  const failures: FailedItem[] = [];
  const queue = items.entries();
  let done = 0;
  const work = async () => {
    for (const [index, parameters] of queue) {
      signal.throwIfAborted();
      const made = await maker.render({ source, options, parameters }).catch(asFailure);
      signal.throwIfAborted();
      if (made instanceof CliError) failures.push({ item: index + 1, error: made.message });
      else {
        await output.add(`${String(index + 1).padStart(digits, "0")}.pdf`, made.pdf);
        done++;
      }
      progress?.update(done, failures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
    // An output of nothing would pass for a result.
    await (done > 0 ? output.finish() : output.giveUp());
  } catch (error) {
    await output.giveUp();
    throw error;
  }
  return failures.sort((a, b) => a.item - b.item);
}

function asFailure(error: unknown): RenderedDocument | CliError {
  if (error instanceof CliError) return error;
  throw error;
}
