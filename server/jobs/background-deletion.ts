import { and, asc, getTableName, isNotNull, notInArray, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { customers } from "../database/schema/customers";
import { workspaces } from "../database/schema/workspaces";
import { PostponedItems } from "./postponed-items";
import { WorkerPool } from "./worker-pool";

const POLL_MS = 60_000;
/** Time that one statement should take. The embedded database has one connection: all other queries wait for it. */
const STEP_MS = 25;
const MIN_ROWS = 20;
const MAX_ROWS = 2_000;

/** A workspace or an account that was deleted, and whose rows are still there. */
interface Deleted {
  table: typeof workspaces | typeof customers;
  id: string;
  deletedAt: Date;
}

/** A table whose rows belong to the deleted row. */
interface Dependent {
  table: string;
  /** Column that refers to the deleted row. */
  column: string;
}

interface BackgroundDeletionDependencies {
  db: Queries;
  /** Called before the rows of a workspace are removed. May be called again after a failure. */
  onWorkspace(workspaceId: string, deletedAt: Date): Promise<void>;
  /**
   * Functions that remove the rows of a workspace from tables whose rows stand for something outside the database, by
   * the names of the tables.
   */
  removers: Readonly<Record<string, (workspaceId: string) => Promise<void>>>;
  log: BaseLogger;
}

/**
 * Removes the rows of deleted workspaces and accounts, in steps that are too short to delay others. The marks are in
 * the database, so that the next start continues (docs/decisions/0032-background-deletion.md).
 */
export class BackgroundDeletion {
  readonly #dependencies: BackgroundDeletionDependencies;
  readonly #worker: WorkerPool<Deleted>;
  readonly #postponed = new PostponedItems(POLL_MS);
  #isClosed = false;
  #rowsPerStep = MIN_ROWS;

  constructor(dependencies: BackgroundDeletionDependencies) {
    this.#dependencies = dependencies;
    this.#worker = new WorkerPool({
      size: 1,
      pollMs: POLL_MS,
      take: () => this.#next(),
      work: (deleted) => this.#tryToRemove(deleted),
      log: dependencies.log,
      errorMessage: "deleted workspaces and accounts could not be looked up; it is tried again later",
    });
  }

  /** Starts to remove what was deleted. Call it after the commit. */
  wake(): void {
    this.#worker.wake();
  }

  /** Stops after the current step. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.close();
  }

  async #next(): Promise<Deleted[]> {
    const postponed = this.#postponed.list();
    for (const table of [workspaces, customers]) {
      const [next] = await this.#dependencies.db
        .select({ id: table.id, deletedAt: table.deletedAt })
        .from(table)
        .where(and(isNotNull(table.deletedAt), notInArray(table.id, postponed)))
        .orderBy(asc(table.deletedAt))
        .limit(1);
      if (next?.deletedAt) return [{ table, id: next.id, deletedAt: next.deletedAt }];
    }
    return [];
  }

  /** A row that can't be removed does not hold up the others. */
  async #tryToRemove(deleted: Deleted): Promise<void> {
    const { id } = deleted;
    try {
      await this.#remove(deleted);
    } catch (error) {
      this.#postponed.add(id);
      const message = "the rows of a deleted workspace or account could not be removed; it is tried again later";
      this.#dependencies.log.error({ err: error, id }, message);
    }
  }

  async #remove({ table, id, deletedAt }: Deleted): Promise<void> {
    if (table === workspaces) await this.#dependencies.onWorkspace(id, deletedAt);
    const name = getTableName(table);
    const dependents = await this.#dependentsOf(name);
    for (const dependent of dependents) {
      await this.#dependencies.removers[dependent.table]?.(id);
      await this.#removeInSteps(dependent, id);
    }
    await this.#removeInSteps({ table: name, column: "id" }, id);
  }

  /** Returns the tables that refer to a table, each before the tables that it refers to itself. */
  async #dependentsOf(parent: string): Promise<Dependent[]> {
    const { rows } = await this.#dependencies.db.execute<{ child: string; parent: string; column: string }>(sql`
      select child.relname as child, parent.relname as parent, attribute.attname as column
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
      join pg_attribute attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and child.relnamespace = current_schema()::regnamespace`);
    const dependents = rows
      .filter((row) => row.parent === parent)
      .map(({ child, column }) => ({ table: child, column }));
    const ordered: Dependent[] = [];
    const visit = (dependent: Dependent) => {
      if (ordered.includes(dependent)) return;
      const children = rows.filter((row) => row.parent === dependent.table).map(({ child }) => child);
      for (const other of dependents) if (other !== dependent && children.includes(other.table)) visit(other);
      ordered.push(dependent);
    };
    for (const dependent of dependents) visit(dependent);
    return ordered;
  }

  async #removeInSteps({ table, column }: Dependent, id: string): Promise<void> {
    const [rows, own] = [sql.identifier(table), sql.identifier(column)];
    for (let removed = Number.POSITIVE_INFINITY; removed > 0 && !this.#isClosed; ) {
      const started = performance.now();
      const limit = this.#rowsPerStep;
      const some = sql`select ctid from ${rows} where ${own} = ${id} limit ${limit}`;
      const { rowCount } = await this.#dependencies.db.execute(
        sql`delete from ${rows} where ctid = any(array(${some}))`,
      );
      removed = rowCount === limit ? limit : 0;
      const elapsedMs = performance.now() - started;
      this.#rowsPerStep = Math.min(
        Math.max(elapsedMs > STEP_MS ? Math.floor(limit / 2) : limit * 2, MIN_ROWS),
        MAX_ROWS,
      );
      // Others get as much time as the step has taken.
      await new Promise((resolve) => setTimeout(resolve, elapsedMs));
    }
  }
}
