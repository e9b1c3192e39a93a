import type { Reporter, TestCase } from "vitest/node";

/** Lists the tests that passed at their second try only, which the default reporter hides. */
export default class FlakyTestsReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    process.stdout.write(`\nFlaky tests, which need mending:\n${this.#names.join("\n")}\n`);
  }
}
