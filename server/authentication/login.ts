import type { Session } from "../../contract/auth";
import { ApiError } from "../http/api-error";
import type { Client } from "./client";
import { customerByEmail } from "./customers";
import type { AuthenticationDependencies, GivenCredentials } from "./dependencies";

/**
 * Starts a session with an e-mail address and a password.
 *
 * @param onTurn called before the password is compared. Its error refuses the log-in
 * @throws ApiError BAD_CREDENTIALS; EMAIL_NOT_VERIFIED and SECOND_FACTOR_REQUIRED only if the password is correct;
 *   TOO_MANY_REQUESTS
 */
export async function login(
  { db, sessions, passwords }: AuthenticationDependencies,
  { username, password, address }: GivenCredentials,
  { client, onTurn }: { client: Client; onTurn(): Promise<void> },
): Promise<Session> {
  const find = async () => {
    await onTurn();
    return customerByEmail(db, username);
  };
  const customer = await passwords.findMatching(find, password, address);
  if (!customer) throw new ApiError("BAD_CREDENTIALS");
  if (!customer.emailVerifiedAt) throw new ApiError("EMAIL_NOT_VERIFIED");
  return sessions.start(customer, { client, passwordHash: customer.passwordHash });
}
