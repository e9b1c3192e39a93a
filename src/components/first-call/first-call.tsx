import { type BaseRecord, useList } from "@refinedev/core";
import { useRef } from "react";
import { config } from "../../lib/config";
import { CopyButton } from "../copy-button/copy-button";
import { curlLine } from "./curl-line";
import "./first-call.css";

/**
 * Shows a command to copy, which generates a document from the workspace's first template.
 * @param props.apiKey the whole API key; only known for a new one
 */
export function FirstCall({ apiKey }: { apiKey?: string }) {
  const { result, query } = useList<BaseRecord & { id: string }>({
    resource: "templates",
    pagination: { mode: "off" },
    // No message if it fails: the example then uses its own HTML.
    errorNotification: false,
  });
  const shown = useRef<HTMLPreElement>(null);
  const service = config.apiUrl || window.location.origin;
  const line = curlLine({ service, templateId: result.data[0]?.id, apiKey });

  return (
    <div className="first-call">
      <p className="secondary-text">
        {apiKey ? "Make a document with it:" : "Make a document from a program, with an API key in PLATEN_API_KEY:"}
      </p>
      <div className="copy-box first-call-line">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <section tabIndex={0} aria-label="A call that makes a document">
          <pre ref={shown}>{query.isPending ? "\n".repeat(LINES) : line}</pre>
        </section>
        <CopyButton text={line} what="the call" shown={shown} disabled={query.isPending} />
      </div>
      <p className="secondary-text">
        The{" "}
        <a href={config.docsUrl} target="_blank" rel="noreferrer">
          API reference
        </a>{" "}
        has all calls, in four languages.
      </p>
    </div>
  );
}

/** Number of lines of the command. The placeholder has as many, so that nothing moves when the template has loaded. */
const LINES = 5;
