import { Drawer, Skeleton } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { t, translate } from "../../lib/i18n/translate";
import { SNIPPETS } from "../../lib/template-language/snippets";
import type { EditorTools, OutlinePart, ToolSheet } from "./editor-tools";
import "./tools-sheet.css";

const TITLES: Record<ToolSheet, string> = { outline: t("Outline"), snippets: t("Snippets") };
const MARKS: Record<OutlinePart["kind"], string> = { heading: "H", part: "<>", liquid: "{%" };
/** Indentation of each level in px, and the deepest level that has one of its own. */
const INDENT = 16;
const MAX_INDENTED_DEPTH = 6;

interface ToolsSheetProps {
  kind: ToolSheet;
  tools: EditorTools;
  open: boolean;
  onClose: () => void;
  /** Called when the sheet has closed, if nothing was chosen. */
  onDismissed: () => void;
}

/** Lists the parts of the template or the snippets: beside the page, on a phone from below. */
export default function ToolsSheet({ kind, tools, open, onClose, onDismissed }: ToolsSheetProps) {
  const titleId = useId();
  const chosen = useRef<(() => void) | null>(null);
  const isNarrow = window.matchMedia("(max-width: 767px)").matches;

  function choose(action: () => void): void {
    chosen.current = action;
    onClose();
  }
  function finish(): void {
    const action = chosen.current ?? onDismissed;
    chosen.current = null;
    // Afterwards, because the drawer sets the focus last.
    queueMicrotask(action);
  }

  return (
    <Drawer
      aria-labelledby={titleId}
      title={<span id={titleId}>{TITLES[kind]}</span>}
      afterOpenChange={(isOpen) => isOpen || finish()}
      classNames={{ body: "tools-sheet" }}
      destroyOnHidden
      onClose={onClose}
      open={open}
      {...(isNarrow ? { placement: "bottom", height: "70dvh" } : { placement: "right", width: 400 })}
    >
      {kind === "outline" ? (
        <Outline onChoose={(part) => choose(() => tools.goTo(part))} tools={tools} />
      ) : (
        <ul aria-labelledby={titleId} className="tools-list">
          {SNIPPETS.map((snippet) => (
            <li key={snippet.name}>
              <button className="tools-entry" onClick={() => choose(() => tools.insertSnippet(snippet))} type="button">
                <span>
                  <strong>{translate(snippet.name)}</strong>
                  <span className="tools-help">{translate(snippet.help)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Outline({ tools, onChoose }: { tools: EditorTools; onChoose: (part: OutlinePart) => void }) {
  const [parts, setParts] = useState<OutlinePart[] | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    void tools.outline().then((found) => isHere && setParts(found ?? "failed"));
    return () => {
      isHere = false;
    };
  }, [tools]);
  if (parts === null) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  if (parts === "failed") return <p role="alert">{t("The outline could not be read. Close it and try again.")}</p>;
  if (parts.length === 0) {
    return (
      <p>
        {t("There is nothing to list yet. Headings, sections, tables and Liquid tags of the template appear here.")}
      </p>
    );
  }
  return (
    <ul aria-label={t("Parts of the template")} className="tools-list">
      {parts.map((part) => {
        const { text, kind, depth, line, column } = part;
        return (
          <li key={`${line}:${column}`}>
            <button
              className="tools-entry"
              onClick={() => onChoose(part)}
              style={{ paddingLeft: 8 + Math.min(depth, MAX_INDENTED_DEPTH) * INDENT }}
              type="button"
            >
              <code aria-hidden className="tools-mark">
                {MARKS[kind]}
              </code>
              <span className="tools-text" data-kind={kind}>
                {text}
              </span>
              <span className="tools-line">
                <span className="visually-hidden">{t(", line ")}</span>
                {line}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
