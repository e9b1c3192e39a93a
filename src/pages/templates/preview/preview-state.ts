import type { ResponseOf } from "../../../../contract/endpoint";
import type { previewPage } from "../../../../contract/previews";
import type { PrintOptions } from "../../../../contract/v1/print-options";
import type { LoadFailure } from "./load-failure";

export type PreviewAnswer = ResponseOf<typeof previewPage>;

/** Everything that a document is made from. */
export interface PreviewSource {
  html: string;
  parameters: Record<string, unknown>;
  options: PrintOptions;
  /** Fixed clock in epoch seconds; null = the time of the request. */
  now: number | null;
}

/** A page that is in view, and the width of its picture in pixels. */
export interface WantedPage {
  page: number;
  width: number;
}

/** Picture of a page. */
export interface PagePicture {
  src: string;
  /** Width that was asked for. The picture may have fewer pixels. */
  width: number;
  /** Version of the source that the picture shows. */
  version: number;
}

export interface PreviewState {
  /** Version of the source that the pages, sizes and warnings belong to; 0 = nothing is drawn yet. */
  version: number;
  pages: number;
  /** The source of that version. */
  drawn: PreviewSource | null;
  pictures: ReadonlyMap<number, PagePicture>;
  /** Sizes of pages in CSS pixels, as far as they are known. */
  sizes: ReadonlyMap<number, { width: number; height: number }>;
  /** The answer that the version's first picture came with. */
  answer: PreviewAnswer | null;
  /** Why the newest source has no pages. The pages before stay. */
  failure: LoadFailure | null;
  isBusy: boolean;
}

/** Pictures that are kept. Beyond, those that are farthest from the view go. */
const MAX_PICTURES = 60;

/** State before anything is drawn. */
export const NOTHING: PreviewState = {
  version: 0,
  pages: 0,
  drawn: null,
  pictures: new Map(),
  sizes: new Map(),
  answer: null,
  failure: null,
  isBusy: false,
};

/** Whether two sources make the same document. */
export function isSame(one: PreviewSource | null, other: PreviewSource | null): boolean {
  if (!one || !other) return one === other;
  const isSameText = one.html === other.html && one.parameters === other.parameters && one.now === other.now;
  return isSameText && JSON.stringify(one.options) === JSON.stringify(other.options);
}

interface DrawnPage {
  answer: PreviewAnswer;
  source: PreviewSource;
  /** Version of the source. */
  version: number;
  /** Width of the picture that was asked for. */
  width: number;
}

/** Adds a page. The first one of a newer version replaces what is known of older ones, except for their pictures. */
export function withPage(state: PreviewState, { answer, source, version, width }: DrawnPage): PreviewState {
  const { page, pages, picture, size } = answer;
  const isNew = state.version !== version;
  const entries = [...state.pictures].filter(([number]) => number <= pages);
  const src = `data:image/png;base64,${picture.pngBase64}`;
  const pictures = new Map(entries).set(page, { src, width, version });
  forgetFarthest(pictures, page);
  return {
    ...state,
    version,
    pages,
    drawn: source,
    pictures,
    sizes: new Map(isNew ? [] : state.sizes).set(page, size),
    answer: isNew ? answer : state.answer,
    failure: isNew ? null : state.failure,
  };
}

function forgetFarthest(pictures: Map<number, PagePicture>, page: number): void {
  const byDistance = [...pictures.keys()].sort((one, other) => Math.abs(other - page) - Math.abs(one - page));
  for (const number of byDistance.slice(0, Math.max(0, pictures.size - MAX_PICTURES))) pictures.delete(number);
}
