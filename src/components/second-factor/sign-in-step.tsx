import { Button } from "antd";
import type { Proof, SecondFactorChallenge } from "../../../contract/second-factor";
import { usePageTitle } from "../../hooks/use-page-title";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { clearToast, showToast } from "../../lib/toast-store";
import { completeLogin } from "../../providers/auth-provider";
import { ProofForm } from "./proof-form";

interface SignInStepProps {
  challenge: SecondFactorChallenge;
  onDone: () => void;
  onCancel: () => void;
}

/** Second step of a sign-in. */
export default function SignInStep({ challenge, onDone, onCancel }: SignInStepProps) {
  usePageTitle(t("Confirm it is you"));

  async function send(proof: Proof): Promise<string | undefined> {
    clearToast();
    const { success, error } = await completeLogin({ challenge: challenge.challenge, proof });
    if (success) {
      onDone();
      return undefined;
    }
    const code = error instanceof CallError ? error.errorCode : null;
    if (code === "INVALID_SECOND_FACTOR") return errorMessage(error);
    showToast("error", errorMessage(error));
    if (code === "SECOND_FACTOR_CHALLENGE_EXPIRED") onCancel();
    return undefined;
  }

  return (
    <>
      <h1>{t("Confirm it is you")}</h1>
      <p>{t("Your account is protected by a second factor.")}</p>
      <ProofForm challenge={challenge} size="large" onProof={send} />
      <p className="public-foot">
        <Button type="link" size="small" onClick={onCancel}>
          {t("Back to sign in")}
        </Button>
      </p>
    </>
  );
}
