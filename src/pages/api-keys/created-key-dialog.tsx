import { Alert, Button, Modal } from "antd";
import { useRef } from "react";
import type { ApiKey } from "../../../contract/apikeys";
import { CopyButton } from "../../components/copy-button/copy-button";
import { FirstCall } from "../../components/first-call/first-call";
import { tn } from "../../components/text-with-nodes";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { restoreFocus } from "../../lib/restore-focus";
import "./api-keys.css";

/** Shows the whole new key, once: nothing stores it after the dialog closes. */
export function CreatedKeyDialog({ record: created, onClose }: { record: ApiKey | null; onClose: () => void }) {
  return (
    <Modal
      className="created-key-dialog"
      title={t("Your new API key")}
      open={created !== null}
      onCancel={onClose}
      // The dialog before this one, which had the focus, is gone.
      afterClose={restoreFocus}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
      width={560}
      destroyOnHidden
    >
      {created && <CreatedKey created={created} />}
    </Modal>
  );
}

function CreatedKey({ created }: { created: ApiKey }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <p className="created-key-name">{tn('Key "{name}"', { name: <strong>{created.name}</strong> })}</p>
      <div className="copy-box created-key">
        <code ref={shown}>{created.apiKey}</code>
        <CopyButton text={created.apiKey} what={t("the API key")} shown={shown} />
      </div>
      <Alert type="warning" showIcon message={t("Copy this key now. You won't be able to see it again.")} />
      {created.previousExpiresAt !== null && (
        <p className="secondary-text created-key-grace">
          {t("The old key works until {time}.", { time: formatDateTime(created.previousExpiresAt) })}
        </p>
      )}
      <FirstCall apiKey={created.apiKey} limitedTo={created.template} />
    </>
  );
}
