import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { readStarterSamples, STARTER_TEMPLATES } from "../../../server/demo/starter-templates";
import { changedBoxes } from "../../../server/pictures/changed-boxes";
import { changedText } from "../../../server/pictures/changed-text";
import { bytesOfPictures } from "../../../server/pictures/compared-page";
import { eventually } from "../../support/eventually";
import { starterDocument } from "../../support/starter-document";
import { sharedRenderer } from "../render/test-renderer";
import { createTestPictures, ownerOf } from "./test-pictures";

const renderer = sharedRenderer();
const NOW = new Date("2026-03-12T09:30:00Z");
/** Times that a document is made again. */
const REPETITIONS = 5;

const print = async (template: string, parameters: Record<string, unknown> | string = {}) =>
  (await renderer.current.render({ template, parameters, now: NOW })).pdf;

const limits = { dpi: 100, maxPages: 50, maxPicturedPages: 50 };

describe("two PDFs", () => {
  it("are the same, page by page, if they are equal", async () => {
    const { pictures } = createTestPictures();
    const pdf = await print("<p>Same");
    expect(await pictures.compare({ before: pdf, after: pdf, ...limits }, ownerOf("a"))).toEqual([]);
  });

  it("differ in a box, in text, and in pictures of the changed page only", async () => {
    const { pictures } = createTestPictures();
    const page = (content: string) => `<style>@page { size: 288pt 144pt; margin: 0 } body { margin: 0 }
      div { position: relative; height: 140pt; break-after: page } i { position: absolute; left: 72pt; top: 36pt;
      width: 36pt; height: 18pt }</style><div>First</div><div>${content}</div>`;
    const before = await print(page("Old"));
    const after = await print(page('New<i style="background: red"></i>'));
    const [changed, ...others] = await pictures.compare({ before, after, ...limits }, ownerOf("a"));
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ page: 2, width: 400, height: 200, text: { removed: ["Old"], added: ["New"] } });
    // One box for the word, and one on the grid of 8 pixels for the rectangle.
    expect(changed?.boxes).toHaveLength(2);
    expect(changed?.boxes[1]).toEqual({ x: 96, y: 48, width: 56, height: 32 });
    const difference = PNG.sync.read(changed?.pictures?.difference ?? Buffer.alloc(0));
    expect([...difference.data.subarray((400 * 60 + 120) * 4, (400 * 60 + 120) * 4 + 3)]).toEqual([255, 0, 0]);
    expect(PNG.sync.read(changed?.pictures?.after ?? Buffer.alloc(0))).toMatchObject({ width: 400, height: 200 });
  });

  it("may have other numbers and sizes of pages", async () => {
    const { pictures } = createTestPictures();
    const pages = (count: number, size: string) =>
      print(`<style>@page { size: ${size}; margin: 0 } p { break-after: page }</style>${"<p>x</p>".repeat(count)}`);
    const [before, after] = [await pages(1, "144pt 72pt"), await pages(3, "72pt 144pt")];
    const changed = await pictures.compare({ before, after, ...limits, maxPages: 2 }, ownerOf("a"));
    expect(changed.map(({ page, width, height }) => [page, width, height])).toEqual([[2, 100, 200]]);
    expect(changed[0]).toMatchObject({ changedPixels: 20_000, text: { removed: [], added: ["x"] } });
    expect(changed[0]?.pictures).toMatchObject({ before: null, difference: null });
    const [few] = await pictures.compare({ before, after, ...limits, maxPicturedPages: 0 }, ownerOf("a"));
    expect(few?.pictures).toBeNull();
  });

  it("have pictures of the first changed pages only, if more would be too large together", async () => {
    const { pictures } = createTestPictures();
    const pages = (text: string) =>
      print(`<style>@page { size: 144pt 72pt } p { break-after: page }</style>${`<p>${text}</p>`.repeat(3)}`);
    const [before, after] = [await pages("Old"), await pages("New")];
    const compare = async (maxPictureBytes?: number) => {
      const task = { before, after, ...limits, ...(maxPictureBytes !== undefined && { maxPictureBytes }) };
      return pictures.compare(task, ownerOf("a"));
    };
    const sizes = (await compare()).map((page) => (page.pictures ? bytesOfPictures(page.pictures) : 0));
    expect(sizes).toHaveLength(3);
    const [first = 0, second = 0] = sizes;
    const few = await compare(first + second - 1);
    expect(few.map((page) => [page.page, page.pictures !== null])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(few[2]?.text).toEqual({ removed: ["Old"], added: ["New"] });
    const two = await compare(first + second);
    expect(two.map((page) => page.pictures !== null)).toEqual([true, true, false]);
  });
});

