import { beforeEach, expect, it, vi } from "vitest";
import { CallError } from "../../src/lib/call-error";
import { type FetchPage, PreviewLoader } from "../../src/pages/templates/preview/preview-loader";
import type { PreviewAnswer, PreviewSource } from "../../src/pages/templates/preview/preview-state";
import { previewAnswer } from "./support/previews";

interface Sent {
  html: string;
  page: number;
  width: number;
  signal: AbortSignal;
  answer: (more?: Partial<PreviewAnswer>) => void;
  fail: (error: unknown) => void;
}

let sent: Sent[];
let loader: PreviewLoader;

const fetchPage: FetchPage = ({ html, page, width }, signal) =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    sent.push({
      html,
      page,
      width,
      signal,
      answer: (more) => resolve(previewAnswer({ page, ...more })),
      fail: reject,
    });
  });

const source = (html: string): PreviewSource => ({ html, parameters: {}, options: {}, now: null });
const NO_PARAMETERS = {};
const type = (html: string) => loader.update({ ...source(html), parameters: NO_PARAMETERS });
const settle = () => vi.advanceTimersByTimeAsync(0);
const fault = () =>
  new CallError(
    { errorCode: "INVALID_TEMPLATE", correlationId: null, data: { line: 2, column: 3, reason: "no" } },
    422,
  );

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  loader = new PreviewLoader(fetchPage);
  loader.want([{ page: 1, width: 800 }]);
});

it("draws a single change at once", async () => {
  loader.resume();
  type("one");
  await settle();
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  type("two");
  await settle();
  expect(sent).toHaveLength(2);
});

it("asks once after a pause in typing, for the newest text", async () => {
  loader.resume();
  for (let count = 1; count <= 1_000; count++) {
    type("x".repeat(count));
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(sent.map(({ html }) => html.length)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(150);

  expect(sent.map(({ html, signal }) => [html.length, signal.aborted])).toEqual([
    [1, true],
    [1_000, false],
  ]);
  sent[1]?.answer();
  await settle();
  expect(loader.read()).toMatchObject({ isBusy: false, pages: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

it("cancels an older request when a newer one starts, and shows the newest picture only", async () => {
  loader.resume();
  type("one");
  await vi.advanceTimersByTimeAsync(150);
  type("two");
  expect(sent[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(150);
  expect(sent.map(({ html, signal }) => [html, signal.aborted])).toEqual([
    ["one", true],
    ["two", false],
  ]);
  sent[0]?.answer({ pages: 9 });
  sent[1]?.answer({ pages: 2 });
  await settle();
  expect(loader.read().pages).toBe(2);
});

it("asks for nothing while it is paused, cancels what is under way, and continues", async () => {
  type("one");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(0);
  loader.resume();
  await settle();
  expect(sent).toHaveLength(1);
  loader.pause();
  expect([sent[0]?.signal.aborted, loader.read().isBusy]).toEqual([true, false]);
  loader.resume();
  await settle();
  sent[1]?.answer();
  await settle();
  loader.pause();
  loader.resume();
  await settle();
  expect(sent).toHaveLength(2);
});

it("draws the pages in view one after the other, and again if they need more pixels", async () => {
  loader.resume();
  type("three pages");
  await vi.advanceTimersByTimeAsync(150);
  sent[0]?.answer({ pages: 3 });
  await settle();
  expect(sent).toHaveLength(1);
  loader.want([
    { page: 2, width: 800 },
    { page: 3, width: 100 },
  ]);
  await settle();
  expect(sent.map(({ page }) => page)).toEqual([1, 2]);
  sent[1]?.answer({ pages: 3 });
  await settle();
  sent[2]?.answer({ pages: 3 });
  await settle();
  expect(sent.map(({ page, width }) => [page, width])).toEqual([
    [1, 800],
    [2, 800],
    [3, 100],
  ]);
  loader.want([{ page: 3, width: 400 }]);
  await settle();
  expect(sent[3]).toMatchObject({ page: 3, width: 400 });
});

it("keeps the last good pages after a failure, until the text changes", async () => {
  loader.resume();
  type("good");
  await vi.advanceTimersByTimeAsync(150);
  sent[0]?.answer({ pages: 2 });
  await settle();
  type("bad");
  await vi.advanceTimersByTimeAsync(150);
  sent[1]?.fail(fault());
  await settle();
  expect(loader.read()).toMatchObject({ pages: 2, isBusy: false });
  expect(loader.read().failure).toMatchObject({ kind: "fault", message: "no", place: { line: 2, column: 3 } });
  type("mended");
  await vi.advanceTimersByTimeAsync(150);
  sent[2]?.answer();
  await settle();
  expect(loader.read().failure).toBeNull();
});

it.each<[string, () => void]>([
  ["has a fault", () => type("bad")],
  ["can't be drawn", () => loader.update(null)],
])("draws further pages of the last good text while the newest one %s", async (_, breakIt) => {
  loader.resume();
  type("good");
  await vi.advanceTimersByTimeAsync(150);
  sent[0]?.answer({ pages: 3 });
  await settle();
  breakIt();
  await vi.advanceTimersByTimeAsync(150);
  sent[1]?.fail(fault());
  await settle();
  const { failure } = loader.read();

  loader.want([{ page: 2, width: 800 }]);
  await settle();
  expect(sent.at(-1)).toMatchObject({ html: "good", page: 2 });
  sent.at(-1)?.answer({ pages: 3 });
  await settle();
  expect(loader.read()).toMatchObject({ failure, isBusy: false, drawn: source("good") });
  expect([...loader.read().pictures.keys()]).toEqual([1, 2]);

  loader.want([{ page: 3, width: 800 }]);
  await settle();
  sent.at(-1)?.fail(new Error("gone"));
  await settle();
  expect(loader.read()).toMatchObject({ failure, isBusy: false });

  type("mended");
  await vi.advanceTimersByTimeAsync(150);
  expect(sent.at(-1)).toMatchObject({ html: "mended", page: 3 });
});

it("forgets the failure of a page when the page is there", async () => {
  loader.resume();
  type("two pages");
  await settle();
  sent[0]?.answer({ pages: 2 });
  await settle();
  loader.want([{ page: 2, width: 800 }]);
  await settle();
  sent[1]?.fail(new Error("too slow"));
  await settle();
  expect(loader.read().failure).not.toBeNull();
  loader.pause();
  loader.resume();
  await settle();
  sent[2]?.answer({ pages: 2 });
  await settle();
  expect(loader.read()).toMatchObject({ failure: null, isBusy: false });
});

it("draws again after a long pause, in which somebody may have changed a partial", async () => {
  loader.resume();
  type("uses a partial");
  await settle();
  sent[0]?.answer();
  await settle();
  loader.pause();
  await vi.advanceTimersByTimeAsync(30_001);
  loader.resume();
  await settle();
  expect(sent).toHaveLength(2);
  expect(loader.read().pictures.size).toBe(1);
});

it("keeps the pictures of sixty pages", async () => {
  loader.resume();
  type("long");
  await vi.advanceTimersByTimeAsync(150);
  for (let page = 1; page <= 80; page++) {
    sent[page - 1]?.answer({ pages: 80 });
    await settle();
    loader.want([{ page: page + 1, width: 800 }]);
    await settle();
  }
  const kept = [...loader.read().pictures.keys()];
  expect([kept.length, Math.min(...kept)]).toEqual([60, 21]);
});
