import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import { type ColorScheme, DARK_PALETTE, PALETTE, type Palette } from "../../lib/palette";

/** Names of Monaco's themes. */
export const MONACO_THEMES: Record<ColorScheme, string> = { light: "platen-light", dark: "platen-dark" };

/** Colours of the text by token, where those of Monaco have too little contrast on changed text of a comparison. */
type Foregrounds = Record<string, string>;

const LIGHT: Foregrounds = {
  "attribute.name": "9b1c1c",
  "attribute.value.number": "05603f",
  "attribute.value.unit": "05603f",
  comment: "006400",
  constant: "a80000",
  invalid: "a80000",
  key: "7a3600",
  metatag: "a80000",
  "metatag.content.html": "9b1c1c",
  "metatag.html": "595959",
  number: "05603f",
  type: "005c5c",
};

const DARK: Foregrounds = {
  "attribute.value": "e3b09b",
  comment: "8fbf7a",
  constant: "85bff0",
  "delimiter.html": "b4bbc8",
  invalid: "ff9a9a",
  keyword: "85bff0",
  "keyword.json": "e3b09b",
  metatag: "f0a6aa",
  "metatag.html": "85bff0",
  "number.hex": "7fd0b5",
  regexp: "dba6c6",
  string: "e3b09b",
  "string.value.json": "e3b09b",
  tag: "85bff0",
};

const rulesOf = (foregrounds: Foregrounds) =>
  Object.entries(foregrounds).map(([token, foreground]) => ({ token, foreground }));

/** Paler backgrounds of changed lines, and of the changed text in them: on Monaco's own, text is hard to read. */
const changesOf = ({ error, success }: Palette) => ({
  "diffEditor.removedLineBackground": `${error}14`,
  "diffEditor.removedTextBackground": `${error}24`,
  "diffEditor.insertedLineBackground": `${success}14`,
  "diffEditor.insertedTextBackground": `${success}24`,
});

monaco.editor.defineTheme(MONACO_THEMES.light, {
  base: "vs",
  inherit: true,
  rules: rulesOf(LIGHT),
  colors: changesOf(PALETTE),
});

monaco.editor.defineTheme(MONACO_THEMES.dark, {
  base: "vs-dark",
  inherit: true,
  rules: rulesOf(DARK),
  colors: {
    ...changesOf(DARK_PALETTE),
    "editor.background": DARK_PALETTE.sheet,
    "editor.foreground": DARK_PALETTE.ink,
    "editorLineNumber.foreground": DARK_PALETTE.inkFaint,
    "editorWidget.background": DARK_PALETTE.sheet,
  },
});
