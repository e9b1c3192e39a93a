import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import { type Generation, generationsOf, recordGeneration } from "../activities/generations";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { filesOf } from "../files/files";
import { refuseGone, renderFailure } from "../pdf/rendering";
import type { Plans } from "../products/plans";
import type { RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import { type Claim, storeOutcome } from "./idempotency-keys";
import { pdfName } from "./present-document";
import { createRenderJob, createRenderJobAlone, type DocumentRequest, type RenderJob } from "./render-job";
import { documentsOf } from "./store";

/** A document that a program asks for. */
export interface Work {
  workspaceId: string;
  wanted: DocumentRequest;
  parameters: Record<string, unknown>;
  signal?: AbortSignal;
  /** Nothing is written before it is there: whether the program may still call. */
  confirmed: Promise<unknown> | null;
}

/** A document that was made, and what it is saved as. */
export type NamedDocument = RenderResult & { name: string };

/** Makes the documents of programs; each that is made is counted and recorded in one transaction. */
export interface DocumentMaker {
  /** @throws ApiError */
  make(work: Work): Promise<NamedDocument>;
  /** @returns the document, and the id under which it is kept @throws ApiError */
  makeAndStore(work: Work, claimed: Claim | undefined): Promise<{ id: string; made: NamedDocument }>;
  /** Writes down what is to be made in the background. @returns the document's id @throws ApiError */
  enqueue(tx: Transaction, work: Work): Promise<string>;
  /** Makes what was written down. @throws ApiError */
  render(
    workspaceId: string,
    order: RenderJob,
    parameters: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<NamedDocument>;
  /** Counts, records and keeps a document. @returns the id of its file @throws ApiError USAGE_LIMIT_EXCEEDED */
  store(tx: Transaction, workspaceId: string, order: RenderJob, made: NamedDocument, expiresAt: Date): Promise<string>;
  /** @throws ApiError USAGE_LIMIT_EXCEEDED */
  assertWithinQuota(tx: Transaction, workspaceId: string): Promise<void>;
}

const generationOf = ({ templateId, templateName }: RenderJob, { pdf, timings }: RenderResult): Generation => ({
  templateId,
  templateName,
  source: "API",
  generationTimeInMs: Math.round(timings.total),
  resultSizeInBytes: pdf.length,
});

/** @param lifetime how long a document is kept, in milliseconds */
export function createDocumentMaker(db: Queries, renderer: Renderer, plans: Plans, lifetime: number): DocumentMaker {
  const spentMonths = new ExhaustedQuotas(db, plans);

  const assertWithinQuota: DocumentMaker["assertWithinQuota"] = (tx, workspaceId) =>
    generationsOf(tx, workspaceId, plans).assertWithinQuota();

  const counting = <Result>(workspaceId: string, work: (tx: Transaction) => Promise<Result>) =>
    spentMonths.track(workspaceId, () => withWorkspace(db, workspaceId, work));

  const render: DocumentMaker["render"] = async (workspaceId, order, parameters, signal) => {
    const { html: template, options } = order;
    const made = await renderer
      .render({ template, parameters, options, fairnessKey: workspaceId, ...(signal && { signal }) })
      .catch((error: unknown) => {
        throw renderFailure(error, signal);
      });
    return { ...made, name: pdfName(order.filename, order.templateName) };
  };

  async function made({ workspaceId, wanted, parameters, signal, confirmed }: Work) {
    await spentMonths.assertNotKnown(workspaceId);
    const order = await createRenderJobAlone(db, workspaceId, wanted);
    const [document] = await Promise.all([render(workspaceId, order, parameters, signal), confirmed]);
    return { order, document };
  }

  const keep: DocumentMaker["store"] = async (tx, workspaceId, order, document, expiresAt) => {
    await generationsOf(tx, workspaceId, plans).record(generationOf(order, document));
    const { id } = await filesOf(tx, workspaceId).add({ name: document.name, expiresAt }, document.pdf);
    return id;
  };

  return {
    assertWithinQuota,
    render,
    store: keep,

    async make(work) {
      const { order, document } = await made(work);
      const { workspaceId, signal } = work;
      const generation = generationOf(order, document);
      await spentMonths.track(workspaceId, () =>
        // Who has gone away by the time there is a connection gets no PDF, and nothing is counted.
        recordGeneration(db, workspaceId, plans, { generation, beforehand: () => refuseGone(signal) }),
      );
      return document;
    },

    async makeAndStore(work, claimed) {
      const { workspaceId } = work;
      const { order, document } = await made(work);
      const id = await counting(workspaceId, async (tx) => {
        const createdAt = new Date();
        const expiresAt = new Date(createdAt.getTime() + lifetime);
        refuseGone(work.signal);
        const fileId = await keep(tx, workspaceId, order, document, expiresAt);
        const added = await documentsOf(tx, workspaceId).addMade(order, {
          fileId,
          createdAt,
          expiresAt,
          pages: document.pages,
          warnings: document.warnings,
        });
        if (claimed) await storeOutcome(tx, claimed, { id: added });
        return added;
      });
      return { id, made: document };
    },

    async enqueue(tx, { workspaceId, wanted, parameters }) {
      await assertWithinQuota(tx, workspaceId);
      const order = await createRenderJob(tx, workspaceId, wanted);
      return documentsOf(tx, workspaceId).addQueued(order, parameters);
    },
  };
}
