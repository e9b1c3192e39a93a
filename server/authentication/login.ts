import type { Session } from "../../contract/auth";
import { ApiError } from "../http/api-error";
import { customerByEmail } from "./customers";
import type { AuthenticationDependencies } from "./dependencies";
import { isPasswordOf } from "./passwords";

/**
 * Starts a session with an e-mail address and a password.
 *
 * @throws ApiError BAD_CREDENTIALS; EMAIL_NOT_VERIFIED only if the password is correct
 */
export async function login(
  { db, sessions }: AuthenticationDependencies,
  email: string,
  password: string,
): Promise<Session> {
  const customer = await customerByEmail(db, email);
  const matches = await isPasswordOf(customer?.passwordHash, password);
  if (!customer?.passwordHash || !matches) throw new ApiError("BAD_CREDENTIALS");
  if (!customer.emailVerifiedAt) throw new ApiError("EMAIL_NOT_VERIFIED");
  return sessions.start(customer, { passwordHash: customer.passwordHash });
}
