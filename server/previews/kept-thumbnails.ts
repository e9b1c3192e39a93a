import { LRUCache } from "lru-cache";
import type { Picture } from "../pictures/messages";
import type { RenderRequest } from "../render/render-types";
import { keyOf } from "./recent-documents";

/** Width of thumbnails in pixels: sharp at half of that on screens with a high density. */
export const THUMBNAIL_WIDTH = 320;
/** Size of the pictures that are kept in memory, for all workspaces together: some hundreds of them. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Age after which a picture is drawn again, because its document may show the current date. */
const LIFETIME_MS = 24 * 3_600_000;

/** Thumbnails of templates, by everything that their documents are made from. */
export class KeptThumbnails {
  readonly #pictures = new LRUCache<string, Picture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => Math.max(1, png.length),
    ttl: LIFETIME_MS,
  });

  /** Returns the picture of a request's document, or draws it. */
  async get(request: RenderRequest, draw: () => Promise<Picture>): Promise<Picture> {
    const key = keyOf(request);
    const kept = this.#pictures.get(key);
    if (kept) return kept;
    const picture = await draw();
    this.#pictures.set(key, picture);
    return picture;
  }
}
