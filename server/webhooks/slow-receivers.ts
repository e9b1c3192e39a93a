/** How long a receiver counts as slow after it did not answer in time, unless it answers in that time. */
const SLOW_MS = 10 * 60_000;

/** The receivers of each customer that recently did not answer in time. Their messages use the slow lane. */
export class SlowReceivers {
  /** Time in ms until which a host is slow, by owner and host. */
  readonly #untilMs = new Map<string, Map<string, number>>();

  /** Returns the slow hosts of a customer. */
  hostsOf(ownerId: string): string[] {
    const hosts = this.#untilMs.get(ownerId);
    if (!hosts) return [];
    const now = Date.now();
    for (const [host, untilMs] of hosts) if (untilMs <= now) hosts.delete(host);
    if (hosts.size === 0) this.#untilMs.delete(ownerId);
    return [...hosts.keys()];
  }

  /** Records that a receiver did not answer in time. */
  add(ownerId: string, host: string): void {
    const hosts = this.#untilMs.get(ownerId) ?? new Map<string, number>();
    this.#untilMs.set(ownerId, hosts.set(host, Date.now() + SLOW_MS));
  }

  /** Records that a receiver answers. */
  delete(ownerId: string, host: string): void {
    this.#untilMs.get(ownerId)?.delete(host);
  }
}
