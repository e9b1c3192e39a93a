import type { Calls } from "../../../contract/calls";
import type { ResponseOf } from "../../../contract/endpoint";

type PreviewAnswer = ResponseOf<Calls["POST /api/app/workspaces/:workspaceId/preview"]>;

/** Returns an answer of the live preview: the first page of a document with one page. */
export function previewAnswer(more: Partial<PreviewAnswer> = {}): PreviewAnswer {
  return {
    page: 1,
    pages: 1,
    picture: { pngBase64: "cGFnZQ==", width: 800, height: 1132 },
    size: { width: 794, height: 1123 },
    warnings: [],
    timings: { queue: 0, template: 1, load: 2, print: 8, draw: 20, total: 31 },
    ...more,
  };
}

type PlacesAnswer = ResponseOf<Calls["POST /api/app/workspaces/:workspaceId/preview/places"]>;
type Page = PlacesAnswer["pages"][number];

/** Returns an answer with the places on the first page of a document with one page. */
export function placesAnswer(more: Partial<Page> = {}): PlacesAnswer {
  const area = { x: 76, y: 76, width: 642, height: 971 };
  return { pages: [{ width: 794, height: 1123, area, elements: [], warnings: [], ...more }] };
}
