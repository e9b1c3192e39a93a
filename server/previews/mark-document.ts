import { LIMITS } from "../../contract/product";
import { MAX_MARK } from "../pictures/source-mark";
import type { TemplatePartial } from "../render/template-partial";
import { hasHead, markSource } from "./mark-source";

interface Texts {
  template: string;
  partials: readonly TemplatePartial[];
}

/** Origin of a marked element: a line of the template, or a partial. */
export interface MarkedSource {
  line: number | null;
  partial: string | null;
}

/**
 * Marks the elements of a template and of its partials (docs/decisions/0067-places-on-the-page.md).
 *
 * @returns the marked texts, and what a mark stands for. The texts are the given ones if they would become too large
 */
export function markDocument({ template, partials }: Texts): {
  texts: Texts;
  sourceOf: (mark: number) => MarkedSource;
} {
  // Marks of lines count from 1, those of partials from the largest one down.
  const lastLine = MAX_MARK - partials.length;
  const hasNoHead = ![template, ...partials.map(({ html }) => html)].some(hasHead);
  const texts = {
    template: markSource(template, { markOf: (line) => (line <= lastLine ? line : 0), hasNoHead }),
    partials: partials.map(({ name, html }, index) => ({
      name,
      html: markSource(html, { markOf: () => MAX_MARK - index }),
    })),
  };
  const sourceOf = (mark: number) =>
    mark <= lastLine ? { line: mark, partial: null } : { line: null, partial: partials[MAX_MARK - mark]?.name ?? null };
  const isTooLarge = bytesOf(texts) > LIMITS.maxTemplateBytes;
  return { texts: isTooLarge ? { template, partials } : texts, sourceOf };
}

const bytesOf = ({ template, partials }: Texts): number =>
  partials.reduce((sum, { html }) => sum + Buffer.byteLength(html), Buffer.byteLength(template));
