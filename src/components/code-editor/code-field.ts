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
  /** Parameters of the template; the editor completes their names. */
  parameters?: Readonly<Record<string, unknown>>;
  /** Accessible name. */
  label: string;
  /** When the list changes, the editor scrolls to the first marker. */
  markers: readonly CodeMarker[];
}
