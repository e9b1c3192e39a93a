import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";
import { generationsOf } from "./generations";

/** Far more than reach their limit in a month; a workspace that is forgotten costs one document that is made for nothing. */
const REMEMBERED = 100_000;

/**
 * The workspaces that were refused at their plan's limit. Only these are asked about before a document is made: for all others the
 * count that decides, once it is made, is enough.
 */
export class ExhaustedQuotas {
  readonly #db: Queries;
  readonly #plans: Plans;
  readonly #workspaces = new Set<string>();

  constructor(db: Queries, plans: Plans) {
    this.#db = db;
    this.#plans = plans;
  }

  /** @throws ApiError USAGE_LIMIT_EXCEEDED where the workspace was refused before, and still would be */
  async assertNotKnown(workspaceId: string): Promise<void> {
    if (!this.#workspaces.has(workspaceId)) return;
    await withWorkspace(this.#db, workspaceId, (tx) => generationsOf(tx, workspaceId, this.#plans).assertWithinQuota());
    // A new month, or a larger plan.
    this.#workspaces.delete(workspaceId);
  }

  /** Counts a document, and remembers a refusal. @returns what `record` does @throws what `record` throws */
  async track<Result>(workspaceId: string, record: () => Promise<Result>): Promise<Result> {
    try {
      return await record();
    } catch (error) {
      if (error instanceof ApiError && error.errorCode === "USAGE_LIMIT_EXCEEDED") this.#remember(workspaceId);
      throw error;
    }
  }

  #remember(workspaceId: string): void {
    if (this.#workspaces.size >= REMEMBERED) this.#workspaces.clear();
    this.#workspaces.add(workspaceId);
  }
}
