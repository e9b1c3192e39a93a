import { expect, it } from "vitest";
import { readConfig } from "../../../server/config/config";
import { pictureSettings } from "../../../server/config/picture-settings";
import { type PictureSettings, type Pictures, turnMsOf } from "../../../server/pictures/pictures";
import { LONG_AFTER_MS } from "../../../server/render/queue/long-task-queue";
import { MIB } from "../../../server/render/settings";
import { eventually } from "../../support/eventually";
import { sharedRenderer } from "../render/test-renderer";
import { createTestPictures, ownerOf } from "./test-pictures";

const renderer = sharedRenderer();

const busy = { code: "RENDERER_BUSY", data: { limit: "pictureQueue" } };

const print = async (template: string) => (await renderer.current.render({ template, parameters: {} })).pdf;

/** Creates pictures of which each process can be made to work for ever. `ended` has the customers whose work ended. */
async function createStoppablePictures(changes: Partial<PictureSettings> = {}) {
  const { pictures, events } = createTestPictures({ longAfterMs: 10, ...changes });
  const pdf = await print("Short");
  const draw = (customer: string) => pictures.draw({ pdf, page: 1, width: 9 }, ownerOf(customer));
  const stopped: number[] = [];
  const ended: string[] = [];
  /** Draws a page, stops the process that has drawn it, and gives it another page. */
  const drawForEver = async (customer: string) => {
    await draw(customer);
    for (const { pid } of pictures.processes) {
      if (stopped.includes(pid)) continue;
      process.kill(pid, "SIGSTOP");
      stopped.push(pid);
    }
    const drawing = draw(customer).then(
      () => "drawn",
      (error: unknown) => error,
    );
    void drawing.then(() => ended.push(customer));
    return { drawing };
  };
  return { pictures, events, draw, drawForEver, stopped, ended };
}

it("draws pages although those of other customers never end", async () => {
  const { pictures, events, draw, drawForEver, stopped, ended } = await createStoppablePictures();
  const oldest = await drawForEver("a");
  await drawForEver("b");
  await draw("c");
  expect(ended).toEqual([]);
  // Now each process has a page that never ends.
  await drawForEver("c");
  await draw("d");
  expect(ended).toEqual(["a"]);
  expect(await oldest.drawing).toMatchObject(busy);
  expect(pictures.processes.map(({ pid }) => pid)).toEqual(expect.arrayContaining(stopped.slice(1)));
  expect(events).toContain("lost: room");
});

it("kills the largest process if all together take too much memory: its page may be drawn later", async () => {
  const memoryMiB = ({ processes }: Pictures) => processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) / MIB;
  const usual = await createStoppablePictures();
  await usual.draw("a");
  const maxTotalMemoryMiB = 1.5 * memoryMiB(usual.pictures);
  const { pictures, events, drawForEver } = await createStoppablePictures({ maxTotalMemoryMiB });
  const first = await drawForEver("a");
  // The second process is one too many. It may be killed while it starts or draws its first page.
  const second = drawForEver("b").then(
    ({ drawing }) => drawing,
    (error: unknown) => error,
  );
  expect(await Promise.race([first.drawing, second])).toMatchObject(busy);
  await eventually(() => expect(memoryMiB(pictures)).toBeLessThan(maxTotalMemoryMiB));
  expect(new Set(events.filter((event) => event.startsWith("lost")))).toEqual(new Set(["lost: room"]));
});

it("has memory for a heavy page beside two usual ones, however little a page may take", () => {
  const totalOf = (PICTURE_MEMORY_MB: string) =>
    pictureSettings(readConfig({ PICTURE_MEMORY_MB }), "previews").maxTotalMemoryMiB;
  expect(totalOf("256")).toBeGreaterThan(256 + 2 * 190);
  expect(totalOf("512")).toBe(1_024);
});

it("compares a long document in several turns, with the same result", async () => {
  const pages = (text: string) =>
    print(`<style>@page { size: 144pt 72pt } p { break-after: page }</style>${`<p>${text}</p>`.repeat(4)}`);
  const [before, after] = [await pages("Old"), await pages("New")];
  const compare = ({ pictures }: ReturnType<typeof createTestPictures>) =>
    pictures.compare({ before, after, dpi: 50, maxPages: 3, maxPicturedPages: 2 }, ownerOf("a"));
  const [atOnce, inTurns] = [createTestPictures(), createTestPictures({ longAfterMs: 0 })];
  const compared = await compare(inTurns);
  expect(compared).toEqual(await compare(atOnce));
  expect(compared.map(({ page, pictures }) => [page, pictures !== null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  expect(inTurns.events).toEqual(["OK"]);
});

it("draws a page between the pages of a long comparison", async () => {
  const { pictures } = createTestPictures({ longAfterMs: 0 });
  const document = await print("<p style='break-after: page'>1</p><p style='break-after: page'>2</p><p>3</p>");
  const done: string[] = [];
  // A customer has one task at work, so these can't be at work in two processes.
  const owner = (workspaceId: string) => ({ ...ownerOf(workspaceId), customerId: "a" });
  const limits = { dpi: 9, maxPages: 3, maxPicturedPages: 0 };
  await Promise.all([
    pictures.compare({ before: document, after: document, ...limits }, owner("1")).then(() => done.push("comparison")),
    pictures.draw({ pdf: document, page: 1, width: 9 }, owner("2")).then(() => done.push("page")),
  ]);
  expect(done).toEqual(["page", "comparison"]);
});

it("compares large PDFs in longer turns, each of which sends them again", () => {
  const turnMs = (bytes: number) => turnMsOf({ before: Buffer.alloc(bytes), after: Buffer.alloc(8 * MIB) });
  expect(turnMs(8 * MIB)).toBe(LONG_AFTER_MS / 2);
  expect(turnMs(8 * MIB + 1)).toBe(2 * LONG_AFTER_MS);
});
