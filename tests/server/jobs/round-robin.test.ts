import { expect, it } from "vitest";
import { RoundRobin } from "../../../server/jobs/round-robin";

/** Entries of a list as the queues of the database return it: ordered by workspace. */
const ENTRIES = [
  { workspaceId: "1", ownerId: "one" },
  { workspaceId: "2", ownerId: "two" },
  { workspaceId: "3", ownerId: "one" },
  { workspaceId: "4", ownerId: "three" },
];

/** Takes turns, and puts each back after its first workspace was served. @returns these workspaces */
function serve(order: RoundRobin, turns: number, between: () => void = () => undefined): string[] {
  return Array.from({ length: turns }, () => {
    between();
    const turn = order.next();
    if (turn) order.putBack(turn, turn.workspaceIds.slice(0, 1));
    return turn?.workspaceIds[0] ?? "nobody";
  });
}

it("serves customers in turns, and the workspaces of each customer in turns", () => {
  const order = new RoundRobin();
  order.replace(ENTRIES);
  expect(serve(order, 7)).toEqual(["1", "2", "4", "3", "2", "4", "1"]);
});

it("keeps everybody's place when the list is replaced before each turn", () => {
  const order = new RoundRobin();
  expect(serve(order, 7, () => order.replace(ENTRIES))).toEqual(["1", "2", "4", "3", "2", "4", "1"]);
});

it("adds new customers and workspaces at the end, and removes those that no longer wait", () => {
  const order = new RoundRobin();
  order.replace(ENTRIES);
  expect(serve(order, 1)).toEqual(["1"]);
  order.replace([
    { workspaceId: "0", ownerId: "new" },
    { workspaceId: "00", ownerId: "one" },
    ...ENTRIES.filter(({ ownerId }) => ownerId !== "two"),
  ]);
  expect(order.size).toBe(3);
  expect(serve(order, 6)).toEqual(["4", "3", "0", "4", "1", "0"]);
});
