import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Modal } from "antd";
import { useRef } from "react";
import { PRODUCT_NAME } from "../../../contract/product";
import { CopyButton } from "../../components/copy-button/copy-button";
import { t } from "../../lib/i18n/translate";
import { restoreFocus } from "../../lib/restore-focus";

interface RecoveryCodesDialogProps {
  /** Null if the dialog is closed. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes, once: only their hashes are stored. Closes with its button alone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Modal
      title={t("Your recovery codes")}
      open={codes !== null}
      closable={false}
      maskClosable={false}
      keyboard={false}
      afterClose={restoreFocus}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("I have saved them")}
        </Button>
      }
      width={440}
      destroyOnHidden
    >
      {codes && <Codes codes={codes} />}
    </Modal>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const shown = useRef<HTMLUListElement>(null);
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${PRODUCT_NAME} recovery codes\n\n${text}\n`)}`;
  return (
    <div className="recovery-codes">
      <Alert
        type="warning"
        showIcon
        message={t(
          "Each code signs you in once if you lose your passkey or app. Keep them safe: they won't be shown again.",
        )}
      />
      <ul ref={shown}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="security-actions">
        <CopyButton text={text} what={t("the recovery codes")} shown={shown} />
        <Button icon={<DownloadOutlined aria-hidden />} href={file} download="recovery-codes.txt">
          {t("Download")}
        </Button>
      </div>
    </div>
  );
}
