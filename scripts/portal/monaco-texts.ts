import type { Plugin } from "vite";

const MONACO = /\/node_modules\/monaco-editor\/esm\/vs\/.*\.js$/;

/** Modules whose texts only describe settings, colors and keyboard contexts. The portal shows none of them. */
const DESCRIPTIONS =
  /\/(editorOptions|editorConfigurationSchema|editorColorRegistry|editorContextKeys|contextkeys?|listService|symbolIcons|colors\/\w+)\.js$/;

/** A text of these modules that is shown nevertheless. */
const SHOWN = "editorViewAccessibleLabel";

/** The key of a text, which translators need, and the text if it is a plain string. */
const TEXT = /\b(localize2?)\(\s*(?:(['"])(.*?)\2|\{[^{}]*\})\s*,\s*("(?:[^"\\]|\\.)*")?/g;

/** A table of characters that look like others. Only a part of Monaco that the portal leaves out reads it. */
const LOOK_ALIKES = /'\{\\"_common\\":.*?\}'/;

/**
 * Leaves out of Monaco what the portal does not use: the keys of its English texts, the texts that nobody sees, and a
 * table. They are 26 kB of the editor's page, compressed. The build fails if the texts or the table are not found, for
 * example after an update.
 */
export function monacoTexts(): Plugin {
  let descriptions = 0;
  let tables = 0;
  return {
    name: "monaco-texts",
    apply: "build",
    transform: {
      filter: { id: MONACO, code: [/\blocalize2?\(/, LOOK_ALIKES] },
      handler(code, id) {
        if (LOOK_ALIKES.test(code)) {
          tables++;
          return code.replace(LOOK_ALIKES, "'{}'");
        }
        const isDescribing = DESCRIPTIONS.test(id);
        return code.replace(TEXT, (_match, name: string, _quote, key: string | undefined, text = "") => {
          const isUnseen = isDescribing && text !== "" && key !== SHOWN;
          if (isUnseen) descriptions++;
          return `${name}(0, ${isUnseen ? '""' : text}`;
        });
      },
    },
    buildEnd(error) {
      if (!error && (descriptions === 0 || tables === 0)) this.error("Found no descriptions or no table in Monaco");
    },
  };
}
