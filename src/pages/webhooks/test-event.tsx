import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, type InputRef } from "antd";
import { type FormEvent, type Ref, useId, useState } from "react";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { ADDRESSES } from "./use-addresses";

const LIST = "GET /api/app/workspaces/:workspaceId/webhook-deliveries";
const TEST = "POST /api/app/workspaces/:workspaceId/webhook-tests";
/** The first attempt and its challenge take a moment. */
const RELOAD_AFTER_MS = 1_500;

interface TestEventProps {
  url: string;
  onChange: (url: string) => void;
  field: Ref<InputRef>;
}

/** Lets an admin send a test message to an address. */
export function TestEvent({ url, onChange, field }: TestEventProps) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
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
      setTimeout(() => {
        for (const key of [LIST, ADDRESSES]) void queries.invalidateQueries({ queryKey: [key, workspaceId] });
      }, RELOAD_AFTER_MS);
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
            ref={field}
            aria-describedby={refusal ? `${id}-error` : undefined}
            aria-invalid={refusal !== ""}
            inputMode="url"
            maxLength={2_000}
            onChange={({ target }) => onChange(target.value)}
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
