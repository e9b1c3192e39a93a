import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackgroundCapacity } from "../../../server/documents/background-capacity";
import { ForegroundDocuments } from "../../../server/documents/foreground-documents";
import type { Renderer } from "../../../server/render/renderer";
import { sampleDocument } from "../../support/sample-document";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(concurrency = 2) {
  const onGrown = vi.fn();
  const foreground = new ForegroundDocuments();
  const capacity = new BackgroundCapacity({ concurrency, foreground, onGrown });
  /** Begins a document of each given customer. */
  const begin = (...owners: string[]) =>
    owners.map((ownerId) => {
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      let setWaiting = (_isWaiting: boolean) => {};
      const running = capacity.run(ownerId, (set) => {
        setWaiting = set;
        return ended;
      });
      return {
        setWaiting,
        end: () => {
          end();
          return running;
        },
      };
    });
  const rooms = (...owners: string[]) => owners.map((owner) => capacity.roomOf(owner));
  /** Makes a caller wait for a document. @returns a function that makes the document */
  const startForeground = () => {
    let finish = () => {};
    const rendered = new Promise<typeof sampleDocument>((resolve) => (finish = () => resolve(sampleDocument)));
    const renderer = foreground.watch({ render: () => rendered } as Partial<Renderer> as Renderer);
    const waiting = renderer.render({ template: "", parameters: "{}" });
    return () => {
      finish();
      return waiting;
    };
  };
  return { capacity, onGrown, begin, rooms, startForeground };
}

describe("the documents that are made in the background at the same time", () => {
  it("are as many as configured, and as many of one customer as long as there is no other", async () => {
    const { capacity, onGrown, begin, rooms } = start(4);
    expect(rooms("one")).toEqual([4]);
    begin("one", "one", "one");
    expect([capacity.size, ...rooms("one", "two")]).toEqual([4, 1, 3]);
    const [other] = begin("two");
    expect(rooms("one", "two")).toEqual([0, 2]);
    await other?.end();
    expect(rooms("one")).toEqual([0]);
    vi.advanceTimersByTime(200);
    expect(rooms("one")).toEqual([1]);
    expect(onGrown).toHaveBeenCalledOnce();
  });

  it.each([
    [4, 2],
    [3, 2],
    [1, 1],
  ])("are half as many while callers wait for documents, and at least one: %i, then %i", async (usual, half) => {
    const { capacity, onGrown, rooms, startForeground } = start(usual);
    const finish = startForeground();
    expect([capacity.size, ...rooms("one")]).toEqual([half, half]);
    await finish();
    expect(onGrown).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect([capacity.size, onGrown.mock.calls.length]).toEqual([usual, 1]);
  });
});

