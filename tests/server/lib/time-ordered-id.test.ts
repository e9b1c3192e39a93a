import { expect, it } from "vitest";
import { parseUuid } from "../../../contract/uuid";
import { createTimeOrderedId, lowestIdAt } from "../../../server/lib/time-ordered-id";

const TIME = new Date("2026-03-01T12:00:00.123Z");

it("ids are UUIDs of version 7, and no two are the same", () => {
  const ids = Array.from({ length: 1_000 }, () => createTimeOrderedId(TIME));
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parseUuid(id)).toBe(id);
  }
  expect(new Set(ids).size).toBe(1_000);
});

it("ids contain their time", () => {
  // RFC 9562, appendix A.6
  expect(createTimeOrderedId(new Date("2022-02-22T19:22:22.000Z")).slice(0, 15)).toBe("017f22e2-79b0-7");
});

it("ids of one time are between the lowest id at that time and that of the next millisecond", () => {
  const next = new Date(TIME.getTime() + 1);
  for (let count = 0; count < 1_000; count++) {
    const id = createTimeOrderedId(TIME);
    expect(lowestIdAt(TIME) <= id && id < lowestIdAt(next)).toBe(true);
  }
});

it.each([[-1e15], [8.64e15]])("the lowest id at %d ms is a UUID", (ms) => {
  expect(parseUuid(lowestIdAt(new Date(ms)))).toBeDefined();
});
