import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { DeliveryDetails as Delivery } from "../../../contract/webhooks";
import { CopyableText } from "../../components/log/copyable-text";
import { Facts, LogDetails } from "../../components/log/log-details";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDateTime, formatMilliseconds } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { StateTag } from "./delivery-columns";
import { ADDRESSES } from "./use-addresses";

const CALL = "GET /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId";
const LIST = "GET /api/app/workspaces/:workspaceId/webhook-deliveries";
const REDELIVER = "POST /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId/redeliver";

interface DeliveryDetailsProps {
  id: string;
  /** How often a webhook that will be tried again is read again. */
  refreshMs: number;
  isAdmin: boolean;
  onClose: () => void;
}

/** Shows a webhook with its message and the receiver's answer. */
export function DeliveryDetails({ id, refreshMs, isAdmin, onClose }: DeliveryDetailsProps) {
  const workspaceId = useWorkspaceId();
  return (
    <LogDetails<Delivery>
      title={t("Webhook")}
      nameOf={({ type, createdAt }) => `${type}, ${formatDateTime(createdAt)}`}
      what={t("The webhook")}
      id={id}
      queryKey={[CALL, workspaceId]}
      read={(deliveryId, signal) => call(CALL, { params: { workspaceId, deliveryId }, signal })}
      refreshMs={({ state }) => (state === "waiting" ? refreshMs : 0)}
      onClose={onClose}
    >
      {(delivery) => (
        <>
          <Facts facts={factsOf(delivery)} />
          {isAdmin && <Redeliver id={delivery.id} />}
        </>
      )}
    </LogDetails>
  );
}

const factsOf = (delivery: Delivery): [string, ReactNode][] => [
  [t("Result"), <StateTag key="state" delivery={delivery} />],
  [t("Error"), delivery.error],
  [t("Address"), delivery.url],
  [t("Event"), <code key="type">{delivery.type}</code>],
  [t("Webhook ID"), <CopyableText key="id" text={delivery.id} what={t("the webhook ID")} />],
  [t("Attempts"), delivery.attempts],
  [t("Last attempt"), `${formatDateTime(delivery.lastAttemptAt)}, ${formatMilliseconds(delivery.durationInMs)}`],
  [t("Next attempt"), delivery.nextAttemptAt === null ? null : formatDateTime(delivery.nextAttemptAt)],
  [t("Message"), <pre key="payload">{indented(delivery.payload)}</pre>],
  [t("Answer"), delivery.answer ? <pre key="answer">{delivery.answer}</pre> : null],
];

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function Redeliver({ id }: { id: string }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const { submit, busy } = useSubmission(async () => {
    try {
      await call(REDELIVER, { params: { workspaceId, deliveryId: id } });
      showToast("success", t("Webhook is being sent again"));
      await Promise.all(
        [CALL, LIST, ADDRESSES].map((key) => queries.invalidateQueries({ queryKey: [key, workspaceId] })),
      );
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  return (
    <div className="log-actions">
      <Button loading={busy} onClick={submit}>
        {t("Send again")}
      </Button>
    </div>
  );
}
