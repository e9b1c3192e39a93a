import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type RefObject, useState } from "react";
import { t } from "../../lib/i18n/translate";
import "./copy-button.css";

interface CopyButtonProps {
  text: string;
  /** Subject of the button's label: 'the API key'. */
  what: string;
  /** Element with the text; it is selected if the browser refuses to copy. */
  shown: RefObject<HTMLElement | null>;
  disabled?: boolean;
}

/** Copies a text that is shown next to the button in a `copy-box`. */
export function CopyButton({ text, what, shown, disabled = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser does not allow it. With the text selected, the user can copy it with one keystroke.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };

  return (
    <>
      <Button
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={copy}
        disabled={disabled}
        aria-label={copied ? t("Copied {what}", { what }) : t("Copy {what}", { what })}
      >
        <span className="copy-label" data-before={t("Copy")} data-after={t("Copied")}>
          {copied ? t("Copied") : t("Copy")}
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {copied && t("Copied")}
      </span>
    </>
  );
}
