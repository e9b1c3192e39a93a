import { Modal, Spin } from "antd";
import { useEffect, useState } from "react";
import type { Proof, SecondFactorChallenge } from "../../../contract/second-factor";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { restoreFocus } from "../../lib/restore-focus";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { ProofForm } from "./proof-form";

export interface StepUpDialogProps {
  open: boolean;
  onClose: () => void;
  onProved: () => void;
}

/**
 * Asks for a proof of the second factor.
 * @param props.onProved called when the service has accepted a proof
 */
export default function StepUpDialog({ open, onClose, onProved }: StepUpDialogProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);

  // Each render of the console has new callbacks; the challenge is requested once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isShown = true;
    call("POST /api/v1/customer/second-factor/challenge", { body: {} })
      .then((requested) => isShown && setChallenge(requested))
      .catch((failure: unknown) => isShown && giveUp(failure));
    return () => {
      isShown = false;
    };
  }, []);

  function giveUp(failure: unknown): void {
    showToast("error", errorMessage(failure));
    onClose();
  }

  async function send(proof: Proof): Promise<string | undefined> {
    if (!challenge) return undefined;
    try {
      await call("POST /api/v1/customer/second-factor/proof", { body: { challenge: challenge.challenge, proof } });
      onProved();
      return undefined;
    } catch (failure) {
      if (failure instanceof CallError && failure.errorCode === "INVALID_SECOND_FACTOR") return errorMessage(failure);
      giveUp(failure);
      return undefined;
    }
  }

  return (
    <Modal
      title={t("Confirm it is you")}
      open={open}
      footer={null}
      onCancel={onClose}
      afterClose={restoreFocus}
      width={416}
    >
      {challenge ? <ProofForm challenge={challenge} onProof={send} /> : <Spin />}
    </Modal>
  );
}
