import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { ProcessGroup } from "../../../server/render/chromium/browser/process-group";
import { eventually } from "../../support/eventually";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
});

/** Starts a group of its own with one further process, and returns the ids of both. */
async function startGroup(): Promise<[leader: number, member: number]> {
  const child = spawn("sh", ["-c", "sleep 600 & echo $!; wait"], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  const [line] = await once(child.stdout, "data");
  return [child.pid ?? 0, Number(line)];
}

it("measures the processes of a group, and no others", async () => {
  const [leader, member] = await startGroup();
  const [other] = await startGroup();
  const group = new ProcessGroup(leader);
  for (let reading = 0; reading < 3; reading++) {
    // A process that is about to run its program has no memory for a moment.
    await eventually(() => {
      const memory = group.readMemory();
      expect([...memory.keys()].sort()).toEqual([leader, member].sort());
      for (const bytes of memory.values()) expect(bytes).toBeGreaterThan(0);
    });
  }
  expect(new ProcessGroup(other).readMemory().has(leader)).toBe(false);
});

it("finds processes that a group starts between two readings", async () => {
  const child = spawn("sh", ["-c", "read line; sleep 600 & echo $!; wait"], { detached: true });
  children.push(child);
  const leader = child.pid ?? 0;
  const group = new ProcessGroup(leader);
  expect([...group.readMemory().keys()]).toEqual([leader]);
  child.stdin.write("start\n");
  const [line] = await once(child.stdout, "data");
  expect([...group.readMemory().keys()].sort()).toEqual([leader, Number(line)].sort());
});
