import { expect, it, vi } from "vitest";
import { ConcurrencyLimiter } from "../../../server/lib/concurrency-limiter";

/** Work that runs until it is ended. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: vi.fn(() => ended), end: () => end() };
}

it("passes a place on in the order of the calls, past those whose signal ends their wait", async () => {
  const limiter = new ConcurrencyLimiter({ maxConcurrent: 1 });
  const first = openWork();
  const running = limiter.run("customer", first.work);
  const left = new AbortController();
  const leaving = openWork();
  const waiting = limiter.run("customer", leaving.work, left.signal);
  const last = openWork();
  const lastRun = limiter.run("customer", last.work, new AbortController().signal);

  left.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  expect(last.work).not.toHaveBeenCalled();
  first.end();
  await running;
  await expect.poll(() => last.work.mock.calls.length).toBe(1);
  last.end();
  await lastRun;
  expect(leaving.work).not.toHaveBeenCalled();
});

it("does not end work that has begun, and begins none if the signal is over", async () => {
  const limiter = new ConcurrencyLimiter({ maxConcurrent: 1 });
  const left = new AbortController();
  const begun = openWork();
  const running = limiter.run("customer", begun.work, left.signal);
  left.abort(new Error("left"));
  const late = openWork();
  await expect(limiter.run("customer", late.work, left.signal)).rejects.toThrow("left");
  begun.end();
  await expect(running).resolves.toBeUndefined();
  expect(late.work).not.toHaveBeenCalled();
  await expect(limiter.run("customer", async () => "next")).resolves.toBe("next");
});
