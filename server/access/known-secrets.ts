import { LRUCache } from "lru-cache";

/** Each of them takes about 250 bytes. */
const MAX_KNOWN = 50_000;
/** Otherwise, a customer with thousands of keys would displace those of all others. */
const MAX_OF_OWNER = 1_000;

/** Remembers the owners of secrets that were valid when they were last sent, by the hashes of the secrets. */
export class KnownSecrets {
  readonly #owners = new LRUCache<string, string>({
    max: MAX_KNOWN,
    dispose: (owner, hash) => this.#removeFrom(owner, hash),
  });
  /** The hashes of each owner. The one that was used last comes last. */
  readonly #hashes = new Map<string, Set<string>>();

  /** @returns the owner, or undefined if the secret is not known */
  ownerOf(hash: string): string | undefined {
    return this.#owners.get(hash);
  }

  /** Remembers a secret. If its owner has too many, the one that was used least recently is forgotten. */
  remember(hash: string, owner: string): void {
    // Disposes of the entry of an earlier owner.
    this.#owners.set(hash, owner);
    const hashes = this.#hashes.get(owner) ?? new Set();
    hashes.delete(hash);
    hashes.add(hash);
    this.#hashes.set(owner, hashes);
    const [oldest] = hashes;
    if (hashes.size > MAX_OF_OWNER && oldest !== undefined) this.forget(oldest);
  }

  forget(hash: string): void {
    this.#owners.delete(hash);
  }

  #removeFrom(owner: string, hash: string): void {
    const hashes = this.#hashes.get(owner);
    hashes?.delete(hash);
    if (hashes?.size === 0) this.#hashes.delete(owner);
  }
}
