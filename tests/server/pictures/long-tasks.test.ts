import { expect, it } from "vitest";
import type { PictureSettings, Pictures } from "../../../server/pictures/pictures";
import { MIB } from "../../../server/render/settings";
import { eventually } from "../../support/eventually";
import { sharedRenderer } from "../render/test-renderer";
import { createTestPictures, ownerOf } from "./test-pictures";

const renderer = sharedRenderer();

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
      (error) => error.code,
    );
    void drawing.then(() => ended.push(customer));
    return { drawing };
  };
  return { pictures, events, draw, drawForEver, stopped, ended };
}

it("draws pages although those of other customers never end", async () => {
  const { pictures, draw, drawForEver, stopped, ended } = await createStoppablePictures();
  const oldest = await drawForEver("a");
  await drawForEver("b");
  await draw("c");
  expect(ended).toEqual([]);
  // Now each process has a page that never ends.
  await drawForEver("c");
  await draw("d");
  expect(ended).toEqual(["a"]);
  expect(await oldest.drawing).toBe("RENDER_TIMEOUT");
  expect(pictures.processes.map(({ pid }) => pid)).toEqual(expect.arrayContaining(stopped.slice(1)));
});

it("kills the largest process if all together take too much memory", async () => {
  const memoryMiB = ({ processes }: Pictures) => processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) / MIB;
  const usual = await createStoppablePictures();
  await usual.draw("a");
  const maxTotalMemoryMiB = 2.5 * memoryMiB(usual.pictures);
  const { pictures, events, draw, drawForEver } = await createStoppablePictures({ maxTotalMemoryMiB });
  await drawForEver("a");
  await drawForEver("b");
  // The third process is one too many. It may be the one that is killed.
  await draw("c").catch(() => undefined);
  await eventually(() => expect(memoryMiB(pictures)).toBeLessThan(maxTotalMemoryMiB));
  expect(pictures.processes.length).toBeGreaterThan(0);
  expect(events).not.toContain("lost: timeout");
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
