import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { STARTER_KEYS, type StarterKey } from "../../../contract/product";
import { assetPath } from "../../../server/lib/asset-path";
import { starterDocument } from "../../support/starter-document";
import { createTestPictures, ownerOf } from "../pictures/test-pictures";
import { sharedRenderer } from "../render/test-renderer";

/** Set by `npm run update:starters`: the test writes the pictures instead of comparing them. */
const IS_UPDATE = process.env.UPDATE_STARTERS === "1";
/** Widths in px of portrait and landscape pages. */
const WIDTHS = { portrait: 144, landscape: 160 };
/** Difference of a colour, of 255, that can be seen. Fonts of the system can make edges of letters differ. */
const VISIBLE = 64;

const renderer = sharedRenderer();

const fileOf = (starter: StarterKey) =>
  fileURLToPath(new URL(`../../../src/pages/templates/list/starters/${starter}.png`, import.meta.url));

/** Draws the first page of a starter with its sample set "Typical". */
async function draw(starter: StarterKey): Promise<Buffer> {
  const parameters = JSON.parse(readFileSync(assetPath(`demo/starter-templates/${starter}.json`), "utf8"));
  const { pdf } = await renderer.current.render({ ...(await starterDocument(starter)), parameters });
  const { pictures } = createTestPictures();
  const owner = ownerOf("starters");
  const { pageSize } = await pictures.draw({ pdf, page: 1, width: 9 }, owner);
  const width = pageSize.width > pageSize.height ? WIDTHS.landscape : WIDTHS.portrait;
  return (await pictures.draw({ pdf, page: 1, width }, owner)).png;
}

it.each(STARTER_KEYS)("the gallery's picture of %s is its first page", async (starter) => {
  const drawn = await draw(starter);
  if (IS_UPDATE) writeFileSync(fileOf(starter), drawn);
  const [now, kept] = [drawn, readFileSync(fileOf(starter))].map((png) => PNG.sync.read(png));
  expect([kept?.width, kept?.height]).toEqual([now?.width, now?.height]);
  const changed = now?.data.filter((value, at) => Math.abs(value - (kept?.data[at] ?? 0)) > VISIBLE).length ?? 0;
  expect(changed).toBeLessThan(0.01 * (now?.data.length ?? 0));
});
