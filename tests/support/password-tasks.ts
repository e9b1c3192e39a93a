import { vi } from "vitest";
import type { PasswordTask } from "../../server/authentication/password-worker";
import { WorkerThreads } from "../../server/processes/worker-threads";

type Run = () => Promise<unknown>;

/** Calls `around` for each password that is to be hashed or checked, instead of the function that does it. */
export function aroundPasswordTasks(around: (task: PasswordTask, run: Run) => Promise<unknown>): void {
  const original = WorkerThreads.prototype.run;
  vi.spyOn(WorkerThreads.prototype, "run").mockImplementation(function (
    this: WorkerThreads<unknown, unknown>,
    task,
    transfer,
  ) {
    const run = () => original.call(this, task, transfer);
    return isPasswordTask(task) ? around(task, run) : run();
  });
}

const isPasswordTask = (task: unknown): task is PasswordTask =>
  typeof task === "object" && task !== null && "password" in task;
