import {
  changePassword as changePasswordCall,
  deleteCustomer,
  login as loginCall,
  refresh,
  register,
  resendEmailVerification,
  startPasswordRecovery,
  submitPasswordRecovery,
  verifyEmail,
} from "../../contract/auth";
import { audit } from "../audit/audit";
import { addressKey } from "../http/address-key";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";
import type { AttemptLimits } from "./attempt-limits";
import { clientOf } from "./client";
import type { AuthenticationDependencies } from "./dependencies";
import { EmailLinks } from "./email-links";
import { login } from "./login";
import { changePassword, deleteAccount } from "./own-account";
import { PasswordRecovery } from "./password-recovery";
import { assertVerifiable, Registration } from "./registration";

export interface AuthenticationSettings {
  attempts: AttemptLimits;
  /** How long an unverified account blocks another registration of its e-mail address. */
  unverifiedLifetimeMs: number;
}

/** Serves the calls of the authentication service. */
export function serveAuthentication(
  serve: Serve,
  dependencies: AuthenticationDependencies,
  { attempts, unverifiedLifetimeMs }: AuthenticationSettings,
): void {
  const registration = new Registration({ ...dependencies, unverifiedLifetimeMs });
  const recovery = new PasswordRecovery(dependencies);
  const links = new EmailLinks(dependencies);

  serve(register, async ({ body, request }) => {
    const address = addressKey(request.ip);
    await attempts.registrationByAddress.consume(address);
    await attempts.registrationByAccount.consume(body.username);
    try {
      await registration.register({ ...body, address, ip: request.ip });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.errorCode !== "USERNAME_ALREADY_IN_USE") throw failure;
      const { username } = body;
      if (await attempts.repetitionMailToAccount.tryConsume(username)) await registration.announceRepetition(username);
      throw failure;
    }
    return {};
  });

  serve(loginCall, async ({ body, request }) => {
    const address = addressKey(request.ip);
    const attempt = attempts.ofLogin(body.username, address);
    await attempt.countInProcess();
    let isCompared = false;
    // Most log-ins of a flood never have their turn. Their counts would keep the database busy.
    const onTurn = async () => {
      await attempt.countInDatabase();
      isCompared = true;
    };
    try {
      const session = await login(dependencies, { ...body, address }, { client: clientOf(request), onTurn });
      await attempt.takeBack();
      return session;
    } catch (failure) {
      // The password was right. The second factor has limits of its own.
      if (failure instanceof ApiError && failure.errorCode === "SECOND_FACTOR_REQUIRED") await attempt.takeBack();
      if (!isCompared && failure instanceof ApiError) await attempt.takeBackByAccount();
      if (failure instanceof ApiError && isRefusedSignIn(failure)) {
        const details = { errorCode: failure.errorCode };
        await audit(dependencies.db, { action: "session.refused", actor: { email: body.username }, details });
      }
      throw failure;
    }
  });

  serve(verifyEmail, async ({ body: { email, token }, request }) => {
    const link = { purpose: "VERIFY_EMAIL", email, token, ip: request.ip } as const;
    await links.use(link, assertVerifiable, () => registration.verify(email, token));
    return {};
  });

  serve(resendEmailVerification, async ({ body, request }) => {
    await attempts.mailByAddress.consume(addressKey(request.ip));
    await attempts.verificationMailToAccount.consume(body.username);
    await registration.resend(body.username);
    return {};
  });

  serve(startPasswordRecovery, async ({ body, request }) => {
    await attempts.mailByAddress.consume(addressKey(request.ip));
    await attempts.recoveryMailToAccount.consume(body.username);
    await recovery.start(body.username);
    return {};
  });

  serve(submitPasswordRecovery, async ({ body, request }) => {
    const address = addressKey(request.ip);
    await attempts.recoveryByAddress.consume(address);
    await recovery.submit({ ...body, address });
    return {};
  });

  serve(changePasswordCall, async ({ body, caller, request }) => {
    await attempts.passwordChange.consume(caller.customerId);
    await changePassword(dependencies, caller, { password: body.password, address: addressKey(request.ip) });
    return {};
  });

  serve(deleteCustomer, async ({ caller }) => {
    await deleteAccount(dependencies, caller);
    return {};
  });

  serve(refresh, async ({ body, request }) => {
    const address = addressKey(request.ip);
    await attempts.renewalByAddress.consume(address);
    const session = await dependencies.sessions.renew(body.username, body.refreshToken, clientOf(request));
    await attempts.renewalByAddress.refund(address);
    return session;
  });
}

const isRefusedSignIn = ({ errorCode }: ApiError): boolean =>
  errorCode === "BAD_CREDENTIALS" || errorCode === "EMAIL_NOT_VERIFIED";
