import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { logMessagesOf } from "../support/log-messages";

const sources = execFileSync("git", ["ls-files", "--", "server/*.ts"], { encoding: "utf8" }).trim().split("\n");
const page = readFileSync("docs/operate/logs.md", "utf8");
const rows = [...page.matchAll(/^\| `(.+?)` \| ([a-z, ]+) \|(.*?)\| (.+) \|$/gm)].map(
  ([, text = "", level, , action]) => ({
    text,
    level,
    action,
  }),
);
/** Rows of fields and not of messages. */
const FIELDS = ["level", "time", "msg", "part", "correlationId", "traceId", "err"];
const documented = rows.map(({ text }) => text).filter((text) => !FIELDS.includes(text));

function messagesIn(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "platen-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "example.ts");
  writeFileSync(file, code);
  return logMessagesOf(file).map(({ text }) => text);
}

describe("the page of log lines", () => {
  it("lists exactly the messages of the sources", () => {
    const messages = new Set(sources.flatMap((file) => logMessagesOf(file).map(({ text }) => text)));
    expect(documented.toSorted()).toEqual([...messages].toSorted());
  });

  it("lists exactly the parts of the service", () => {
    const parts = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bchild\(\{ part: "([^"]+)"/g)]);
    const row = /^\| `part` .*$/m.exec(page)?.[0] ?? "";
    const listed = [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name).slice(1);
    expect(listed.toSorted()).toEqual([...new Set(parts.map(([, name]) => name))].toSorted());
  });

  it("names each once, with its level and what to do", () => {
    expect(new Set(documented).size).toBe(documented.length);
    for (const { level = "", action = "" } of rows) {
      if (level.split(", ").some((each) => !["debug", "info", "warn", "error", "fatal"].includes(each))) continue;
      expect(action).toMatch(/\S/);
    }
  });
});

it("finds messages however they are written", () => {
  expect(messagesIn(`log.warn({ a: 1 }, "one"); this.#log.info("two"); request.log.error(line, "three");`)).toEqual([
    "one",
    "two",
    "three",
  ]);
  expect(messagesIn("log.info(`mail: $" + "{subject}`); f({ errorMessage: 'four' });")).toEqual(["mail: …", "four"]);
  expect(messagesIn(`const message = "five"; log.error(error, message);`)).toEqual(["five"]);
  expect(() => messagesIn(`log.error(error, a + b);`)).toThrow("can't be read");
});
