import { CliError, EXIT } from "../cli-error";
import type { TestFlags } from "../commands/flags";
import { describeWarning } from "../describe-warning";
import type { FolderTemplate } from "../folder/read-folder";
import { formatTable } from "../output/table";
import { pluralize, writeMessage, writeResult } from "../output/terminal";
import {
  type ChangedOutcome,
  describeChangedText,
  describeOutcome,
  isFailure,
  type SampleResult,
} from "./sample-result";

/** Changed text that the terminal shows. JUnit, JSON and the pictures have all of it. */
const [MAX_SHOWN_PAGES, MAX_SHOWN_LINES] = [10, 20];

/** Writes a table of all samples, and the changes, errors and warnings of each. */
export function reportResults(results: SampleResult[], templates: FolderTemplate[]): void {
  const rows = results.map(({ template, sample, outcome, pages, milliseconds }) => [
    template,
    sample,
    pages === undefined ? "-" : pluralize(pages, "page"),
    `${milliseconds} ms`,
    describeOutcome(outcome),
  ]);
  if (rows.length > 0) writeResult(formatTable([["template", "sample", "pages", "time", "result"], ...rows]));
  for (const { template, sample, outcome, warnings } of results) {
    if (outcome.kind === "failed") writeMessage(`\n${template}, ${sample}: ${outcome.error}`);
    if (outcome.kind === "changed") reportChange(`${template}, ${sample}`, outcome);
    for (const warning of warnings) writeMessage(`${template}, ${sample}: warning: ${describeWarning(warning)}`);
  }
  const untested = templates.filter(({ samples }) => samples.length === 0).map(({ name }) => name);
  if (untested.length > 0) writeMessage(`Not tested, because they have no samples: ${untested.join(", ")}`);
}

function reportChange(name: string, outcome: ChangedOutcome): void {
  const { changedPages, pictures } = outcome;
  if (changedPages.length === 0) return;
  const text = describeChangedText(
    { ...outcome, changedPages: changedPages.slice(0, MAX_SHOWN_PAGES) },
    MAX_SHOWN_LINES,
  );
  const more = changedPages.length - MAX_SHOWN_PAGES;
  if (more > 0) text.push(`… and ${pluralize(more, "more changed page")}`);
  if (pictures !== undefined) text.push(`pictures: ${pictures}`);
  writeMessage([`\n${name}:`, ...text.map((line) => `  ${line}`)].join("\n"));
}

/** Writes the numbers. @throws CliError if the test failed */
export function reportNumbers(results: SampleResult[], { ci = false, json }: TestFlags, milliseconds: number): void {
  const count = (predicate: (result: SampleResult) => boolean) => results.filter(predicate).length;
  const accepted = count(({ outcome }) => "isAccepted" in outcome && outcome.isAccepted);
  const numbers = [
    [count(({ outcome }) => outcome.kind === "same"), "the same"],
    [accepted, "accepted"],
    [count(({ outcome }) => outcome.kind === "changed" && !outcome.isAccepted), "changed"],
    [count(({ outcome }) => outcome.kind === "new" && !outcome.isAccepted), "without an accepted document"],
    [count(({ outcome }) => outcome.kind === "failed"), "failed"],
  ] as const;
  const parts = numbers.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`);
  const seconds = (milliseconds / 1_000).toFixed(1);
  const summary = `${[pluralize(results.length, "sample"), parts.join(", ")].filter(Boolean).join(": ")} (${seconds} s)`;
  if (results.some((result) => isFailure(result, { isCi: ci }))) {
    const hint =
      numbers[2][0] + numbers[3][0] > 0 ? "\nTo accept the documents as they are now: platen test --update" : "";
    throw new CliError(EXIT.INVALID_INPUT, summary + hint);
  }
  if (!json) writeMessage(summary);
}
