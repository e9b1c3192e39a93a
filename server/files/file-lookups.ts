import { KnownSecrets } from "../access/known-secrets";
import type { SecretLookups } from "../access/secret-lookups";
import { hashSecret } from "../access/secrets";
import type { Queries } from "../database/open";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { type FileWithBlob, findFileBySecret } from "./files";

/** Look-ups of one owner's files that run at the same time. */
const MAX_LOOKUPS = 2;

interface FileLookupsDependencies {
  db: Queries;
  secrets: Pick<SecretLookups, "find">;
}

/**
 * Finds files by their addresses. A file that was found before, such as one that a viewer reads in parts, is looked up
 * for its owner: strangers with unknown addresses do not delay or refuse its downloads.
 */
export class FileLookups {
  readonly #dependencies: FileLookupsDependencies;
  readonly #known = new KnownSecrets();
  readonly #turns = new ConcurrencyLimiter({ maxConcurrent: MAX_LOOKUPS });

  constructor(dependencies: FileLookupsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param ip IP address of the caller
   * @returns undefined if the address is unknown, or the file has expired
   * @throws ApiError TOO_MANY_REQUESTS
   */
  async find(secret: string, ip: string): Promise<FileWithBlob | undefined> {
    const { db, secrets } = this.#dependencies;
    const hash = hashSecret(secret);
    const owner = this.#known.ownerOf(hash);
    const lookUp = () => findFileBySecret(db, secret);
    const found = await (owner === undefined
      ? secrets.find({ kind: "file", secret, ip }, lookUp)
      : this.#turns.run(owner, lookUp));
    if (found) this.#known.remember(hash, found.ownerId);
    else this.#known.forget(hash);
    return found;
  }
}
