import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { type FormEvent, useId, useState } from "react";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

const LIST = "GET /api/app/workspaces/:workspaceId/webhook-deliveries";
const TEST = "POST /api/app/workspaces/:workspaceId/webhook-tests";
/** The first attempt and its challenge take a moment. */
const RELOAD_AFTER_MS = 1_500;

/** Lets an admin send a test message to an address. */
export function TestEvent() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [url, setUrl] = useState("");
  const [refusal, setRefusal] = useState("");
  const id = useId();
  const { submit, busy } = useSubmission(async () => {
    const address = url.trim();
    if (!isWebAddress(address)) {
      setRefusal(t("Enter an address that starts with https:// or http://"));
      return;
    }
    setRefusal("");
    try {
      await call(TEST, { params: { workspaceId }, body: { url: address } });
      showToast("success", t("Test is being sent"));
      const reload = () => void queries.invalidateQueries({ queryKey: [LIST, workspaceId] });
      setTimeout(reload, RELOAD_AFTER_MS);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Sheet title={t("Send a test")}>
      <form className="webhook-test" onSubmit={send} noValidate>
        <label htmlFor={id}>{t("Address of the receiver")}</label>
        <div>
          <Input
            id={id}
            aria-describedby={refusal ? `${id}-error` : undefined}
            aria-invalid={refusal !== ""}
            inputMode="url"
            maxLength={2_000}
            onChange={({ target }) => setUrl(target.value)}
            placeholder="https://example.com/webhooks"
            status={refusal ? "error" : ""}
            value={url}
          />
          <Button htmlType="submit" loading={busy}>
            {t("Send test")}
          </Button>
        </div>
        {refusal && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {refusal}
          </p>
        )}
      </form>
    </Sheet>
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
