import type { ComparedPageResource, ComparedSample, ComparisonResult } from "../../contract/comparisons";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { rendererErrors } from "../http/render-document";
import { keptErrorData } from "../lib/kept-json";
import type { Pictures } from "../pictures/pictures";
import type { Renderer } from "../render/renderer";
import { fingerprintOfDraft } from "../templates/content-fingerprint";
import type { ResolvedTemplate, TemplateResolver } from "../templates/template-resolver";
import { compareDocuments } from "./compare-documents";
import { ComparisonBudget } from "./comparison-budget";
import { addPictureFiles, type StoredPage, storePictures } from "./comparison-pictures";
import { finishComparison, type LeasedComparison, setComparisonProgress } from "./comparison-queue";
import { ComparisonSamples, type ListedSample } from "./comparison-samples";
import { resolveSides } from "./comparison-sides";
import { type Documents, makeDocuments, SIDES, type Sides } from "./make-documents";

export interface ComparerDependencies {
  db: Queries;
  renderer: Renderer;
  pictures: Pictures;
  templates: TemplateResolver;
  blobs: BlobStore;
  publicUrl: string;
}

type SampleComparison = Omit<ComparedSample, "changedPages"> & { changedPages: StoredPage[] };

/** Errors after which the whole comparison is tried again. */
const TEMPORARY_ERRORS = new Set(["RENDERER_BUSY", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"]);

/** Size of two PDFs that are compared while the next ones are made. Larger ones would fill the memory. */
const MAX_BYTES_WHILE_MAKING = 16 * 1024 * 1024;

/** Makes and stores comparisons. */
export class Comparer {
  readonly #dependencies: ComparerDependencies;
  readonly #samples: ComparisonSamples;

  constructor(dependencies: ComparerDependencies) {
    this.#dependencies = dependencies;
    this.#samples = new ComparisonSamples(dependencies.db);
  }

  /** @throws ApiError if the texts can't be read, or for a temporary error; LeaseLost; the signal's reason */
  async run(comparison: LeasedComparison, signal: AbortSignal): Promise<void> {
    const { workspaceId, unsavedId, unsavedHtml } = comparison;
    const unsaved = unsavedId === null ? null : { templateId: unsavedId, html: unsavedHtml ?? "" };
    const sides = await resolveSides(this.#dependencies, { ...comparison, unsaved });
    const before = await this.#fingerprint(workspaceId, sides.to);
    const { samples, missing } = await this.#samples.list(comparison, sides.to.version);
    const compared = await this.#compareAll(comparison, { sides, samples }, signal);
    const after = await this.#fingerprint(workspaceId, sides.to);
    const { publicUrl } = this.#dependencies;
    await withWorkspace(this.#dependencies.db, workspaceId, async (tx) => {
      const listed: ComparedSample[] = [];
      for (const sample of compared) {
        const changedPages: ComparedPageResource[] = [];
        for (const page of sample.changedPages) {
          changedPages.push(await addPictureFiles(tx, { ...comparison, publicUrl }, page));
        }
        listed.push({ ...sample, changedPages });
      }
      const result: ComparisonResult = {
        verdict: verdictOf(listed),
        from: sides.from.version,
        to: sides.to.version,
        missingSamples: missing,
        samples: listed,
      };
      await finishComparison(tx, comparison, { result, fingerprint: before === after ? before : null });
    });
  }

  /** Returns the fingerprint of a draft; null for a version. Assets may change while the documents are made. */
  async #fingerprint(workspaceId: string, { version, source }: ResolvedTemplate): Promise<string | null> {
    if (version !== null) return null;
    return withWorkspace(this.#dependencies.db, workspaceId, (tx) => fingerprintOfDraft(tx, workspaceId, source));
  }

  /** Compares one sample set after the other, while the documents of the next one are made unless these are large. */
  async #compareAll(
    comparison: LeasedComparison,
    { sides, samples }: { sides: Sides; samples: ListedSample[] },
    signal: AbortSignal,
  ): Promise<SampleComparison[]> {
    const stop = new AbortController();
    const making = AbortSignal.any([signal, stop.signal]);
    const progress = samples.map(({ name }) => ({ name, verdict: null as ComparedSample["verdict"] | null }));
    const compared: SampleComparison[] = [];
    const budget = new ComparisonBudget();
    const begin = (listed: ListedSample | undefined) => {
      const documents = listed && this.#makeDocuments(comparison, { sides, listed }, making);
      documents?.catch(() => undefined);
      return documents;
    };
    try {
      await setComparisonProgress(this.#dependencies.db, comparison, progress);
      let next: ReturnType<typeof begin>;
      for (const [index, current] of progress.entries()) {
        const documents = await (next ?? begin(samples[index]));
        next = documents && bytesOf(documents) > MAX_BYTES_WHILE_MAKING ? undefined : begin(samples[index + 1]);
        if (!documents) continue;
        const sample = await this.#compare(comparison, documents, { budget, signal });
        compared.push(sample);
        current.verdict = sample.verdict;
        await setComparisonProgress(this.#dependencies.db, comparison, progress);
      }
      return compared;
    } finally {
      stop.abort();
    }
  }

  /** @returns undefined if the sample set has been deleted in the meantime */
  async #makeDocuments(
    comparison: LeasedComparison,
    { sides, listed }: { sides: Sides; listed: ListedSample },
    signal: AbortSignal,
  ): Promise<Documents | undefined> {
    const sample = await this.#samples.read(comparison.workspaceId, listed);
    return sample && makeDocuments(this.#dependencies.renderer, comparison, { sides, sample, signal });
  }

  async #compare(
    { workspaceId, ownerId: customerId }: LeasedComparison,
    { sample, outcomes }: Documents,
    { budget, signal }: { budget: ComparisonBudget; signal: AbortSignal },
  ): Promise<SampleComparison> {
    const named = { sampleId: sample.id, name: sample.name };
    for (const [index, outcome] of outcomes.entries()) {
      const side = SIDES[index] ?? "to";
      if (outcome.status === "rejected") return { ...named, ...failed({ side, error: outcome.reason }) };
    }
    const [from, to] = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    if (!from || !to) throw new Error("A document of the comparison is missing");
    const { pictures, blobs } = this.#dependencies;
    const owner = { customerId, workspaceId, signal };
    try {
      const comparing = compareDocuments(pictures, { from, to }, { ...budget.pictures, owner });
      const { changedPages, ...compared } = await rendererErrors(comparing, signal);
      const stored: StoredPage[] = [];
      for (const page of changedPages) stored.push(await storePictures(blobs, workspaceId, budget.add(page)));
      const { added, removed } = compared.warnings;
      const isSame = compared.isIdentical && added.length === 0 && removed.length === 0;
      const renderMs = { from: from.renderMs, to: to.renderMs };
      const verdict = isSame ? "same" : "changed";
      return { ...named, ...compared, renderMs, verdict, error: null, changedPages: stored };
    } catch (error) {
      return { ...named, ...failed({ side: "to", error }) };
    }
  }
}

const bytesOf = ({ outcomes }: Documents): number =>
  outcomes.reduce((sum, outcome) => sum + (outcome.status === "fulfilled" ? outcome.value.pdf.length : 0), 0);

/** Returns the result for a failed document. @throws the error if it is temporary, or not the document's */
function failed({ side, error }: { side: "from" | "to"; error: unknown }): Omit<SampleComparison, "sampleId" | "name"> {
  if (!(error instanceof ApiError) || TEMPORARY_ERRORS.has(error.errorCode)) throw error;
  const { errorCode, data } = error;
  return {
    verdict: "failed",
    isIdentical: null,
    error: { side, errorCode, data: keptErrorData(data) },
    pages: null,
    bytes: null,
    renderMs: null,
    comparedPages: 0,
    changedPages: [],
    warnings: { added: [], removed: [] },
  };
}

function verdictOf(samples: readonly ComparedSample[]): ComparisonResult["verdict"] {
  const has = (verdict: ComparedSample["verdict"]) => samples.some((sample) => sample.verdict === verdict);
  return has("failed") ? "failed" : has("changed") ? "changed" : "same";
}
