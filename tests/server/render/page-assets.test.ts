import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../contract/product";
import { assetUrl } from "../../../server/render/assets/document-assets";
import { PageAssets } from "../../../server/render/assets/page-assets";

/** Name whose address is as long as it can be. */
const LONGEST = "각".repeat(LIMITS.maxNameCharacters);
const reference = { sha256: "00", mediaType: "image/png", bytes: 1 };
const assets = new PageAssets("workspace", {
  byName: new Map(["logo.svg", LONGEST].map((name) => [name, reference])),
  load: async () => undefined,
});
/** Marks that take quadratic time to normalise. */
const marks = (count: number) => encodeURIComponent("\u0301\u0323").repeat(count / 2);

describe("the assets of a page", () => {
  it("have names that an address may write with letters in parts", () => {
    expect(assets.nameIn(assetUrl(assets.url, LONGEST))).toBe(LONGEST);
    expect(assets.nameIn(assets.url + encodeURIComponent(LONGEST.normalize("NFD")))).toBe(LONGEST);
  });

  it("are missing in a text once for each name", () => {
    const names = ["logo.svg", "%6cogo.svg", "a.png", "b.png", "a.png", "%61.png"];
    expect(assets.missingIn(names.map((name) => `<img src="${assets.url}${name}">`).join(""))).toEqual([
      "a.png",
      "b.png",
    ]);
  });

  it("are looked for until twenty are missing, because there are no more warnings", () => {
    const html = Array.from({ length: 100 }, (_, index) => `${assets.url}${index}`).join(" ");
    expect(assets.missingIn(html)).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
  });

  it("take time in proportion to hostile addresses", () => {
    // To normalise so many marks would take hours.
    const address = assets.url + marks(5_000_000);
    expect(assets.nameIn(address)).toBe(address.slice(assets.url.length));
    expect(assets.missingIn(address)).toHaveLength(1);
  });
});
