import { describeWarning } from "../describe-warning";
import {
  type ChangedOutcome,
  describeChangedText,
  describeOutcome,
  isFailure,
  type SampleResult,
  type TestRules,
} from "./sample-result";

/** Formats results as JUnit XML, which most CI systems show: a suite for each template, and a case for each sample. */
export function formatJunit(results: readonly SampleResult[], rules: TestRules): string {
  const templates = [...new Set(results.map(({ template }) => template))];
  const suites = templates.map((template) => {
    const own = results.filter((result) => result.template === template);
    return `  <testsuite ${attributes({ name: template, ...counts(own, rules) })}>\n${own
      .map((result) => formatCase(result, rules))
      .join("")}  </testsuite>\n`;
  });
  const all = attributes({ name: "platen test", ...counts(results, rules) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${all}>\n${suites.join("")}</testsuites>\n`;
}

function formatCase(result: SampleResult, rules: TestRules): string {
  const { template, sample, outcome, warnings, milliseconds } = result;
  const start = `    <testcase ${attributes({ name: sample, classname: template, time: seconds(milliseconds) })}`;
  const lines: string[] = [];
  if (outcome.kind === "failed") lines.push(`<error message="failed">${escapeXml(outcome.error)}</error>`);
  else if (isFailure(result, rules)) {
    const failure = `<failure ${attributes({ message: describeOutcome(outcome) })}`;
    lines.push(outcome.kind === "changed" ? `${failure}>${escapeXml(details(outcome))}</failure>` : `${failure}/>`);
  } else if (outcome.kind === "new" && !outcome.isAccepted) lines.push('<skipped message="no accepted document"/>');
  const output = [...warnings.map(describeWarning), ...(outcome.kind === "changed" ? attachments(outcome) : [])];
  if (output.length > 0) lines.push(`<system-out>${escapeXml(output.join("\n"))}</system-out>`);
  if (lines.length === 0) return `${start}/>\n`;
  return `${start}>\n${lines.map((line) => `      ${line}\n`).join("")}    </testcase>\n`;
}

function details(outcome: ChangedOutcome): string {
  const { pictures } = outcome;
  return [...describeChangedText(outcome), ...(pictures === undefined ? [] : [`Pictures: ${pictures}`])].join("\n");
}

/** GitLab and Jenkins show files that are named like this. */
const attachments = ({ changedPages }: ChangedOutcome): string[] =>
  changedPages.flatMap(({ files }) => files.map((file) => `[[ATTACHMENT|${file}]]`));

function counts(results: readonly SampleResult[], rules: TestRules) {
  const errors = results.filter(({ outcome }) => outcome.kind === "failed").length;
  const failures = results.filter((result) => isFailure(result, rules)).length - errors;
  const skipped = results.filter(
    (result) => result.outcome.kind === "new" && !result.outcome.isAccepted && !rules.isCi,
  ).length;
  const time = seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  return { tests: results.length, failures, errors, skipped, time };
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(" ");

/** Characters that XML 1.0 can't contain (section 2.2), even with an escape. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;" };

const escapeXml = (text: string): string =>
  text.replace(NOT_IN_XML, "\ufffd").replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
