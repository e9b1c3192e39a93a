import { beforeEach, describe, expect, it, vi } from "vitest";
import { CoalescedLookups } from "../../server/access/coalesced-lookups";

describe("answers that are shared", () => {
  let shared: CoalescedLookups<number>;
  let pending: { resolve: (answer: number) => void; reject: (error: Error) => void }[];
  const ask = vi.fn(() => new Promise<number>((resolve, reject) => pending.push({ resolve, reject })));
  beforeEach(() => {
    shared = new CoalescedLookups();
    pending = [];
    ask.mockClear();
  });

  it("are never from before the question: who comes while one is asked for gets the next", async () => {
    const first = shared.ask("a", ask);
    const others = [shared.ask("a", ask), shared.ask("a", ask), shared.ask("a", ask)];
    expect(ask).toHaveBeenCalledTimes(1);
    pending[0]?.resolve(1);
    expect(await first).toBe(1);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    const late = shared.ask("a", ask);
    pending[1]?.resolve(2);
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    pending[2]?.resolve(3);
    expect(await late).toBe(3);
  });

  it("are asked for anew by who comes afterwards, also after a refusal", async () => {
    const first = shared.ask("a", ask);
    const second = shared.ask("a", ask);
    pending[0]?.reject(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    pending[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = shared.ask("a", ask);
    expect(ask).toHaveBeenCalledTimes(3);
    pending[2]?.resolve(3);
    expect(await third).toBe(3);
  });

  it("are of one matter", async () => {
    const answers = [shared.ask("a", ask), shared.ask("b", ask)];
    expect(ask).toHaveBeenCalledTimes(2);
    for (const [index, { resolve }] of pending.entries()) resolve(index);
    expect(await Promise.all(answers)).toEqual([0, 1]);
  });
});
