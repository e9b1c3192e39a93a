/**
 * The customers who wait for a busy host, in the order of their arrival. A host that has a line serves nobody else. So
 * a customer keeps the place, whoever is listed first, and whichever other hosts the customer's messages go to.
 */
export class HostLines {
  /** Customers by host. The host that was served longest ago comes first. */
  readonly #lines = new Map<string, Set<string>>();

  /** Hosts that somebody waits for. */
  get hosts(): string[] {
    return [...this.#lines.keys()];
  }

  /** Puts a customer at the end of a host's line. A customer in the line keeps the place. */
  join(host: string, ownerId: string): void {
    this.#lines.set(host, (this.#lines.get(host) ?? new Set()).add(ownerId));
  }

  /** Takes the next customer out of a line. Full hosts and customers keep their places. */
  next(fullHosts: readonly string[], fullCustomers: readonly string[]): { host: string; ownerId: string } | undefined {
    for (const [host, line] of this.#lines) {
      const ownerId = fullHosts.includes(host) ? undefined : [...line].find((id) => !fullCustomers.includes(id));
      if (ownerId === undefined) continue;
      line.delete(ownerId);
      this.#lines.delete(host);
      if (line.size > 0) this.#lines.set(host, line);
      return { host, ownerId };
    }
    return undefined;
  }
}
