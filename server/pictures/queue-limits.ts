import type { TaskOwner, WaitingTasks } from "../render/queue/waiting-tasks";
import { RenderError, type RenderErrorData } from "../render/render-error";

/** Limits of the tasks that wait for a picture process. */
export interface QueueLimits {
  /** Tasks that may wait. */
  maxQueueLength: number;
  /** Size of their PDFs. Undefined if only their number is limited. */
  queueBytes?: QueueBytes;
}

interface QueueBytes {
  /** A single task may be larger if no other one waits. */
  max: number;
  /** The same for the tasks of one customer. */
  maxPerCustomer: number;
}

/** A task that waits. */
export interface WaitingPicture extends TaskOwner {
  /** Size of the PDFs of the task. */
  bytes: number;
  reject(error: unknown): void;
}

const UNLIMITED: QueueBytes = { max: Number.POSITIVE_INFINITY, maxPerCustomer: Number.POSITIVE_INFINITY };

/** Refuses tasks, after one was added, until the others are within the limits. */
export function refuseSurplus<Task extends WaitingPicture>(
  waiting: WaitingTasks<Task>,
  added: Task,
  { maxQueueLength, queueBytes: { max, maxPerCustomer } = UNLIMITED }: QueueLimits,
): void {
  const refuse = (task: Task, limit: RenderErrorData["RENDERER_BUSY"]) => {
    waiting.remove(task);
    task.reject(new RenderError("RENDERER_BUSY", limit, "The queue of pictures is full"));
  };
  const own = waiting.tasksOf(added.customerId);
  if (own.length > 1 && bytesOfAll(own) > maxPerCustomer) {
    refuse(added, { limit: "pictureQueueBytesPerCustomer", max: maxPerCustomer });
  }
  if (waiting.size > maxQueueLength) {
    refuse(waiting.findSurplus(added), { limit: "pictureQueue", max: maxQueueLength });
  }
  const waitingBytes = () => bytesOfAll(Array.from(waiting.customerIds, (id) => waiting.tasksOf(id)).flat());
  while (waiting.size > 1 && waitingBytes() > max) {
    refuse(waiting.findSurplus(added, bytesOfAll), { limit: "pictureQueueBytes", max });
  }
}

const bytesOfAll = (tasks: readonly WaitingPicture[]): number => tasks.reduce((sum, { bytes }) => sum + bytes, 0);
