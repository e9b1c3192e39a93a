import { Button, Modal, Tag } from "antd";
import { useState } from "react";
import type { SessionEntry } from "../../../contract/sessions";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useCancelFocus } from "../../hooks/use-cancel-focus";
import { useSubmission } from "../../hooks/use-submission";
import { errorMessage } from "../../lib/error-message";
import { formatDate, formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { restoreFocus } from "../../lib/restore-focus";
import { showToast } from "../../lib/toast-store";
import { describeUserAgent } from "../../lib/user-agent";
import { call } from "../../session/http";
import type { useSessions } from "./account-queries";
import { useLeave } from "./use-leave";
import "./security.css";

/** Lists the customer's sessions, and signs out one or all of them. */
export function Sessions({ query: { data, refetch } }: { query: ReturnType<typeof useSessions> }) {
  return (
    <Sheet title={t("Where you are signed in")}>
      {!data && <LoadFailed what={t("Your sessions")} retry={refetch} />}
      {data && (
        <ul className="security-list">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={refetch} />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </Sheet>
  );
}

function SessionRow({ session, onEnded }: { session: SessionEntry; onEnded: () => Promise<unknown> }) {
  const { id: sessionId, userAgent, address, createdAt, lastUsedAt, isCurrent } = session;
  const name = describeUserAgent(userAgent);
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("DELETE /api/v1/customer/sessions/:sessionId", { params: { sessionId } });
      showToast("success", t("Session signed out"));
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
    await onEnded();
  });
  return (
    <li>
      <div className="security-text">
        <strong>
          {name} {isCurrent && <Tag bordered={false}>{t("This session")}</Tag>}
        </strong>
        <span className="secondary-text tabular">
          {t("{address} · signed in {date}", { address: address ?? t("Unknown address"), date: formatDate(createdAt) })}
        </span>
        <span className="secondary-text tabular">
          {isCurrent ? t("Active now") : t("Last used {time}", { time: formatDateTime(lastUsedAt) })}
        </span>
      </div>
      {!isCurrent && (
        <div className="security-actions">
          <Button onClick={submit} loading={busy} aria-label={t("Sign out {name}", { name })}>
            {t("Sign out")}
          </Button>
        </div>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const leave = useLeave();
  const [open, setOpen] = useState(false);
  const cancelFocus = useCancelFocus();
  const { submit, busy } = useSubmission(async () => {
    try {
      await call("DELETE /api/v1/customer/sessions");
    } catch (failure) {
      showToast("error", errorMessage(failure));
      return;
    }
    showToast("success", t("Signed out everywhere"));
    leave();
  });
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t("Sign out everywhere")}
      </Button>
      <Modal
        title={t("Sign out everywhere")}
        open={open}
        okText={t("Sign out")}
        okButtonProps={{ danger: true, loading: busy }}
        {...cancelFocus}
        onOk={submit}
        onCancel={() => setOpen(false)}
        afterClose={restoreFocus}
        width={416}
      >
        {t("All of your sessions end now, also this one. API keys keep working.")}
      </Modal>
    </>
  );
}
