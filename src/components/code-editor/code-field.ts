import type { LanguageContext } from "../../lib/template-language/context";
import type { EditorTools } from "./editor-tools";

/** An error to mark in the text. Positions start at 1. */
export interface CodeMarker {
  line: number;
  /** Null if only the line is known. */
  column: number | null;
  message: string;
}

/** Props of the text field inside the editor: Monaco in browsers, a plain text field in component tests. */
export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  language: "html" | "json";
  /** Knowledge about the workspace and the data of a template. */
  context?: LanguageContext;
  /** Called at the first focus, when the editor begins to need {@link context}. */
  onFirstFocus?: () => void;
  /** Opens the page of a partial. */
  onOpenPartial?: (id: string) => void;
  /** Accessible name. */
  label: string;
  /** When the list changes, the editor scrolls to the first marker. */
  markers: readonly CodeMarker[];
  /** Each new object moves the cursor there, and the focus into the editor. */
  jump?: Pick<CodeMarker, "line" | "column"> | null;
  /** Called with the cursor's line while the editor has the focus. Always the same function. */
  onCursor?: (line: number) => void;
  /** Whether long lines are wrapped. */
  isWrapped?: boolean;
  /** Called with the tools of an editor for HTML when it is there. */
  onTools?: (tools: EditorTools) => void;
}

/** One of the two texts that are compared. */
interface ComparedText {
  /** Names the text: 'Version 7'. */
  label: string;
  text: string;
}

/** Props of the comparison: Monaco's diff editor in browsers, two plain texts in component tests. */
export interface CodeDiffProps {
  original: ComparedText;
  modified: ComparedText;
}
