import { beforeEach, describe, expect, it, vi } from "vitest";
import { CoalescedLookups } from "../../server/access/coalesced-lookups";
import { eventually } from "../support/eventually";

describe("coalesced look-ups", () => {
  let lookups: CoalescedLookups<number>;
  let pending: { resolve: (result: number) => void; reject: (error: Error) => void }[];
  const lookUp = vi.fn(() => new Promise<number>((resolve, reject) => pending.push({ resolve, reject })));
  beforeEach(() => {
    lookups = new CoalescedLookups();
    pending = [];
    lookUp.mockClear();
  });

  it("give no result older than its request: callers that arrive during a look-up share the next one", async () => {
    const first = lookups.run("a", lookUp);
    const others = [lookups.run("a", lookUp), lookups.run("a", lookUp), lookups.run("a", lookUp)];
    expect(lookUp).toHaveBeenCalledTimes(1);
    pending[0]?.resolve(1);
    expect(await first).toBe(1);
    await eventually(() => expect(lookUp).toHaveBeenCalledTimes(2));
    const late = lookups.run("a", lookUp);
    pending[1]?.resolve(2);
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    await eventually(() => expect(lookUp).toHaveBeenCalledTimes(3));
    pending[2]?.resolve(3);
    expect(await late).toBe(3);
  });

  it("run again for a later caller, also after a failure", async () => {
    const first = lookups.run("a", lookUp);
    const second = lookups.run("a", lookUp);
    pending[0]?.reject(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await eventually(() => expect(lookUp).toHaveBeenCalledTimes(2));
    pending[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = lookups.run("a", lookUp);
    expect(lookUp).toHaveBeenCalledTimes(3);
    pending[2]?.resolve(3);
    expect(await third).toBe(3);
  });

  it("are independent for different keys", async () => {
    const results = [lookups.run("a", lookUp), lookups.run("b", lookUp)];
    expect(lookUp).toHaveBeenCalledTimes(2);
    for (const [index, { resolve }] of pending.entries()) resolve(index);
    expect(await Promise.all(results)).toEqual([0, 1]);
  });
});
