import { expect, it } from "vitest";
import { type LongTask, LongTaskQueue } from "../../../../server/render/queue/long-task-queue";
import { eventually } from "../../../support/eventually";
import { settled } from "./queue-driver";

interface DrivenTask extends LongTask {
  end(): void;
  becomeLong(): void;
}

/** A queue whose tasks the test ends, or makes long. `events` has the tasks that have begun and given way. */
function createQueue() {
  const queue = new LongTaskQueue<DrivenTask>({ longAfterMs: 0 });
  const events: string[] = [];
  const add = (name: string) => {
    const [customerId = "", workspaceId = ""] = name.split("/");
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const task: DrivenTask = {
      customerId,
      workspaceId,
      run(onStarted) {
        events.push(name);
        task.becomeLong = onStarted;
        return ended;
      },
      giveWay: () => void events.push(`${name} gives way`),
      end,
      becomeLong: () => undefined,
    };
    queue.waiting.add(task);
    queue.beginNext();
    return task;
  };
  return { events, add };
}

it("begins the next task when one ends or has become long", async () => {
  const { events, add } = createQueue();
  const [a] = [add("a"), add("b"), add("c")];
  expect(events).toEqual(["a"]);
  a.becomeLong();
  await eventually(() => expect(events).toEqual(["a", "b"]));
  a.end();
  await settled();
  expect(events).toEqual(["a", "b"]);
});

it("has one task of a customer at work, and then serves those who have come in the meantime", async () => {
  const { events, add } = createQueue();
  const [a, , b] = [add("a/1"), add("a/2"), add("b")];
  a.becomeLong();
  await eventually(() => expect(events).toEqual(["a/1", "b"]));
  const c = add("c");
  a.end();
  await settled();
  expect(events).toEqual(["a/1", "b"]);
  b.end();
  await settled();
  expect(events).toEqual(["a/1", "b", "c"]);
  c.end();
  await settled();
  expect(events).toEqual(["a/1", "b", "c", "a/2"]);
});

it("ends the oldest task for a customer without one if as many as may work are long", async () => {
  const { events, add } = createQueue();
  const [a, b, c] = [add("a"), add("b"), add("c")];
  for (const [index, task] of [a, b, c].entries()) {
    await eventually(() => expect(events).toHaveLength(index + 1));
    task.becomeLong();
  }
  add("a");
  await settled();
  expect(events).toEqual(["a", "b", "c"]);
  const d = add("d");
  await eventually(() => expect(events).toEqual(["a", "b", "c", "a gives way"]));
  add("e");
  await settled();
  expect(events).toHaveLength(4);
  a.end();
  await eventually(() => expect(events.slice(4)).toEqual(["d"]));
  d.becomeLong();
  await eventually(() => expect(events.slice(5)).toEqual(["b gives way"]));
  b.end();
  await eventually(() => expect(events.slice(6)).toEqual(["e"]));
});
