import { Button, Modal } from "antd";
import { useRef, useState } from "react";
import { CopyButton } from "../../components/copy-button/copy-button";
import { Sheet } from "../../components/sheet";
import { useCancelFocus } from "../../hooks/use-cancel-focus";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

const READ = "GET /api/app/workspaces/:workspaceId/webhook-secret";
const REPLACE = "POST /api/app/workspaces/:workspaceId/webhook-secret";

/** Lets an admin read and replace the secret that signs webhooks. It is loaded on demand only. */
export function SigningSecret() {
  const workspaceId = useWorkspaceId();
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const params = { workspaceId };
  const cancelFocus = useCancelFocus();

  const load = useSubmission(async () => {
    try {
      setSecret((await call(READ, { params })).secret);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  const replace = useSubmission(async () => {
    try {
      setSecret((await call(REPLACE, { params })).secret);
      setAsking(false);
      showToast("success", t("Signing secret replaced"));
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });

  return (
    <Sheet title={t("Signing secret")}>
      <p className="webhook-hint">
        {t("Receivers check with it that a message comes from this workspace, with any Standard Webhooks library.")}
      </p>
      {secret !== null && (
        <div className="copy-box">
          <code ref={shown}>{secret}</code>
          <CopyButton text={secret} what={t("the signing secret")} shown={shown} />
        </div>
      )}
      <div className="log-actions">
        {secret === null && (
          <Button loading={load.busy} onClick={load.submit}>
            {t("Show secret")}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{t("Replace secret")}</Button>
      </div>
      <Modal
        title={t("Replace signing secret")}
        open={asking}
        onCancel={() => !replace.busy && setAsking(false)}
        okText={t("Replace")}
        okButtonProps={{ danger: true, loading: replace.busy }}
        {...cancelFocus}
        onOk={replace.submit}
        width={416}
      >
        {t("For 24 hours, messages are signed with both secrets. Give your receivers the new one in this time.")}
      </Modal>
    </Sheet>
  );
}
