import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config/config";
import { pictureSettings } from "../../../server/config/picture-settings";
import type { PictureSettings } from "../../../server/pictures/pictures";
import { MIB } from "../../../server/render/settings";
import { eventually } from "../../support/eventually";
import { sharedRenderer } from "../render/test-renderer";
import { createTestPictures, ownerOf } from "./test-pictures";

const renderer = sharedRenderer();

/** A PDF whose pages have a colour each: red, blue, ... The page is 200 by 100 points. */
async function colouredPdf(...colours: string[]): Promise<Buffer> {
  const pages = colours.map((colour) => `<div style="background: ${colour}; height: 50pt; break-after: page"></div>`);
  const template = `<style>@page { size: 200pt 100pt; margin: 0 } body { margin: 0 }</style>${pages.join("")}`;
  return (await renderer.current.render({ template, parameters: {} })).pdf;
}

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];

function pixelAt(png: Buffer, x: number, y: number): number[] {
  const { width, data } = PNG.sync.read(png);
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

it("draws a page of a PDF at the given width", async () => {
  const { pictures, events } = createTestPictures();
  const pdf = await colouredPdf("red", "blue");
  const second = await pictures.draw({ pdf, page: 2, width: 400 }, ownerOf("a"));
  expect(second).toMatchObject({ width: 400, height: 200 });
  expect(PNG.sync.read(second.png)).toMatchObject({ width: 400, height: 200 });
  expect(pixelAt(second.png, 200, 50)).toEqual(BLUE);
  expect(pixelAt(second.png, 200, 150)).toEqual(WHITE);
  const first = await pictures.draw({ pdf, page: 1, width: 100 }, ownerOf("a"));
  expect(first).toMatchObject({ width: 100, height: 50 });
  expect(pixelAt(first.png, 99, 24)).toEqual(RED);
  expect(events).toEqual(["OK", "OK"]);
});

it("makes a picture smaller that would have too many pixels", async () => {
  const { pictures } = createTestPictures();
  const template = "<style>@page { size: 14400pt 14400pt }</style>Large";
  const { pdf } = await renderer.current.render({ template, parameters: {} });
  const { width, height } = await pictures.draw({ pdf, page: 1, width: 20_000 }, ownerOf("a"));
  expect(width).toBe(height);
  expect(width * height).toBeGreaterThan(8_000_000);
  expect(width * height).toBeLessThan(9_000_000);
});

it("refuses what is no PDF, and pages that are not there, and continues", async () => {
  const { pictures, events } = createTestPictures();
  const pdf = await colouredPdf("red");
  const fails = { code: "INVALID_TEMPLATE" };
  await expect(
    pictures.draw({ pdf: Buffer.from("%PDF-1.4 no"), page: 1, width: 9 }, ownerOf("a")),
  ).rejects.toMatchObject(fails);
  await expect(pictures.draw({ pdf, page: 2, width: 9 }, ownerOf("a"))).rejects.toMatchObject(fails);
  await expect(pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"))).resolves.toMatchObject({ width: 9 });
  expect(events).toEqual(["INVALID_TEMPLATE", "INVALID_TEMPLATE", "OK"]);
});

it("draws again if the process was killed, and tasks that wait lose nothing", async () => {
  const { pictures, events } = createTestPictures();
  const pdf = await colouredPdf("red");
  await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  const pid = pictures.processes[0]?.pid ?? Number.NaN;
  process.kill(pid, "SIGSTOP");
  const drawn = ["a", "b", "c"].map((id) => pictures.draw({ pdf, page: 1, width: 9 }, ownerOf(id)));
  await eventually(() => expect(pictures.waiting).toBe(2));
  process.kill(pid, "SIGKILL");
  await Promise.all(drawn);
  expect(events).toEqual(["OK", "lost: exit", "OK", "OK", "OK"]);
  expect(pictures.processes[0]?.pid).not.toBe(pid);
});

it("replaces a process that hangs: its task fails, the next ones do not", async () => {
  const { pictures, events } = createTestPictures({ pageTimeoutMs: 30_000 });
  const pdf = await colouredPdf("red");
  await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  process.kill(pictures.processes[0]?.pid ?? Number.NaN, "SIGSTOP");
  const [hung, ...rest] = ["a", "b"].map((id) => pictures.draw({ pdf, page: 1, width: 9 }, ownerOf(id)));
  await expect(hung).rejects.toMatchObject({ code: "RENDER_TIMEOUT", data: { phase: "draw" } });
  await Promise.all(rest);
  expect(events).toEqual(["OK", "lost: timeout", "RENDER_TIMEOUT", "OK"]);
});

it("kills a process that takes too much memory, and continues with another one", async () => {
  const small = createTestPictures();
  const pdf = await colouredPdf("red");
  await small.pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  const usualMiB = Math.ceil((small.pictures.processes[0]?.memoryBytes ?? 0) / 1024 / 1024);
  const { pictures, events } = createTestPictures({ maxMemoryMiB: usualMiB + 50 });
  // The largest picture takes some 35 MB in each step from the page to the PNG.
  // The service looks at its memory every 100 ms, on a busy machine less often.
  await eventually(() =>
    expect(pictures.draw({ pdf, page: 1, width: 4_000 }, ownerOf("a"))).rejects.toMatchObject({
      code: "INVALID_TEMPLATE",
    }),
  );
  expect(events.slice(-2)).toEqual(["lost: memory", "INVALID_TEMPLATE"]);
  await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
});

it("takes turns, and refuses the newest task of the workspace with the most", async () => {
  const { pictures } = createTestPictures({ maxQueueLength: 3 });
  const pdf = await colouredPdf("red");
  await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  process.kill(pictures.processes[0]?.pid ?? Number.NaN, "SIGSTOP");
  const done: string[] = [];
  const draw = async (name: string, workspace: string) => {
    await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf(workspace));
    done.push(name);
  };
  const running = draw("a0", "a");
  await eventually(() => expect(pictures.waiting).toBe(0));
  const waiting = [draw("a1", "a"), draw("a2", "a")];
  const refused = draw("a3", "a");
  const other = draw("b1", "b");
  await expect(refused).rejects.toMatchObject({ code: "RENDERER_BUSY", data: { limit: "pictureQueue", max: 3 } });
  process.kill(pictures.processes[0]?.pid ?? Number.NaN, "SIGCONT");
  await Promise.all([running, ...waiting, other]);
  expect(done).toEqual(["a0", "a1", "b1", "a2"]);
});

describe("the queue", () => {
  const busy = (limit: string, max: number) => ({ code: "RENDERER_BUSY", data: { limit, max } });

  /** Holds up the process with a page. Then adds tasks that wait: `anna/2` is a customer and a workspace. */
  async function holdPictures(changes: Partial<PictureSettings>) {
    const { pictures } = createTestPictures(changes);
    const pdf = await colouredPdf("red");
    await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("holder"));
    process.kill(pictures.processes[0]?.pid ?? Number.NaN, "SIGSTOP");
    const add = (name: string, bytes = 1, { signal } = new AbortController()) => {
      const [customerId = "", workspaceId = ""] = name.split("/");
      const owner = { customerId, workspaceId, signal };
      const task = { before: Buffer.alloc(bytes - 1), after: Buffer.alloc(1) };
      const limits = { dpi: 9, maxPages: 1, maxPicturedPages: 0 };
      const done = pictures.compare({ ...task, ...limits }, owner);
      done.catch(() => undefined);
      return done;
    };
    add("holder");
    await eventually(() => expect(pictures.waiting).toBe(0));
    return { pictures, add };
  }

  it("has PDFs of a limited size for each customer, but any single one", async () => {
    const { pictures, add } = await holdPictures({ queueBytes: { max: 1_000, maxPerCustomer: 100 } });
    const caller = new AbortController();
    const left = add("a/1", 60, caller);
    await expect(add("a/2", 50)).rejects.toMatchObject(busy("pictureQueueBytesPerCustomer", 100));
    add("a/2", 40);
    add("b/1", 150);
    await expect(add("b/1", 2)).rejects.toMatchObject(busy("pictureQueueBytesPerCustomer", 100));
    expect(pictures.waiting).toBe(3);
    caller.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    add("a/1", 60);
    await expect(add("a/1", 2)).rejects.toMatchObject(busy("pictureQueueBytesPerCustomer", 100));
    expect(pictures.waiting).toBe(3);
  });

  it("has PDFs of a limited size in all: the customer with the most gives up the newest", async () => {
    const { pictures, add } = await holdPictures({ queueBytes: { max: 100, maxPerCustomer: 80 } });
    add("a/1", 30);
    const newest = add("a/2", 30);
    add("b/1", 30);
    add("c/1", 40);
    await expect(newest).rejects.toMatchObject(busy("pictureQueueBytes", 100));
    // The other customers have less than this one would have.
    await expect(add("c/1", 10)).rejects.toMatchObject(busy("pictureQueueBytes", 100));
    await expect(add("d/1", 200)).rejects.toMatchObject(busy("pictureQueueBytes", 100));
    expect(pictures.waiting).toBe(3);
  });

  it("takes any PDF if no other one waits", async () => {
    const { pictures, add } = await holdPictures({ queueBytes: { max: 100, maxPerCustomer: 80 } });
    add("a/1", 200);
    expect(pictures.waiting).toBe(1);
  });

  it("gives a customer no more places for more workspaces", async () => {
    const { pictures, add } = await holdPictures({ maxQueueLength: 2 });
    add("many/1");
    const newest = add("many/2");
    add("few/1");
    await expect(newest).rejects.toMatchObject(busy("pictureQueue", 2));
    // Now the customers have one each.
    await expect(add("other/1")).rejects.toMatchObject(busy("pictureQueue", 2));
    expect(pictures.waiting).toBe(2);
  });

  it("has no limit of bytes for comparisons, whose documents may be as large as any", async () => {
    const config = readConfig({});
    expect(pictureSettings(config, "comparisons").queueBytes).toBeUndefined();
    expect(pictureSettings(config, "previews").queueBytes?.max).toBeGreaterThan(2 * config.RENDER_MAX_PDF_BYTES);
    const { pictures, add } = await holdPictures({});
    for (const workspace of [1, 2]) add(`a/${workspace}`, 65 * MIB);
    expect(pictures.waiting).toBe(2);
  });
});

it("drops a task whose caller has gone, while it waits and while it runs", async () => {
  const { pictures, events } = createTestPictures();
  const pdf = await colouredPdf("red");
  await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  process.kill(pictures.processes[0]?.pid ?? Number.NaN, "SIGSTOP");
  const callers = [new AbortController(), new AbortController()];
  const gone = callers.map(({ signal }) => pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a", signal)));
  const stays = pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  await eventually(() => expect(pictures.waiting).toBe(2));
  // Until the process has been sent the first task.
  await new Promise((resolve) => setImmediate(resolve));
  for (const caller of callers) caller.abort(new Error("gone"));
  for (const drawn of gone) await expect(drawn).rejects.toThrow("gone");
  // The process hangs, so it is killed for the task that nobody waits for.
  await expect(stays).resolves.toMatchObject({ width: 9 });
  expect(events).toEqual(["OK", "ABORTED", "ABORTED", "OK"]);
});
