import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";

/**
 * Returns a function that runs a piece of work and returns the statements that it sends to the database, without those
 * of background work such as the mail outbox. For one test file.
 */
export function collectStatements(): (work: () => Promise<unknown>) => Promise<string[]> {
  const collected = new AsyncLocalStorage<string[]>();
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    collected.getStore()?.push(textOf(given[0]));
    return Reflect.apply(query, this, given);
  });
  return async (work) => {
    const statements: string[] = [];
    // An injected request starts when it is awaited.
    await collected.run(statements, async () => void (await work()));
    return statements;
  };
}

function textOf(query: unknown): string {
  const { text } = typeof query === "string" ? { text: query } : (query as { text: string });
  return text;
}
