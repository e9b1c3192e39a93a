import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { UnavailableReason } from "../../contract/errors";
import { thrownMessagesOf } from "../support/thrown-messages";

/** The parts of the service that can refuse the start. */
const PARTS = ["server/config", "server/database", "server/render/engine", "server/processes", "server/products"];
const FURTHER = ["server/blobs/bucket-health.ts", "server/render/chromium/browser"];

/** Messages that no operator sees as the reason of a failed start: bugs, and reasons that another message contains. */
const INTERNAL = [
  "A message is shorter than its header",
  "A query inside a transaction has to use the transaction's `tx`, not `db`",
  "No plan is configured for",
  "The package of the bundled engine has no version",
  "The service that started the database has ended",
  "The thread has ended",
  "The threads are closed",
  "There is no migration",
  "no answer within",
  "silent for",
  "the connection led to a read-only server",
  "the database is read-only",
  "the folder ",
];

/** As a record, so that the type check finds a reason that is missing here. */
const UNAVAILABLE_REASONS: Record<UnavailableReason, true> = {
  starting: true,
  stopping: true,
  database: true,
  renderer: true,
  memory: true,
  storage: true,
  payments: true,
};

it("explains every reason why the service is not available", () => {
  const page = readFileSync("docs/operate/troubleshooting.md", "utf8");
  const explained = [...page.matchAll(/503 with `data\.reason` `(\w+)`/g)].map(([, reason]) => reason);
  expect(explained.toSorted()).toEqual(Object.keys(UNAVAILABLE_REASONS).toSorted());
});

it("explains every message of a start that fails", () => {
  const page = readFileSync("docs/operate/troubleshooting.md", "utf8");
  const files = execFileSync("git", ["ls-files", "--", ...PARTS, ...FURTHER], { encoding: "utf8" })
    .trim()
    .split("\n");
  const messages = files.filter((file) => file.endsWith(".ts")).flatMap(thrownMessagesOf);
  expect(messages.length).toBeGreaterThan(20);
  const isKnown = (text: string) => page.includes(text) || INTERNAL.some((known) => text.startsWith(known));
  expect([...new Set(messages)].filter((text) => !isKnown(text))).toEqual([]);
});
