import { login, refresh, register, resendEmailVerification, verifyEmail } from "../../contract/auth";
import type { Serve } from "../http/serve";
import type { Accounts } from "./accounts";
import type { Sessions } from "./sessions";

/** The authentication service (spec 7). */
export function serveAuthentication(serve: Serve, accounts: Accounts, sessions: Sessions): void {
  serve(register, async ({ body }) => {
    await accounts.register(body.username, body.password);
    return {};
  });

  serve(login, ({ body }) => accounts.login(body.username, body.password));

  serve(verifyEmail, async ({ body }) => {
    await accounts.verifyEmail(body.email, body.token);
    return {};
  });

  serve(resendEmailVerification, async ({ body }) => {
    await accounts.resendVerification(body.username);
    return {};
  });

  serve(refresh, ({ body }) => sessions.renew(body.username, body.refreshToken));
}
