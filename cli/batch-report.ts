import { CliError, EXIT } from "./cli-error";
import { pluralize, writeMessage, writeResult } from "./output/terminal";

/** A batch item whose document failed. Items are counted from 1, as the file names are. */
export interface FailedItem {
  item: number;
  error: string;
}

/** Result of a batch, also the output of `--json`. */
export interface BatchReport {
  output: string;
  total: number;
  done: number;
  failed: number;
  /** In the order of the items. A server lists only the first failures, so there may be fewer than `failed`. */
  failures: FailedItem[];
  milliseconds: number;
}

/** Number of failures that the error message lists. */
const MAX_LISTED = 20;

/**
 * Writes the result of a batch.
 *
 * @throws CliError if a document failed
 */
export function reportBatch(report: BatchReport, { json, quiet }: { json?: boolean; quiet?: boolean }): void {
  const { output, total, done, failed, failures, milliseconds } = report;
  if (json) writeResult(JSON.stringify(report));
  else if (!quiet && done > 0) {
    writeMessage(`${output}: ${pluralize(done, "document")} in ${(milliseconds / 1_000).toFixed(1)} s`);
  }
  if (failed === 0) return;
  const listed = failures.slice(0, MAX_LISTED);
  const lines = listed.map(({ item, error }) => `  item ${item}: ${error.split("\n").join("\n  ")}`);
  if (failed > listed.length) lines.push(`  and ${failed - listed.length} more`);
  throw new CliError(EXIT.INVALID_INPUT, [`${failed} of ${pluralize(total, "document")} failed:`, ...lines].join("\n"));
}
