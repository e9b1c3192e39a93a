import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";
import { generationsOf } from "./generations";

/**
 * Far more workspaces than reach their limit in a month. Forgetting a workspace costs one document rendered in vain.
 */
const MAX_REMEMBERED = 100_000;

/**
 * Remembers the workspaces that were refused at their plan's limit. Only these are checked before a document is
 * rendered; for all others, the exact count after the rendering is enough, which saves a round trip for each document.
 */
export class ExhaustedQuotas {
  readonly #db: Queries;
  readonly #plans: Plans;
  readonly #workspaces = new Set<string>();

  constructor({ db, plans }: { db: Queries; plans: Plans }) {
    this.#db = db;
    this.#plans = plans;
  }

  /** @throws ApiError USAGE_LIMIT_EXCEEDED if the workspace was refused before, and still would be */
  async assertNotKnown(workspaceId: string): Promise<void> {
    if (!this.#workspaces.has(workspaceId)) return;
    await withWorkspace(this.#db, workspaceId, (tx) => generationsOf(tx, workspaceId, this.#plans).assertWithinQuota());
    // A new month has begun, or the plan has changed.
    this.#workspaces.delete(workspaceId);
  }

  /** Runs `record`, which counts a document, and remembers a refusal. @returns its result @throws its error */
  async track<Result>(workspaceId: string, record: () => Promise<Result>): Promise<Result> {
    try {
      return await record();
    } catch (error) {
      if (error instanceof ApiError && error.errorCode === "USAGE_LIMIT_EXCEEDED") this.#remember(workspaceId);
      throw error;
    }
  }

  #remember(workspaceId: string): void {
    if (this.#workspaces.size >= MAX_REMEMBERED) this.#workspaces.clear();
    this.#workspaces.add(workspaceId);
  }
}
