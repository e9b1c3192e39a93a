import { useRef } from "react";
import { CopyButton } from "../copy-button/copy-button";

interface CopyableTextProps {
  text: string;
  /** For example 'correlation ID'. */
  label: string;
}

/** Shows a text with a button that copies it. */
export function CopyableText({ text, label }: CopyableTextProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <span className="log-copyable">
      <code ref={shown}>{text}</code>
      <CopyButton text={text} what={`the ${label}`} shown={shown} />
    </span>
  );
}
