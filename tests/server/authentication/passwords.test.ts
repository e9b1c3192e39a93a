import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { afterAll, expect, it } from "vitest";
import { Passwords } from "../../../server/authentication/passwords";
import { createBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";
import { THREAD_PRIORITY } from "../../../server/processes/lower-priority";

const ADDRESS = "203.0.113.1";
const budgets = createBudgets(readConfig({}));
const passwords = new Passwords({ budgets });
afterAll(() => passwords.close());

it("are hashed with Argon2id, and compared with their hashes", async () => {
  const passwordHash = await passwords.hash("correct horse", ADDRESS);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const account = { name: "Ada", passwordHash };
  const find = (found: object | undefined, password: string) =>
    passwords.findMatching(async () => found as typeof account | undefined, password, ADDRESS);
  expect(await find(account, "correct horse")).toEqual(account);
  expect(await find(account, "battery staple")).toBeUndefined();
  expect(await find({ ...account, passwordHash: null }, "correct horse")).toBeUndefined();
  expect(await find(undefined, "correct horse")).toBeUndefined();
});

it.runIf(process.platform === "linux")("are hashed in threads that let all other threads go first", async () => {
  const threadIds = () => readdirSync("/proc/self/task").map(Number);
  const before = new Set(threadIds());
  const fresh = new Passwords({ budgets });
  await fresh.hash("correct horse", ADDRESS);
  const started = threadIds().filter((thread) => !before.has(thread));
  expect(started.map(priorityOf)).toContain(Math.max(THREAD_PRIORITY, getPriority()));
  await fresh.close();
});

/** @returns undefined if the thread has ended */
function priorityOf(thread: number): number | undefined {
  try {
    return getPriority(thread);
  } catch {
    return undefined;
  }
}
