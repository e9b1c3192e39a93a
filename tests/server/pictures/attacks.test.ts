import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../support/eventually";
import { expectGone, kill, startProgram } from "../../support/program";
import { createScratchFolder } from "../../support/scratch-folder";
import { sharedRenderer } from "../render/test-renderer";
import { createTestPictures, ownerOf } from "./test-pictures";

/** PDFs come from our own renderer only, but from hostile HTML. */
const renderer = sharedRenderer();

const print = async (template: string) => (await renderer.current.render({ template, parameters: {} })).pdf;

/** A page with one path of a million segments. A script writes it faster than a template. */
const LONG_PATH = `<svg viewBox="0 0 1000 1000"><path id="long" stroke="red" fill="blue" fill-rule="evenodd"/></svg><script>
  const segments = Array.from({ length: 1_000_000 }, (_, index) => (index % 997) + " " + (index % 991));
  long.setAttribute("d", "M0 0L" + segments.join(" "))</script>`;

const ATTACKS = {
  "the largest pages": () => print("<style>@page { size: 200in 200in }</style>Large"),
  "the smallest pages": () => print("<style>@page { size: 3pt 14400pt; margin: 0 }</style>Narrow"),
  "thousands of pages": () => print("<style>p { break-after: page }</style><p>1</p>".concat("<p>2</p>".repeat(1_990))),
  "a path of a million segments": () => print(LONG_PATH),
  "ten thousand translucent layers": () =>
    print(
      `<style>i { position: fixed; inset: 0; opacity: .5; mix-blend-mode: multiply; background: red }</style>${"<i></i>".repeat(10_000)}`,
    ),
  "tens of thousands of gradients": () =>
    print(
      `<style>i { float: left; width: 9px; height: 9px; background: radial-gradient(red, blue) }</style>${"<i></i>".repeat(50_000)}`,
    ),
};

type Attack = keyof typeof ATTACKS;
const printed: Partial<Record<Attack, Promise<Buffer>>> = {};

/** Prints an attack, once for all tests. */
const pdfOf = (attack: Attack) => (printed[attack] ??= ATTACKS[attack]());

const NAMES = Object.keys(ATTACKS) as Attack[];

it.for(NAMES)("survives %s", async (attack) => {
  const { pictures, events } = createTestPictures({ maxMemoryMiB: 512, pageTimeoutMs: 30_000 });
  const pdf = await pdfOf(attack);
  const drawn = await pictures.draw({ pdf, page: 1, width: 1_000 }, ownerOf("hostile")).then(
    ({ width, height }) => width * height,
    (error) => error.code,
  );
  // The page is drawn within its limits, or refused as too expensive.
  expect(typeof drawn === "number" ? drawn < 9_000_000 : ["RENDER_TIMEOUT", "INVALID_TEMPLATE"].includes(drawn)).toBe(
    true,
  );
  const next = await pictures.draw({ pdf: await print("Harmless"), page: 1, width: 100 }, ownerOf("other"));
  expect(next.width).toBe(100);
  expect(events.at(-1)).toBe("OK");
});

/** The other attacks are as expensive to compare as to draw. */
const COMPARED: Attack[] = [
  "the largest pages",
  "the smallest pages",
  "thousands of pages",
  "a path of a million segments",
];

it.for(COMPARED)("compares %s within its limits, or refuses it", async (attack) => {
  const { pictures, events } = createTestPictures({ maxMemoryMiB: 512, pageTimeoutMs: 30_000 });
  const [hostile, harmless] = [await pdfOf(attack), await print("Harmless")];
  const limits = { dpi: 100, maxPages: 50, maxPicturedPages: 5 };
  const compared = await pictures.compare({ before: harmless, after: hostile, ...limits }, ownerOf("hostile")).then(
    (pages) => pages,
    (error) => error.code,
  );
  if (Array.isArray(compared)) {
    expect(compared.length).toBeLessThanOrEqual(limits.maxPages);
    expect(compared.filter((page) => page.pictures).length).toBeLessThanOrEqual(limits.maxPicturedPages);
    for (const { boxes, text } of compared) {
      expect(boxes.length).toBeLessThanOrEqual(200);
      expect(text.added.length).toBeLessThanOrEqual(100);
    }
  } else {
    expect(["RENDER_TIMEOUT", "INVALID_TEMPLATE"]).toContain(compared);
  }
  const next = await pictures.compare({ before: harmless, after: harmless, ...limits }, ownerOf("other"));
  expect(next).toEqual([]);
  expect(events.at(-1)).toBe("OK");
});

it("ends with its parent, also while it draws", async () => {
  const folder = createScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "hostile.pdf");
  writeFileSync(file, await print(`<p style="break-after: page">1</p>${LONG_PATH}`));
  const program = startProgram("draw-pages", file);
  await eventually(() => expect(program.lines).toHaveLength(1));
  const pid = Number(program.lines[0]);
  kill(program.pid);
  await expectGone(pid);
});
