/** A fault to show in the text, with 1-based position. */
export interface CodeMarker {
  line: number;
  /** Null where only the line is known. */
  column: number | null;
  message: string;
}

/** Props of the editing part: Monaco in browsers, a stand-in in component tests. */
export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  language: "html" | "json";
  /** Parameters of the template; the editor completes their names. */
  parameters?: Readonly<Record<string, unknown>>;
  /** Accessible name. */
  label: string;
  /** The first one is brought into view when the list changes. */
  markers: readonly CodeMarker[];
}
