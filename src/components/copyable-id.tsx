import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { t } from "../lib/i18n/translate";
import { inSentence } from "../lib/in-sentence";
import { Tooltip } from "./tooltip";
import "./copyable-id.css";

/** Time for which the check mark is shown. */
const CONFIRMATION_MS = 1500;
/** Characters shown before and after the ellipsis. */
const LEADING_CHARACTERS = 8;
const TRAILING_CHARACTERS = 4;

/**
 * Shows a shortened id. A click copies the whole id.
 * @param props.label for example 'Template ID'
 */
export function CopyableId({ id, label }: { id: string; label: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Without permission or https there is no clipboard. The tooltip shows the id.
    }
  };
  return (
    <Tooltip title={copied ? t("Copied") : id} styles={{ root: { maxWidth: "none" } }}>
      <button
        className="copyable-id"
        type="button"
        onClick={copy}
        aria-label={t("Copy {what}", { what: `${inSentence(label)} ${shortened(id)}` })}
      >
        <code>{shortened(id)}</code>
        {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        <span className="visually-hidden" role="status">
          {copied && t("Copied")}
        </span>
      </button>
    </Tooltip>
  );
}

function shortened(id: string): string {
  return id.length > LEADING_CHARACTERS + TRAILING_CHARACTERS + 1
    ? `${id.slice(0, LEADING_CHARACTERS)}…${id.slice(-TRAILING_CHARACTERS)}`
    : id;
}
