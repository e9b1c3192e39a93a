import { existsSync } from "node:fs";
import { expect, it } from "vitest";
// With its extension, because tests get another module without it (tests/support/bundled-child-entry.ts).
import { childEntry, threadEntry } from "../../../server/processes/child-entry.ts";

it("child processes of the service run from source if the service does", () => {
  const { file, execArgv } = childEntry("render/liquid/liquid-child");
  expect(file).toMatch(/\/server\/render\/liquid\/liquid-child\.ts$/);
  expect(existsSync(file)).toBe(true);
  expect(execArgv).toEqual(["--import", expect.stringContaining("tsx")]);
});

it("threads of the service run from source if the service does", () => {
  const { code, options } = threadEntry("parser-worker");
  expect(code).toMatch(/register.*\/server\/parser-worker\.ts/);
  expect(options).toEqual({ eval: true });
});
