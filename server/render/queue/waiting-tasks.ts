/** The customer and the workspace that a task runs for. */
export interface TaskOwner {
  customerId: string;
  workspaceId: string;
}

/** The waiting tasks of one customer. */
interface CustomerQueue<Task> {
  /** Oldest first. */
  tasks: Task[];
  /** Workspaces with waiting tasks. The first one is next. */
  workspaceIds: string[];
}

/** Tasks that have not begun. Customers take turns, and so do the workspaces of each customer. */
export class WaitingTasks<Task extends TaskOwner> {
  /** By customer. The first customer is next. Customers without waiting tasks are left out. */
  readonly #queues = new Map<string, CustomerQueue<Task>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Customers with waiting tasks, in the order of their turns. */
  get customerIds(): Iterable<string> {
    return this.#queues.keys();
  }

  /** A customer's waiting tasks, oldest first. */
  tasksOf(customerId: string): readonly Task[] {
    return this.#queues.get(customerId)?.tasks ?? [];
  }

  add(task: Task): void {
    const queue = this.#queues.get(task.customerId) ?? { tasks: [], workspaceIds: [] };
    if (!queue.workspaceIds.includes(task.workspaceId)) queue.workspaceIds.push(task.workspaceId);
    queue.tasks.push(task);
    this.#queues.set(task.customerId, queue);
    this.#size++;
  }

  /** Removes a task. Does nothing if it does not wait. */
  remove(task: Task): void {
    const queue = this.#queues.get(task.customerId);
    const index = queue?.tasks.indexOf(task) ?? -1;
    if (!queue || index < 0) return;
    queue.tasks.splice(index, 1);
    this.#size--;
    if (!queue.tasks.some(({ workspaceId }) => workspaceId === task.workspaceId)) {
      queue.workspaceIds.splice(queue.workspaceIds.indexOf(task.workspaceId), 1);
    }
    if (queue.tasks.length === 0) this.#queues.delete(task.customerId);
  }

  /** Takes the next task of a customer. The next turns of customer and workspace come after those of all others. */
  take(customerId: string): Task | undefined {
    const queue = this.#queues.get(customerId);
    const [workspaceId] = queue?.workspaceIds ?? [];
    const task = queue?.tasks.find((other) => other.workspaceId === workspaceId);
    if (!queue || !task) return undefined;
    this.remove(task);
    if (queue.workspaceIds[0] === task.workspaceId) queue.workspaceIds.push(...queue.workspaceIds.splice(0, 1));
    this.postpone(customerId);
    return task;
  }

  /** Gives a customer the last turn. */
  postpone(customerId: string): void {
    const queue = this.#queues.get(customerId);
    if (queue && this.#queues.delete(customerId)) this.#queues.set(customerId, queue);
  }

  /**
   * Finds the task that a full queue gives up: the newest of the customer who has the most, or else the added one.
   *
   * @param added newest task of its customer
   * @param sizeOf measures what a customer has
   */
  findSurplus(added: Task, sizeOf = (tasks: readonly Task[]): number => tasks.length): Task {
    let most = this.tasksOf(added.customerId);
    for (const { tasks } of this.#queues.values()) if (sizeOf(tasks) > sizeOf(most)) most = tasks;
    return most.at(-1) ?? added;
  }
}
