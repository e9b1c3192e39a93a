import pg from "pg";
import { StatementGroup } from "./statement-group";

/**
 * A connection that prepares no named statements. A pooler may run each transaction in another session, which doesn't
 * know the statements that were prepared in the one before.
 */
export class UnnamedStatementsClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    if (query instanceof StatementGroup) query.dropNames();
    const run = super.query.bind(this) as (...parameters: unknown[]) => unknown;
    return run(isNamed(query) ? { ...query, name: undefined } : query, ...rest);
  }) as pg.Client["query"];
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === "object" && query !== null && Object.getPrototypeOf(query) === Object.prototype && "name" in query;
