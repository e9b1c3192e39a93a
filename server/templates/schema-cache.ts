import { LRUCache } from "lru-cache";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { schemasOf } from "./schemas";

/** Size of the schemas that are kept in memory. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

interface VersionKey {
  workspaceId: string;
  templateId: string;
  number: number;
}

/** Keeps the schemas of versions, which never change, as JSON. */
export class SchemaCache {
  readonly #schemas: LRUCache<string, string, VersionKey>;

  constructor(db: Queries) {
    this.#schemas = new LRUCache({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (schema) => schema.length,
      fetchMethod: (_key, _stale, { context: { workspaceId, templateId, number } }) =>
        withWorkspace(db, workspaceId, (tx) => schemasOf(tx, workspaceId, templateId).read(number)),
    });
  }

  /** Reads the stored schema of a version; undefined if there is none. Concurrent calls share a read. */
  fetch(version: VersionKey): Promise<string | undefined> {
    const { workspaceId, templateId, number } = version;
    return this.#schemas.fetch(`${workspaceId}/${templateId}/${number}`, { context: version });
  }
}
