import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/**
 * Ends the output of a run with its failed tests, one line each, so that the end of a long output is enough. Lists also
 * the tests that passed at their second try only, and why the first one failed, which nothing else prints.
 */
export default class FailuresReporter implements Reporter {
  readonly #failed: string[] = [];
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { errors = [], state } = test.result();
    if (state === "failed") this.#failed.push(`${nameOf(test)}: ${firstLine(errors[0])}`);
    if (!test.diagnostic()?.flaky) return;
    const failures = errors.map(({ message, stack }) => stack ?? message);
    this.#flaky.push([nameOf(test), ...failures].join("\n"));
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#failed.push(`${module.relativeModuleId}: ${firstLine(error)}`);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const failed = [...this.#failed, ...unhandledErrors.map((error) => `Outside of tests: ${firstLine(error)}`)];
    if (this.#flaky.length > 0) print("Flaky tests, which need mending:", this.#flaky.join("\n\n"));
    if (failed.length > 0) print("Failed:", failed.join("\n"));
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

function firstLine(error: SerializedError | undefined): string {
  return String(error?.message).split("\n", 1)[0] ?? "";
}

function print(title: string, lines: string): void {
  process.stdout.write(`\n${title}\n${lines}\n`);
}
