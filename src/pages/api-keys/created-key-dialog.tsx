import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Alert, Button, Modal } from "antd";
import { useRef, useState } from "react";
import type { ApiKey } from "../../../contract/apikeys";
import { FirstCall } from "../../components/first-call/first-call";
import "./api-keys.css";

/** Shows a new key, whole; nothing keeps it once this is closed. */
export function CreatedKeyDialog({ created, onClose }: { created: ApiKey | null; onClose: () => void }) {
  return (
    <Modal
      title="Your new API key"
      open={created !== null}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
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
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(created.apiKey);
      setCopied(true);
    } catch {
      // Without leave to write to the clipboard the next best thing is one keystroke away.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };

  return (
    <>
      <p className="created-key-name">
        The key <strong>{created.name}</strong>:
      </p>
      <div className="created-key">
        <code ref={shown}>{created.apiKey}</code>
        <Button
          icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={copy}
          aria-label="Copy the API key"
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <Alert type="warning" showIcon message="Copy it now and keep it safe: it won't be shown again." />
      <FirstCall apiKey={created.apiKey} />
      <span className="visually-hidden" role="status">
        {copied && "Copied"}
      </span>
    </>
  );
}
