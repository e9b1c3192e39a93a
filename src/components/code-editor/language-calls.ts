import type { Language } from "../../lib/i18n/translate";
import { completions } from "../../lib/template-language/completions";
import type { LanguageContext } from "../../lib/template-language/context";
import { diagnostics } from "../../lib/template-language/diagnostics";
import { definition, hover } from "../../lib/template-language/hover";
import { outline } from "../../lib/template-language/outline";
import { renamedAt, renameVariable } from "../../lib/template-language/rename";

/** Questions that the worker of the template language answers. `offset` is that of the cursor. */
const CALLS = {
  diagnostics: ({ source }: Question, context: LanguageContext) => diagnostics(source, context),
  completions: ({ source, offset = 0 }: Question, context: LanguageContext) => completions(source, offset, context),
  hover: ({ source, offset = 0 }: Question, context: LanguageContext) => hover(source, offset, context),
  definition: ({ source, offset = 0 }: Question, context: LanguageContext) => definition(source, offset, context),
  outline: ({ source }: Question) => outline(source),
  renamedAt: ({ source, offset = 0 }: Question) => renamedAt(source, offset),
  rename: ({ source, offset = 0, name = "" }: Question) => renameVariable(source, offset, name),
};

/** A text, and what a call needs to know besides. */
export interface Question {
  source: string;
  offset?: number;
  /** New name of a variable. */
  name?: string;
}

export type LanguageCall = keyof typeof CALLS;
export type LanguageResult<Call extends LanguageCall> = ReturnType<(typeof CALLS)[Call]>;

/** The worker's first message, unless the portal is English: the language of its answers. No answer follows. */
export interface LanguageTexts {
  language: Language;
  /** Translations by the English text. */
  texts: Record<string, string>;
}

/** Message to the worker. */
export interface LanguageRequest {
  call: LanguageCall;
  question: Question;
  /** Only if it has changed since the last message. */
  context?: LanguageContext;
}

/** The worker's answer to its last message. */
export type LanguageAnswer = { result: unknown } | { failure: string };

/** Returns a function that answers the messages of one editor. */
export function createAnswerer(initial: LanguageContext): (request: LanguageRequest) => LanguageAnswer {
  let known = initial;
  return ({ call, question, context }) => {
    known = context ?? known;
    try {
      return { result: CALLS[call](question, known) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
}
