import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackgroundWorkers } from "../../../server/documents/background-workers";
import { ForegroundDocuments } from "../../../server/documents/foreground-documents";
import type { Renderer } from "../../../server/render/renderer";
import { sampleDocument } from "../../support/sample-document";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(concurrency = 2) {
  const onRoom = vi.fn();
  const foreground = new ForegroundDocuments();
  const workers = new BackgroundWorkers({ concurrency, foreground, onRoom });
  /** Begins documents of customers. @returns functions that end them */
  const begin = (...owners: string[]) =>
    owners.map((ownerId) => {
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      const running = workers.run(ownerId, () => ended);
      return () => {
        end();
        return running;
      };
    });
  const rooms = (...owners: string[]) => owners.map((owner) => workers.roomOf(owner));
  return { workers, foreground, onRoom, begin, rooms };
}

describe("the documents that are made in the background at the same time", () => {
  it("are as many as configured, and as many of one customer as long as there is no other", async () => {
    const { workers, begin, rooms } = start(4);
    expect(rooms("one")).toEqual([4]);
    begin("one", "one", "one");
    expect([workers.size, ...rooms("one", "two")]).toEqual([4, 1, 3]);
    const [end] = begin("two");
    expect(rooms("one", "two")).toEqual([0, 2]);
    await end?.();
    expect(rooms("one")).toEqual([0]);
    vi.advanceTimersByTime(200);
    expect(rooms("one")).toEqual([1]);
  });

  it("are half as many while callers wait for documents, and at least one", async () => {
    const { workers, foreground, onRoom, rooms } = start(3);
    let finish = () => {};
    const rendered = new Promise<typeof sampleDocument>((resolve) => (finish = () => resolve(sampleDocument)));
    const renderer = foreground.watch({ render: () => rendered } as Partial<Renderer> as Renderer);
    const waiting = renderer.render({ template: "", parameters: "{}" });
    expect([workers.size, ...rooms("one")]).toEqual([2, 2]);
    finish();
    await waiting;
    expect(onRoom).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect([workers.size, onRoom.mock.calls.length]).toEqual([3, 1]);
  });
});

describe("a document that takes long", () => {
  it("leaves its place to another customer, and counts for its own", async () => {
    const { workers, onRoom, begin, rooms } = start();
    const [end] = begin("one", "one");
    vi.advanceTimersByTime(499);
    expect([workers.size, onRoom.mock.calls.length]).toEqual([2, 0]);
    vi.advanceTimersByTime(1);
    expect([workers.size, onRoom.mock.calls.length, ...rooms("one", "two")]).toEqual([4, 2, 0, 1]);
    await end?.();
    expect([workers.size, ...rooms("one")]).toEqual([3, 1]);
  });

  it("leaves none after it has ended", async () => {
    const { workers, onRoom, begin } = start();
    const [end] = begin("one");
    vi.advanceTimersByTime(100);
    await end?.();
    vi.advanceTimersByTime(1_000);
    expect(workers.size).toBe(2);
    // Called only because the customer is no longer a recent one.
    expect(onRoom).toHaveBeenCalledOnce();
  });

  it("leaves its place only to a customer who has none, if there are many", () => {
    const { workers, begin, rooms } = start(4);
    begin("one", "one", "one", "one", "two", "two", "two");
    vi.advanceTimersByTime(500);
    expect([workers.size, ...rooms("two", "three")]).toEqual([11, 0, 3]);
    begin("three");
    vi.advanceTimersByTime(500);
    expect([workers.size, ...rooms("one", "two", "three", "four")]).toEqual([12, 0, 0, 0, 1]);
  });

  it("leaves no place if there are too many", () => {
    const { workers, begin } = start();
    begin("one", "one", "two", "three", "four", "five", "six", "seven");
    vi.advanceTimersByTime(500);
    expect(workers.size).toBe(8);
  });
});
