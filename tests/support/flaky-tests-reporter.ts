import type { Reporter, TestCase } from "vitest/node";

/** Lists the tests that passed at their second try only, and why the first one failed, which nothing else prints. */
export default class FlakyTestsReporter implements Reporter {
  readonly #reports: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const failures = test.result().errors?.map(({ message, stack }) => stack ?? message) ?? [];
    this.#reports.push([`${test.module.relativeModuleId} > ${test.fullName}`, ...failures].join("\n"));
  }

  onTestRunEnd(): void {
    if (this.#reports.length === 0) return;
    process.stdout.write(`\nFlaky tests, which need mending:\n${this.#reports.join("\n\n")}\n`);
  }
}
