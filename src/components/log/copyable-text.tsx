import { useRef } from "react";
import { CopyButton } from "../copy-button/copy-button";

interface CopyableTextProps {
  text: string;
  /** Subject of the button's label: 'the correlation ID'. */
  what: string;
}

/** Shows a text with a button that copies it. */
export function CopyableText({ text, what }: CopyableTextProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <span className="log-copyable">
      <code ref={shown}>{text}</code>
      <CopyButton text={text} what={what} shown={shown} />
    </span>
  );
}
