import type { SecretLookups } from "../access/secret-lookups";
import type { Queries } from "../database/open";
import { ApiError } from "../http/api-error";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { type EmailTokenOfCustomer, findEmailToken, type Purpose } from "./email-tokens";

interface EmailLinksDependencies {
  db: Queries;
  secrets: Pick<SecretLookups, "findLink">;
}

/** A mailed link that a caller has opened. */
interface GivenLink {
  purpose: Purpose;
  /** Address in lower case. */
  email: string;
  token: string;
  /** IP address of the caller. */
  ip: string;
}

/**
 * Limits the work of mailed links. The look-up has a turn among those of strangers. The transaction comes after it,
 * because it may wait for locks: one at a time for each account, so that a link that is opened again and again does
 * not take all connections of the database.
 */
export class EmailLinks {
  readonly #dependencies: EmailLinksDependencies;
  readonly #turns = new ConcurrencyLimiter({ maxConcurrent: 1 });

  constructor(dependencies: EmailLinksDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param assertUsable refuses a used or expired link, before its work begins
   * @throws ApiError NOT_FOUND if the link is unknown, TOO_MANY_REQUESTS; the errors of `assertUsable` and `work`
   */
  async use<Result>(
    { purpose, email, token, ip }: GivenLink,
    assertUsable: (found: EmailTokenOfCustomer) => unknown,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { db, secrets } = this.#dependencies;
    const found = await secrets.findLink(ip, () => findEmailToken(db, email, purpose, token));
    if (!found) throw new ApiError("NOT_FOUND");
    assertUsable(found);
    return this.#turns.run(found.customer.id, work);
  }
}
