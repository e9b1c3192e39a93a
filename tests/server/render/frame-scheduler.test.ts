import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FrameScheduler } from "../../../server/render/chromium/page/frame-scheduler";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose frames are noted in a list when they begin. */
function pageOf(scheduler: FrameScheduler, name: string, begun: string[]) {
  const page = {};
  return {
    async ask() {
      begun.push((await scheduler.turnOf(page)) ? name : `${name} withdrew`);
    },
    complete: () => scheduler.complete(page),
    withdraw: () => scheduler.withdraw(page),
  };
}

/** A scheduler with three pages, two of which have drawn before. */
async function setUp() {
  const scheduler = new FrameScheduler();
  const begun: string[] = [];
  const [a, b, fresh] = ["a", "b", "fresh"].map((name) => pageOf(scheduler, name, begun)) as [Page, Page, Page];
  for (const page of [a, b]) {
    await page.ask();
    page.complete();
  }
  begun.length = 0;
  return { a, b, fresh, begun };
}
type Page = ReturnType<typeof pageOf>;

it("lets pages draw one after the other, in the order in which they ask", async () => {
  const { a, b, fresh, begun } = await setUp();
  const asked = [a.ask(), fresh.ask(), b.ask()];
  await asked[0];
  expect(begun).toEqual(["a"]);
  a.complete();
  await asked[1];
  expect(begun).toEqual(["a", "fresh"]);
  fresh.complete();
  await asked[2];
  expect(begun).toEqual(["a", "fresh", "b"]);
});

it("lets only pages that have not drawn yet pass a stalled frame, as often as they like", async () => {
  const { a, b, fresh, begun } = await setUp();
  await a.ask();
  const other = b.ask();
  const asked = fresh.ask();
  await vi.advanceTimersByTimeAsync(499);
  expect(begun).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  fresh.complete();
  await fresh.ask();
  expect(begun).toEqual(["a", "fresh", "fresh"]);
  fresh.complete();
  a.complete();
  await other;
  expect(begun).toEqual(["a", "fresh", "fresh", "b"]);
});

it("does not let a page pass a frame that began after its own first one, however long it takes", async () => {
  const { a, b, begun } = await setUp();
  await a.ask();
  void b.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(["a"]);
});

it("skips a page that withdraws", async () => {
  const { a, b, fresh, begun } = await setUp();
  await a.ask();
  const asked = [b.ask(), fresh.ask()];
  b.withdraw();
  a.complete();
  await Promise.all(asked);
  expect(begun).toEqual(["a", "b withdrew", "fresh"]);
});
