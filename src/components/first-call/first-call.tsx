import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { type BaseRecord, useList } from "@refinedev/core";
import { Button } from "antd";
import { useRef, useState } from "react";
import { config } from "../../config";
import { curlLine } from "./curl-line";
import "./first-call.css";

/**
 * A call that makes a document of the workspace's first template, to be copied.
 *
 * @param apiKey the whole key; only where a new one is shown
 */
export function FirstCall({ apiKey }: { apiKey?: string }) {
  const { result, query } = useList<BaseRecord & { id: string }>({
    resource: "templates",
    pagination: { mode: "off" },
    // HTML of its own does as well.
    errorNotification: false,
  });
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLPreElement>(null);
  const service = config.apiUrl || window.location.origin;
  const line = curlLine({ service, templateId: result.data[0]?.id, apiKey });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line);
      setCopied(true);
    } catch {
      // Without leave to write to the clipboard the next best thing is one keystroke away.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };

  return (
    <div className="first-call">
      <p className="secondary-text">
        {apiKey ? "Make a document with it:" : "Make a document from a program, with an API key in PLATEN_API_KEY:"}
      </p>
      <div className="first-call-line">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
        <section tabIndex={0} aria-label="A call that makes a document">
          <pre ref={shown}>{query.isPending ? "\n".repeat(LINES) : line}</pre>
        </section>
        <Button
          icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={copy}
          disabled={query.isPending}
          aria-label="Copy the call"
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p className="secondary-text">
        All calls, in four languages, stand in the{" "}
        <a href={config.docsUrl} target="_blank" rel="noreferrer">
          API reference
        </a>
        .
      </p>
      <span className="visually-hidden" role="status">
        {copied && "Copied"}
      </span>
    </div>
  );
}

/** As high as the call will be, so that nothing jumps when the template's id is there. */
const LINES = 5;
