import { beforeEach, expect, it, vi } from "vitest";
import type { ErrorCode } from "../../contract/errors";
import { CallError } from "../../src/lib/call-error";
import type { PagePlaces } from "../../src/pages/templates/preview/places";
import { PlacesLoader } from "../../src/pages/templates/preview/places-loader";
import type { PreviewSource } from "../../src/pages/templates/preview/preview-state";
import { placesAnswer } from "./support/previews";

interface Sent {
  html: string;
  signal: AbortSignal;
  answer: () => void;
  fail: (error: unknown) => void;
}

const { pages } = placesAnswer();
const source = (html: string): PreviewSource => ({ html, parameters: {}, options: {}, now: null });
const OLD = source("old");

let sent: Sent[];
let loader: PlacesLoader;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  loader = new PlacesLoader(
    ({ html }, signal) =>
      new Promise<readonly PagePlaces[]>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        sent.push({ html, signal, answer: () => resolve(pages), fail: reject });
      }),
  );
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = () => vi.advanceTimersByTimeAsync(400);

function error(errorCode: ErrorCode, status: number, retryAfterSeconds?: number): CallError {
  return new CallError({ errorCode, correlationId: null, data: null }, status, { retryAfterSeconds });
}

const offline = () => new CallError({ errorCode: "UNEXPECTED", correlationId: null, data: null }, 0);

async function fail(failure: unknown): Promise<void> {
  sent.at(-1)?.fail(failure);
  await settle();
}

it("looks after a pause, once for each source, and only while the places are wanted", async () => {
  loader.update({ source: OLD, isWanted: false });
  await pause();
  expect(sent).toHaveLength(0);
  loader.update({ source: OLD, isWanted: true });
  await vi.advanceTimersByTimeAsync(399);
  expect(sent).toHaveLength(0);
  await pause();
  sent[0]?.answer();
  await settle();
  expect(loader.read()).toEqual({ source: OLD, pages });
  loader.update({ source: OLD, isWanted: false });
  loader.update({ source: null, isWanted: true });
  loader.update({ source: OLD, isWanted: true });
  await pause();
  expect(sent).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("looks at once for a click, and answers the newest click", async () => {
  const uses = [vi.fn(), vi.fn(), vi.fn()] as const;
  loader.ask(uses[0]);
  loader.update({ source: OLD, isWanted: false });
  await settle();
  expect(sent).toHaveLength(1);
  loader.ask(uses[1]);
  await settle();
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  sent[1]?.answer();
  await settle();
  loader.ask(uses[2]);
  expect(uses.map(({ mock }) => mock.calls)).toEqual([[], [[pages]], [[pages]]]);
  expect(sent).toHaveLength(2);
});

it("answers a click on hidden pages as soon as they are back", async () => {
  const use = vi.fn();
  loader.update({ source: OLD, isWanted: true });
  await pause();
  sent[0]?.answer();
  await settle();
  loader.update({ source: null, isWanted: true });
  loader.ask(use);
  expect(use).not.toHaveBeenCalled();
  loader.update({ source: OLD, isWanted: true });
  expect([sent.length, use.mock.calls]).toEqual([1, [[pages]]]);
});

it("cancels the look-up of an older source, and of places that nobody wants", async () => {
  loader.update({ source: OLD, isWanted: true });
  await pause();
  loader.update({ source: source("new"), isWanted: true });
  expect(sent[0]?.signal.aborted).toBe(true);
  await pause();
  expect(sent.map(({ html }) => html)).toEqual(["old", "new"]);
  loader.stop();
  await settle();
  expect([sent[1]?.signal.aborted, loader.read(), vi.getTimerCount()]).toEqual([true, null, 0]);
});

it("looks again when a busy service has time, and tells the click that it has no places", async () => {
  const use = vi.fn();
  loader.update({ source: OLD, isWanted: true });
  loader.ask(use);
  await settle();
  await fail(error("RENDERER_BUSY", 503, 2));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await fail(error("TOO_MANY_REQUESTS", 429, 1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(3);
  sent[2]?.answer();
  await settle();
  expect(loader.read()?.pages).toEqual(pages);
  expect(use.mock.calls).toEqual([[[]]]);
});

it("does not look again for places that nobody wants any more", async () => {
  loader.ask(vi.fn());
  loader.update({ source: OLD, isWanted: false });
  await settle();
  await fail(error("RENDERER_BUSY", 503, 1));
  expect(vi.getTimerCount()).toBe(0);
  loader.update({ source: OLD, isWanted: true });
  await pause();
  await fail(error("RENDERER_BUSY", 503, 1));
  loader.update({ source: OLD, isWanted: false });
  expect(vi.getTimerCount()).toBe(0);
  expect(sent).toHaveLength(2);
});

it("looks when the connection is back", async () => {
  loader.update({ source: OLD, isWanted: true });
  await pause();
  await fail(offline());
  window.dispatchEvent(new Event("online"));
  expect(sent).toHaveLength(2);
  window.dispatchEvent(new Event("online"));
  expect([sent.length, vi.getTimerCount()]).toEqual([2, 0]);
});

it.each([
  ["RENDER_TIMEOUT", 504],
  ["INVALID_TEMPLATE", 422],
  ["PAYLOAD_TOO_LARGE", 413],
  ["UNEXPECTED", 500],
] as const)("gives up after %s, until the source changes", async (errorCode, status) => {
  const use = vi.fn();
  loader.update({ source: OLD, isWanted: true });
  loader.ask(use);
  await settle();
  await fail(error(errorCode, status));
  expect(loader.read()).toEqual({ source: OLD, pages: [] });
  expect(use).toHaveBeenCalledWith([]);
  expect(vi.getTimerCount()).toBe(0);
  loader.update({ source: source("new"), isWanted: true });
  await pause();
  expect(sent.map(({ html }) => html)).toEqual(["old", "new"]);
});
