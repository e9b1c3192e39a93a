import { describe, expect, it } from "vitest";
import { TotalMemory } from "../../../server/render/chromium/browser/total-memory";
import { pageProcesses, startTestRenderer } from "./test-renderer";

const MIB = 1024 * 1024;

describe("the memory of all documents together", () => {
  const bytes = (processes: Record<number, number>) =>
    new Map(Object.entries(processes).map(([pid, mebibytes]) => [Number(pid), mebibytes * MIB]));
  const [one, other] = [{}, {}];

  it("costs the largest process, if it is over its limit", () => {
    const memory = new TotalMemory({ maxBytes: 1_000 * MIB });
    expect(memory.update(one, bytes({ 1: 500 }))).toBe(undefined);
    expect(memory.update(other, bytes({ 2: 400, 3: 300 }))).toBe(undefined);
    expect(memory.update(one, bytes({ 1: 500 }))).toBe(1);
    expect(memory.update(other, bytes({ 2: 400, 3: 300 }))).toBe(undefined);
  });

  it("does not include pages of the usual size, and browsers without documents", () => {
    const memory = new TotalMemory({ maxBytes: 1_000 * MIB });
    const usual = Object.fromEntries(Array.from({ length: 10 }, (_, pid) => [pid + 10, 200]));
    expect(memory.update(one, bytes({ 1: 900, ...usual }))).toBe(undefined);
    memory.forget(one);
    expect(memory.update(other, bytes({ 2: 900 }))).toBe(undefined);
  });
});

it("documents that only wait can't use more memory together than those that work", async () => {
  const renderer = await startTestRenderer({ concurrency: 1, documentMemoryMiB: 700, warmPages: 0 });
  const template = `<script>window.platenReady = false; const memory = new Uint8Array(500 * 2 ** 20).fill(1)</script>`;
  const hold = new AbortController();
  const documents = [1, 2].map(() => renderer.render({ template, parameters: {}, signal: hold.signal }));
  // The lost document is tried again, and is then one too many again.
  await expect(Promise.race(documents)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await expect.poll(() => pageProcesses(renderer)).toHaveLength(1);
  hold.abort(new Error("stopped"));
  await Promise.allSettled(documents);
  await renderer.close();
});