describe("a document that waits", () => {
  it("leaves its place to other customers until it works again, and counts for its own", async () => {
    const { capacity, onGrown, begin, rooms } = start();
    const [first, second] = begin("one", "one");
    expect(rooms("two")).toEqual([1]);
    first?.setWaiting(true);
    second?.setWaiting(true);
    expect([capacity.size, onGrown.mock.calls.length]).toEqual([4, 2]);
    // For a moment after a document has left its place, its customer may have another one.
    expect(rooms("one", "two")).toEqual([0, 1]);
    vi.advanceTimersByTime(200);
    expect(rooms("one", "two")).toEqual([0, 2]);

    first?.setWaiting(false);
    expect([capacity.size, ...rooms("one", "two")]).toEqual([3, 0, 1]);
    await first?.end();
    await second?.end();
    expect([capacity.size, ...rooms("one")]).toEqual([2, 2]);
  });

  it("does so while callers wait for documents, too", () => {
    const { capacity, begin, startForeground } = start();
    startForeground();
    const [document] = begin("one");
    expect(capacity.size).toBe(1);
    document?.setWaiting(true);
    expect(capacity.size).toBe(2);
  });

  it("leaves its place only to customers who have none if many wait, and none if all places are taken", async () => {
    const { capacity, begin, rooms } = start();
    const documents = begin("one", "one", "two", "two");
    for (const { setWaiting } of documents) setWaiting(true);
    vi.advanceTimersByTime(200);
    expect([capacity.size, ...rooms("one", "two", "three")]).toEqual([6, 0, 0, 1]);
    for (const { setWaiting } of begin("three", "four")) setWaiting(true);
    expect([capacity.size, ...rooms("three")]).toEqual([6, 0]);
    // However long they wait, they take no more places than that.
    vi.advanceTimersByTime(10_000);
    expect(capacity.size).toBe(6);
    for (const { end } of documents) await end();
    expect([capacity.size, ...rooms("one", "three")]).toEqual([4, 2, 1]);
  });

  it("leaves half of the free places to a customer, if many wait", () => {
    const { capacity, begin, rooms } = start(8);
    const many = (owner: string) => Array<string>(8).fill(owner);
    for (const { setWaiting } of begin(...many("one"), ...many("two"))) setWaiting(true);
    vi.advanceTimersByTime(200);
    expect([capacity.size, ...rooms("one", "three")]).toEqual([24, 0, 4]);
    begin("three", "three", "three", "three");
    expect(rooms("three", "four")).toEqual([2, 2]);
  });

  it("is forgotten if it ends while it waits", async () => {
    const { begin, rooms } = start();
    const [waiting] = begin("one");
    waiting?.setWaiting(true);
    vi.advanceTimersByTime(200);
    await waiting?.end();
    expect(rooms("two")).toEqual([2]);
    const [next] = begin("one");
    expect(rooms("two")).toEqual([1]);
    await next?.end();
    vi.advanceTimersByTime(200);
    expect(rooms("two")).toEqual([2]);
  });

  it("changes nothing if it says so after its end", async () => {
    const { capacity, begin, rooms } = start();
    const [document] = begin("one");
    await document?.end();
    document?.setWaiting(true);
    document?.setWaiting(false);
    vi.advanceTimersByTime(200);
    expect([capacity.size, ...rooms("two")]).toEqual([2, 2]);
  });
});

describe("a document that takes long without saying that it waits", () => {
  it("leaves its place to a customer who has none", async () => {
    const { capacity, onGrown, begin, rooms } = start();
    const [document] = begin("one", "one");
    vi.advanceTimersByTime(1_999);
    expect([capacity.size, onGrown.mock.calls.length]).toEqual([2, 0]);
    vi.advanceTimersByTime(1);
    expect([capacity.size, onGrown.mock.calls.length, ...rooms("one", "two")]).toEqual([4, 2, 0, 1]);
    begin("two", "three");
    vi.advanceTimersByTime(2_000);
    // Documents that compute make each other slower, so their number is limited to twice the usual one.
    expect(capacity.size).toBe(4);
    await document?.end();
    expect([capacity.size, ...rooms("one", "four")]).toEqual([4, 0, 1]);
  });

  it("is long also after it has waited", () => {
    const { capacity, begin, rooms } = start();
    const [first, second, third] = begin("one", "one", "two");
    for (const document of [first, second, third]) document?.setWaiting(true);
    vi.advanceTimersByTime(2_000);
    expect(capacity.size).toBe(5);
    for (const document of [first, second, third]) document?.setWaiting(false);
    expect([capacity.size, ...rooms("one", "three")]).toEqual([4, -1, 1]);
  });

  it("leaves no place if it ends in time", async () => {
    const { capacity, onGrown, begin } = start();
    const [document] = begin("one");
    vi.advanceTimersByTime(100);
    await document?.end();
    vi.advanceTimersByTime(10_000);
    expect(capacity.size).toBe(2);
    // Called only because the customer is no longer a recent one.
    expect(onGrown).toHaveBeenCalledOnce();
  });
});
