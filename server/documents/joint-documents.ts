import { LRUCache } from "lru-cache";
import type { BaseLogger } from "pino";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { filesOf } from "../files/files";
import { MAX_TOGETHER, mayPrintTogether } from "../render/print-together";
import type { JointDocument, RenderResult } from "../render/render-types";
import { withSpan } from "../tracing/tracer";
import type { DocumentMaker } from "./document-maker";
import { pdfName } from "./document-response";
import { leaseFurtherItems } from "./lease-further-items";
import { type FinishedDocument, finishDocument, type LeasedDocument } from "./leased-documents";

/** Batches whose documents are known to need printing alone. */
const MAX_KNOWN_BATCHES = 1_000;

interface JointDocumentsDependencies {
  db: Queries;
  maker: DocumentMaker;
  /** How long a file is kept if its batch never ends, in ms. */
  fileLifetimeMs: number;
  onFinished(tx: Transaction, finished: FinishedDocument): Promise<void>;
  log: BaseLogger;
}

/**
 * Makes several items of a batch together, and stores them as one file
 * (docs/decisions/0061-batches-printed-together.md).
 */
export class JointDocuments {
  readonly #dependencies: JointDocumentsDependencies;
  readonly #unsuitedBatches = new LRUCache<string, true>({ max: MAX_KNOWN_BATCHES });

  constructor(dependencies: JointDocumentsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Makes a leased document together with further items of its batch, if it has some.
   *
   * @param group the document. The further items that are leased are added, so that their leases are renewed
   * @returns the documents that remain and need to be made alone: all of them if anything goes wrong
   */
  async make(group: LeasedDocument[]): Promise<LeasedDocument[]> {
    const { db, log } = this.#dependencies;
    const [leader] = group;
    if (!leader?.joint || leader.attempts > 1 || this.#unsuitedBatches.has(leader.joint.batchId)) return group;
    const { html: template, partials, options } = leader.renderJob;
    if (!mayPrintTogether({ template, partials, options })) return group;
    group.push(...(await leaseFurtherItems(db, leader, MAX_TOGETHER - 1)));
    if (group.length === 1) return group;
    const span = { kind: "consumer", parent: leader.renderJob.traceparent } as const;
    try {
      return await withSpan("documents", span, () => this.#render(leader, group));
    } catch (error) {
      log.debug({ err: error, batch: leader.joint.batchId }, "documents of a batch are printed one by one");
      return group;
    }
  }

  async #render(leader: LeasedDocument, group: LeasedDocument[]): Promise<LeasedDocument[]> {
    const { db, maker } = this.#dependencies;
    const { workspaceId, renderJob } = leader;
    await maker.assertRoomToStore(workspaceId);
    await withWorkspace(db, workspaceId, (tx) => maker.assertWithinQuota(tx, workspaceId));
    const parameters = group.map((leased) => leased.parameters);
    const result = await maker.renderTogether(leader, renderJob, parameters);
    const rendered = group.flatMap((leased, index) => {
      const document = result.together?.documents[index];
      return document ? [{ leased, document }] : [];
    });
    // Most of the work would be done twice.
    if (rendered.length < 2 || rendered.length < group.length / 2) {
      if (leader.joint) this.#unsuitedBatches.set(leader.joint.batchId, true);
      return group;
    }
    await withSpan("finish", {}, () => this.#store(leader, result, rendered));
    const isDone = new Set(rendered.map(({ leased }) => leased));
    return group.filter((leased) => !isDone.has(leased));
  }

  /** Counts, records and stores the documents: all of them, or none. */
  async #store(
    { workspaceId, renderJob }: LeasedDocument,
    { pdf, pages: allPages, timings }: RenderResult,
    rendered: readonly { leased: LeasedDocument; document: JointDocument }[],
  ): Promise<void> {
    const { db, maker, fileLifetimeMs, onFinished } = this.#dependencies;
    const blob = await maker.storeContent(workspaceId, { pdf });
    const printShareMs = (timings.load + timings.print) / rendered.length;
    await withWorkspace(db, workspaceId, async (tx) => {
      const expiresAt = new Date(Date.now() + fileLifetimeMs);
      const name = pdfName(renderJob.filename, renderJob.templateName);
      const { id: fileId } = await filesOf(tx, workspaceId).add({ name, expiresAt, blob });
      for (const { leased, document } of rendered) {
        const { pages, warnings } = document;
        await onFinished(tx, await finishDocument(tx, leased, { state: "done", pages, warnings, fileId }));
      }
      for (const { document } of rendered) {
        const totalMs = timings.queue + document.templateMs + printShareMs;
        const bytes = Math.round((pdf.length * document.pages) / allPages);
        await maker.record(tx, workspaceId, renderJob, { totalMs, bytes });
      }
    });
  }
}
