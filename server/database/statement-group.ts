import pg, { type Connection, type QueryConfig } from "pg";

/** Parts of the driver's query and connection that its types leave out. */
interface DriverQuery {
  name: string | undefined;
  hasBeenParsed(connection: Connection): boolean;
  submit(connection: Connection): Error | null;
}

/**
 * Statements that the driver sends as if they were one query, with a single Sync at the end. So PostgreSQL runs them as
 * one transaction without `begin` and `commit`, skips those behind a failed one, and answers all of them together
 * (protocol, "Pipelining").
 */
export class StatementGroup extends pg.Query {
  readonly #queries: readonly DriverQuery[];
  #hasPrepared = false;

  /** @param done is called once, with the result of each statement after the commit, or with the error */
  constructor(queries: readonly QueryConfig[], done: (error: Error | null, results: pg.QueryResult[]) => void) {
    super({ text: "" }, (error: Error | undefined, results: unknown) => {
      done(error ?? null, [results].flat() as pg.QueryResult[]);
    });
    this.#queries = queries.map((query) => {
      const extended = { ...query, queryMode: "extended" };
      return new pg.Query(extended, throwError) as unknown as DriverQuery;
    });
  }

  /** Whether PostgreSQL was asked to prepare a named statement. If the group has failed, it may or may not exist. */
  get hasPrepared(): boolean {
    return this.#hasPrepared;
  }

  /** Makes the statements unnamed, for a session that ends with the transaction. */
  dropNames(): void {
    for (const query of this.#queries) query.name = undefined;
  }

  /** Called by the driver. @returns the error of a value that can't be sent; the connection is then closed */
  override submit = (connection: Connection): Error | null => {
    const withoutSync: Connection = Object.create(connection, { sync: { value: () => undefined } });
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        if (query.name !== undefined && !query.hasBeenParsed(connection)) this.#hasPrepared = true;
        const error = query.submit(withoutSync);
        if (error) throw error;
      }
      connection.sync();
      return null;
    } catch (error) {
      // Without a Sync, nothing is committed.
      connection.stream.destroy();
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      connection.stream.uncork();
    }
  };
}

function throwError(error: Error | undefined): void {
  if (error) throw error;
}
