import { DisconnectOutlined } from "@ant-design/icons";
import { onlineManager } from "@tanstack/react-query";
import { Button } from "antd";
import { useSyncExternalStore } from "react";
import { useSubmission } from "../hooks/use-submission";
import { t } from "../lib/i18n/translate";
import { Notice } from "./notice";

interface LoadFailedProps {
  /** Subject of the message, for example 'Your templates'. */
  what: string;
  retry: () => Promise<unknown>;
}

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

/** Replaces content that failed to load: says so and offers to try again. */
export function LoadFailed({ what, retry }: LoadFailedProps) {
  const online = useSyncExternalStore(subscribe, isOnline);
  const { submit, busy } = useSubmission(async () => {
    await retry();
  });
  return (
    <div role="alert">
      <Notice
        icon={<DisconnectOutlined />}
        tone="error"
        action={
          <Button loading={busy} onClick={submit}>
            {t("Try again")}
          </Button>
        }
      >
        {online
          ? t("{what} could not be loaded.", { what })
          : t("{what} could not be loaded: you are offline.", { what })}
      </Notice>
    </div>
  );
}
