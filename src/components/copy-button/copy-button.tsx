import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type RefObject, useState } from "react";
import "./copy-button.css";

interface CopyButtonProps {
  text: string;
  /** Subject of the button's label: 'the API key'. */
  what: string;
  /** Element with the text; it is selected if the browser refuses to copy. */
  shown: RefObject<HTMLElement | null>;
  disabled?: boolean;
}

/** Copies the text next to it in a `copy-box`. */
export function CopyButton({ text, what, shown, disabled = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without leave to write to the clipboard the next best thing is one keystroke away.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };

  return (
    <>
      <Button
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={copy}
        disabled={disabled}
        aria-label={`Copy ${what}`}
      >
        {copied ? "Copied" : "Copy"}
      </Button>
      <span className="visually-hidden" role="status">
        {copied && "Copied"}
      </span>
    </>
  );
}
