/** A fault to show in the text, with 1-based position. */
export interface CodeMarker {
  line: number;
  /** Null where only the line is known. */
  column: number | null;
  message: string;
}

/** What the part that does the editing is given: Monaco in browsers, a stand-in in component tests. */
export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  language: "html" | "json";
  /** What a template is filled in with: its names are completed. */
  parameters?: Readonly<Record<string, unknown>>;
  /** What a screen reader calls it. */
  label: string;
  /** The first one is brought into view when the list changes. */
  markers: readonly CodeMarker[];
}
