import { unauthenticated } from "../http/api-error";
import type { ApiClient } from "../http/authorization";
import { ExpiredKeyError } from "../http/expired-key-error";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { CoalescedLookups } from "./coalesced-lookups";
import { KnownSecrets } from "./known-secrets";
import type { SecretLookups } from "./secret-lookups";

/** Finds API clients by their keys. */
export interface ApiKeyFinder {
  /** @returns whether a text has the form of a key */
  canBeKey(text: string): boolean;
  /** @returns the key's client, or undefined if the key is unknown or revoked @throws ExpiredKeyError */
  authenticate(key: string): Promise<ApiClient | undefined>;
}

interface KeyLookupsDependencies {
  apiKeys: ApiKeyFinder;
  secrets: SecretLookups;
  /** Limits the look-ups of each customer. */
  turns: ConcurrencyLimiter;
}

/**
 * Finds the clients of API keys. A key that was valid at its last call is looked up for its owner. Any other key is
 * looked up as a stranger's secret: strangers with unknown keys do not delay or refuse those that are known.
 */
export class KeyLookups {
  readonly #dependencies: KeyLookupsDependencies;
  readonly #lookups = new CoalescedLookups<ApiClient | undefined>();
  readonly #known = new KnownSecrets();

  constructor(dependencies: KeyLookupsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param hash of the key
   * @param ip IP address of the caller
   * @throws ApiError NO_ACCESS with 401 if the key is unknown or revoked, API_KEY_EXPIRED, TOO_MANY_REQUESTS
   */
  async find(secret: string, hash: string, ip: string): Promise<ApiClient> {
    if (!this.#dependencies.apiKeys.canBeKey(secret)) throw unauthenticated();
    try {
      const client = await this.#lookUp(secret, hash, ip);
      if (!client) throw unauthenticated();
      this.#known.remember(hash, client.ownerId);
      return client;
    } catch (error) {
      // An expired key belongs to somebody, whose program may go on using it.
      if (error instanceof ExpiredKeyError) this.#known.remember(hash, error.key.ownerId);
      throw error;
    }
  }

  async #lookUp(secret: string, hash: string, ip: string): Promise<ApiClient | undefined> {
    const { apiKeys, secrets, turns } = this.#dependencies;
    const authenticate = () => apiKeys.authenticate(secret);
    const owner = this.#known.ownerOf(hash);
    if (owner !== undefined) {
      const client = await this.#lookups.run(hash, () => turns.run(owner, authenticate));
      if (!client) this.#known.forget(hash);
      return client;
    }
    // With one look-up for all addresses, a refusal of one address would be that of the others.
    return this.#lookups.run(`${hash} ${ip}`, () => secrets.find({ kind: "api key", secret, ip }, authenticate));
  }
}