it("is not lost if the process that draws is killed while it compares", async () => {
  const { pictures, events } = createTestPictures();
  const page = (text: string) => print(`<p style="break-after: page">${text}</p><p>Same</p>`);
  const [before, after] = [await page("Old"), await page("New")];
  await pictures.draw({ pdf: before, page: 1, width: 9 }, ownerOf("a"));
  const pid = pictures.processes[0]?.pid ?? Number.NaN;
  // The process can't answer before it is killed.
  process.kill(pid, "SIGSTOP");
  const comparing = pictures.compare({ before, after, ...limits }, ownerOf("a"));
  const waiting = pictures.compare({ before, after: before, ...limits }, ownerOf("b"));
  await eventually(() => expect(pictures.waiting).toBe(1));
  process.kill(pid, "SIGKILL");
  expect(await comparing).toMatchObject([{ page: 1, text: { removed: ["Old"], added: ["New"] } }]);
  expect(await waiting).toEqual([]);
  expect(events).toEqual(["OK", "lost: exit", "OK", "OK"]);
  expect(pictures.processes[0]?.pid).not.toBe(pid);
});

describe.each(STARTER_TEMPLATES)("the starter template $name", (starter) => {
  it("always gives the same document", async () => {
    const document = await starterDocument(starter.file);
    for (const { parameters } of await readStarterSamples(starter)) {
      const request = { ...document, parameters, now: NOW };
      const { pdf } = await renderer.current.render(request);
      for (let time = 1; time < REPETITIONS; time++) {
        expect((await renderer.current.render(request)).pdf.equals(pdf)).toBe(true);
      }
    }
  });

  it("shows a change of a thousandth of a page in a colour close to white", async () => {
    const { pictures } = createTestPictures();
    const document = await starterDocument(starter.file);
    const samples = await readStarterSamples(starter);
    expect(samples.length).toBeGreaterThan(0);
    for (const { parameters } of samples) {
      const make = async (change: (html: string) => string = (html) => html) => {
        const template = change(document.template);
        const partials = document.partials?.map((partial) => ({ ...partial, html: change(partial.html) })) ?? [];
        return (await renderer.current.render({ ...document, template, partials, parameters, now: NOW })).pdf;
      };
      const before = await make();
      const [page] = await pictures.compare(
        { before, after: await print("<p>"), ...limits, maxPages: 1, maxPicturedPages: 0 },
        ownerOf("a"),
      );
      // A square that covers a thousandth of the page.
      const side = Math.sqrt(((page?.width ?? 0) * (page?.height ?? 0)) / 1_000) * 0.96;
      const square = `<div style="position: absolute; left: 40%; top: 60px; width: ${side}px; height: ${side}px;
        background: #fdfdfd; z-index: 9; print-color-adjust: exact"></div>`;
      const after = await make((html) => html.replace(/<body[^>]*>/, (body) => body + square));
      const changed = await pictures.compare({ before, after, ...limits }, ownerOf("a"));
      expect(changed.length).toBeGreaterThan(0);
      expect(changed[0]?.page).toBe(1);
      expect(changed[0]?.changedPixels).toBeGreaterThan(0);
      expect(changed[0]?.boxes.length).toBeGreaterThan(0);
    }
  });
});

it("changed regions that touch are one box, and many boxes are one", () => {
  const at = (...pixels: [number, number][]) => {
    const changed = new Uint32Array(100 * 60);
    for (const [x, y] of pixels) changed[y * 100 + x] = 1;
    return changedBoxes(100, 60, changed);
  };
  expect(at()).toEqual([]);
  expect(at([0, 0], [9, 9], [99, 59])).toEqual([
    { x: 0, y: 0, width: 16, height: 16 },
    { x: 96, y: 56, width: 4, height: 4 },
  ]);
  expect(at([0, 0], [99, 0])).toHaveLength(2);
  const dotted = new Uint32Array(1_000 * 1_000);
  for (let y = 0; y < 1_000; y += 32) for (let x = 0; x < 1_000; x += 32) dotted[y * 1_000 + x] = 1;
  expect(changedBoxes(1_000, 1_000, dotted)).toEqual([{ x: 0, y: 0, width: 1_000, height: 1_000 }]);
});

it("changed text has the lines of one side, as often as they are more, and no more than a hundred", () => {
  expect(changedText("a\r\nb\nb\n c", "b\nc\nd\0\n\n")).toEqual({ removed: ["a", "b"], added: ["d"] });
  const many = Array.from({ length: 200 }, (_, index) => `${index} ${"x".repeat(400)}`).join("\n");
  const { added } = changedText("", many);
  expect(added).toHaveLength(100);
  expect(added[0]).toHaveLength(300);
});
