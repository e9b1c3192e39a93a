/** A workspace with waiting work, and the customer who owns it. */
export interface QueueEntry {
  workspaceId: string;
  ownerId: string;
}

/** A customer's turn. */
export interface Turn {
  ownerId: string;
  /** The customer's workspaces with waiting work, the next one first. */
  workspaceIds: string[];
}

/**
 * The order in which customers, and the workspaces of each customer, are served: in turns. Each process has an order of
 * its own, which is fair if that of every replica is, so it need not be written to the database.
 */
export class RoundRobin {
  /** By customer, the next one first. */
  #turns = new Map<string, Turn>();

  /** Number of customers with waiting work. */
  get size(): number {
    return this.#turns.size;
  }

  /** Replaces what waits. Customers and workspaces keep their places; new ones are added at the end. */
  replace(entries: readonly QueueEntry[]): void {
    const waiting = new Map<string, Set<string>>();
    for (const { ownerId, workspaceId } of entries) {
      const ids = waiting.get(ownerId) ?? new Set();
      waiting.set(ownerId, ids.add(workspaceId));
    }
    const turns = new Map<string, Turn>();
    for (const ownerId of [...this.#turns.keys(), ...waiting.keys()]) {
      const ids = waiting.get(ownerId);
      if (!ids || turns.has(ownerId)) continue;
      const kept = this.#turns.get(ownerId)?.workspaceIds.filter((id) => ids.has(id)) ?? [];
      turns.set(ownerId, { ownerId, workspaceIds: [...new Set([...kept, ...ids])] });
    }
    this.#turns = turns;
  }

  /** Returns the next turn. The customer gets another one only when its work is put back. */
  next(): Turn | undefined {
    const [turn] = this.#turns.values();
    if (turn) this.#turns.delete(turn.ownerId);
    return turn;
  }

  /** Puts a customer with its waiting work at the end of the line, the given workspaces behind its others. */
  putBack({ ownerId, workspaceIds }: Turn, served: readonly string[]): void {
    const others = workspaceIds.filter((id) => !served.includes(id));
    this.#turns.set(ownerId, { ownerId, workspaceIds: [...others, ...served] });
  }
}
