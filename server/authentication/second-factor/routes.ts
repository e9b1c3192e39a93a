import {
  addPasskey,
  completeLogin,
  confirmTotp,
  prove,
  readSecondFactor,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  requestProof,
  resetSecondFactor,
  startPasskey,
  startTotp,
} from "../../../contract/second-factor";
import { secondFactorsResponse } from "../../access/second-factors-response";
import { addressKey } from "../../http/address-key";
import type { Serve } from "../../http/serve";
import type { AttemptLimits } from "../attempt-limits";
import { clientOf } from "../client";
import type { AuthenticationDependencies } from "../dependencies";
import { EmailLinks } from "../email-links";
import type { Challenges } from "./challenges";
import { Enrolment } from "./enrolment";
import { countRecoveryCodes, readFactors } from "./factors";
import { Proofs } from "./proofs";
import type { RelyingParty } from "./relying-party";
import { assertResettable, resetByLink } from "./reset";
import { SecondFactor } from "./second-factor";

interface SecondFactorSettings {
  attempts: AttemptLimits;
  challenges: Challenges;
  relyingParty: RelyingParty;
}

/** Serves the calls that set up, prove and remove second factors. */
export function serveSecondFactor(
  serve: Serve,
  dependencies: AuthenticationDependencies,
  { attempts, challenges, relyingParty }: SecondFactorSettings,
): void {
  const { db } = dependencies;
  const links = new EmailLinks(dependencies);
  const enrolment = new Enrolment({ ...dependencies, challenges, relyingParty });
  const secondFactor = new SecondFactor({
    ...dependencies,
    challenges,
    proofs: new Proofs(relyingParty),
    attemptsOfAccount: [attempts.secondFactorByAccount, attempts.secondFactorByAccountAndDay],
  });

  serve(completeLogin, async ({ body, request }) => {
    const address = addressKey(request.ip);
    await attempts.secondFactorByAddress.consume(address);
    const session = await secondFactor.completeSignIn(body, clientOf(request));
    await attempts.secondFactorByAddress.refund(address);
    return session;
  });

  serve(requestProof, ({ caller }) => secondFactor.requestProof(caller));

  serve(prove, async ({ caller, body }) => {
    await secondFactor.prove(caller, body);
    return {};
  });

  serve(readSecondFactor, async ({ caller: { customerId } }) => ({
    ...secondFactorsResponse(await readFactors(db, customerId)),
    recoveryCodesLeft: await countRecoveryCodes(db, customerId),
  }));

  serve(startTotp, ({ caller }) => enrolment.startTotp(caller));
  serve(confirmTotp, async ({ caller, body }) => ({ recoveryCodes: await enrolment.confirmTotp(caller, body.code) }));
  serve(removeTotp, async ({ caller }) => {
    await enrolment.removeTotp(caller);
    return {};
  });

  serve(startPasskey, ({ caller }) => enrolment.startPasskey(caller));
  serve(addPasskey, ({ caller, body }) => enrolment.addPasskey(caller, body));
  serve(removePasskey, async ({ caller, params }) => {
    await enrolment.removePasskey(caller, params.passkeyId);
    return {};
  });

  serve(resetSecondFactor, async ({ body, request }) => {
    const link = { purpose: "RESET_SECOND_FACTOR", ...body, ip: request.ip } as const;
    await links.use(link, assertResettable, () => resetByLink(dependencies, body));
    return {};
  });

  serve(replaceRecoveryCodes, async ({ caller }) => ({ recoveryCodes: await enrolment.replaceRecoveryCodes(caller) }));
}
