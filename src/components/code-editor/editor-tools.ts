import type { OutlineEntry } from "../../lib/template-language/outline";
import type { TemplateSnippet } from "../../lib/template-language/snippets";

/** Commands that the editor has itself. */
export type EditorCommand = "find" | "replace" | "format";

/** Tools with a sheet of their own. */
export type ToolSheet = "outline" | "snippets";

/** A part of the template, with its place. Line and column start at 1. */
export interface OutlinePart extends Pick<OutlineEntry, "text" | "kind" | "depth"> {
  line: number;
  column: number;
}

/** Actions of the menu of tools in an editor. Each leaves the focus in the editor. */
export interface EditorTools {
  run(command: EditorCommand): void;
  /** Lists the parts of the template. Resolves with null if the template language can't be loaded. */
  outline(): Promise<OutlinePart[] | null>;
  goTo(place: Pick<OutlinePart, "line" | "column">): void;
  /** Inserts a snippet at the cursor. Tab then moves through its places to fill in. */
  insertSnippet(snippet: Pick<TemplateSnippet, "body" | "keepsWhitespace">): void;
}
