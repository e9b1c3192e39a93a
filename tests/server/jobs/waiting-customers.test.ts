import { expect, it, vi } from "vitest";
import type { QueueEntry } from "../../../server/jobs/round-robin";
import { WaitingCustomers } from "../../../server/jobs/waiting-customers";

/** Lists as the queues of the database do. */
const listOf = (entries: readonly QueueEntry[]) =>
  vi.fn(async (after: string, max: number) => entries.filter(({ workspaceId }) => workspaceId > after).slice(0, max));

it("lists customers in windows of 1,000 workspaces, until each has had a turn", async () => {
  const entries = Array.from({ length: 2_500 }, (_, place) => {
    const id = `${String(place + 1).padStart(8, "0")}-1111-4111-8111-111111111111`;
    return { workspaceId: id, ownerId: id };
  });
  const list = listOf(entries);
  const owners: string[] = [];
  for await (const { ownerId } of new WaitingCustomers(list).turns()) owners.push(ownerId);
  expect(owners).toEqual(entries.map(({ ownerId }) => ownerId));
  expect(list).toHaveBeenCalledTimes(3);
});

it("gives a customer further turns as long as it is put back", async () => {
  const customers = new WaitingCustomers(
    listOf([
      { workspaceId: "1", ownerId: "one" },
      { workspaceId: "2", ownerId: "two" },
      { workspaceId: "3", ownerId: "one" },
    ]),
  );
  const turns: string[] = [];
  for await (const turn of customers.turns()) {
    turns.push(turn.workspaceIds.join());
    if (turns.length < 4) customers.putBack(turn, turn.workspaceIds.slice(0, 1));
  }
  expect(turns).toEqual(["1,3", "2", "3,1", "2", "1,3"]);
});
