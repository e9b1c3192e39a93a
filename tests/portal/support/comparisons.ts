import type { ComparedPageResource, ComparedSample, ComparisonResource } from "../../../contract/comparisons";

export const COMPARISON_ID = "7d0d4a6d-9c1e-4d2f-8a4b-6c7d0b8f6b9c";
const PICTURE = "https://elsewhere.example.com/v1/files/picture";

/** Returns a changed page with two regions. */
export const changedPage = (page: number, more: Partial<ComparedPageResource> = {}): ComparedPageResource => ({
  page,
  width: 826,
  height: 1169,
  changedPixels: 412,
  boxes: [
    { x: 64, y: 96, width: 120, height: 24 },
    { x: 64, y: 400, width: 120, height: 24 },
  ],
  text: { removed: [`Old ${page}`], added: [`New ${page}`] },
  pictures: { before: `${PICTURE}-before`, after: `${PICTURE}-after`, difference: `${PICTURE}-difference` },
  ...more,
});

/** Returns a sample set whose documents are the same, or change on some pages. */
export const comparedSample = (name: string | null, pages: ComparedPageResource[] = []): ComparedSample => ({
  sampleId: name,
  name,
  verdict: pages.length > 0 ? "changed" : "same",
  isIdentical: pages.length === 0,
  error: null,
  pages: { from: 2, to: 3 },
  bytes: { from: 20_000, to: 21_000 },
  renderMs: { from: 31, to: 29 },
  comparedPages: 3,
  changedPages: pages,
  warnings: { added: [], removed: [] },
});

/** Returns a comparison of the live version 7 with the draft. */
export function comparison(more: Partial<ComparisonResource> = {}): ComparisonResource {
  return {
    id: COMPARISON_ID,
    templateId: "template",
    status: "queued",
    from: "live",
    to: "draft",
    progress: null,
    review: null,
    result: null,
    error: null,
    createdAt: 1_763_000_000,
    expiresAt: 1_763_086_400,
    ...more,
  };
}

/** Returns a comparison that is done. */
export const doneComparison = (
  samples: ComparedSample[],
  more: Partial<ComparisonResource> = {},
): ComparisonResource => {
  const verdict = samples.some((sample) => sample.verdict === "changed") ? "changed" : "same";
  const result = { verdict, from: 7, to: null, missingSamples: [], samples } as const;
  return comparison({ status: "done", result: { ...result, missingSamples: [] }, ...more });
};
