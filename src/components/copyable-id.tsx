import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { useEffect, useState } from "react";
import { TOOLTIP_DELAY_SECONDS } from "../lib/tooltip-delay";
import "./copyable-id.css";

/** How long the check mark stays, in ms. */
const CONFIRMATION = 1500;
/** Characters that stay on either side. */
const HEAD = 8;
const TAIL = 4;

/** An id, shortened in its middle; a click copies the whole of it. */
export function CopyableId({ id, of }: { id: string; of: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Without leave, or without https, there is no clipboard; the tooltip shows the id.
    }
  };
  return (
    <Tooltip
      title={copied ? "Copied" : id}
      mouseEnterDelay={TOOLTIP_DELAY_SECONDS}
      styles={{ root: { maxWidth: "none" } }}
    >
      <button className="copyable-id" type="button" onClick={copy} aria-label={`Copy ${of} ID ${shortened(id)}`}>
        <code>{shortened(id)}</code>
        {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        <span className="visually-hidden" role="status">
          {copied && "Copied"}
        </span>
      </button>
    </Tooltip>
  );
}

function shortened(id: string): string {
  return id.length > HEAD + TAIL + 1 ? `${id.slice(0, HEAD)}…${id.slice(-TAIL)}` : id;
}
