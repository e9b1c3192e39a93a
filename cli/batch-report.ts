import { CliError, EXIT } from "./cli-error";
import { pluralize, writeMessage, writeResult } from "./output/terminal";

/** An item that could not become a document; items are counted from 1, as the files are. */
export interface FailedItem {
  item: number;
  error: string;
}

export interface BatchReport {
  output: string;
  total: number;
  done: number;
  failed: number;
  /** In the order of the items; not more than the server tells of. */
  failures: FailedItem[];
  milliseconds: number;
}

/** Failures that are told one by one. */
const SHOWN = 20;

/**
 * Says what became of a batch.
 *
 * @throws Failure when a document failed
 */
export function reportBatch(report: BatchReport, { json, quiet }: { json?: boolean; quiet?: boolean }): void {
  const { output, total, done, failed, failures, milliseconds } = report;
  if (json) writeResult(JSON.stringify(report));
  else if (!quiet && done > 0)
    writeMessage(`${output}: ${pluralize(done, "document")} in ${(milliseconds / 1_000).toFixed(1)} s`);
  if (failed === 0) return;
  const told = failures.slice(0, SHOWN);
  const lines = told.map(({ item, error }) => `  item ${item}: ${error.split("\n").join("\n  ")}`);
  if (failed > told.length) lines.push(`  and ${failed - told.length} more`);
  throw new CliError(
    EXIT.INVALID_INPUT,
    [`${failed} of ${pluralize(total, "document")} could not be made:`, ...lines].join("\n"),
  );
}
