import { LIMITS } from "../../contract/product";
import { type Box, bytesOfPictures, type ComparedPage } from "../pictures/compared-page";

/** A changed page as results have it. */
export type LimitedPage = Omit<ComparedPage, "text"> & {
  /** Null if it is left out, because the comparison has too much. */
  text: ComparedPage["text"] | null;
};

interface BudgetLimits {
  maxPicturedPages: number;
  maxComparedPictureBytes: number;
  maxComparedTextBytes: number;
}

/** Limits what the changed pages of all sample sets of a comparison take together. */
export class ComparisonBudget {
  #picturesLeft: number;
  #pictureBytesLeft: number;
  #textBytesLeft: number;

  constructor({ maxPicturedPages, maxComparedPictureBytes, maxComparedTextBytes }: BudgetLimits = LIMITS) {
    this.#picturesLeft = maxPicturedPages;
    this.#pictureBytesLeft = maxComparedPictureBytes;
    this.#textBytesLeft = maxComparedTextBytes;
  }

  /** Limits of the pictures of the next sample set. */
  get pictures(): { maxPicturedPages: number; maxPictureBytes: number } {
    return { maxPicturedPages: this.#picturesLeft, maxPictureBytes: this.#pictureBytesLeft };
  }

  /** Counts a changed page. If its text and its boxes are too much, leaves out the text, and returns one box. */
  add(page: ComparedPage): LimitedPage {
    if (page.pictures) {
      this.#picturesLeft--;
      this.#pictureBytesLeft -= bytesOfPictures(page.pictures);
    } else {
      // Pages of later sample sets would only be drawn to find that their pictures are too large.
      this.#picturesLeft = 0;
    }
    const bytes = Buffer.byteLength(JSON.stringify([page.text, page.boxes]));
    if (bytes > this.#textBytesLeft) return { ...page, text: null, boxes: boxAround(page.boxes) };
    this.#textBytesLeft -= bytes;
    return page;
  }
}

/** Returns one box around all boxes, or none if there are none. */
function boxAround(boxes: readonly Box[]): Box[] {
  if (boxes.length === 0) return [];
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return [{ x, y, width: right - x, height: bottom - y }];
}
