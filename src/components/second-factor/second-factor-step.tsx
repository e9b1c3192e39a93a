import { Suspense } from "react";
import type { SecondFactorChallenge } from "../../../contract/second-factor";
import { t } from "../../lib/i18n/translate";
import { lazyWithReload } from "../lazy-with-reload";
import { PublicPending } from "../public/public-pending";

const SignInStep = lazyWithReload("second-factor", () => import("./sign-in-step"));

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  /** Called when the session is stored. */
  onDone: () => void;
  /** Called if the visitor gives up, or took too long. */
  onCancel: () => void;
}

/** Completes a sign-in with the second factor. Loads its code when it is shown, because few sign-ins need it. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<PublicPending>{t("Loading")}</PublicPending>}>
      <SignInStep {...props} />
    </Suspense>
  );
}
