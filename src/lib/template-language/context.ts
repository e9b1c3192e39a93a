import type { ParameterSchema } from "../../../parameters/schema";

/** An item of the workspace that templates refer to by its name. */
export interface NamedItem {
  id: string;
  name: string;
}

/** Knowledge about the workspace and the data of a template. */
export interface LanguageContext {
  /** Whether the text is a partial, which sees only what a tag passes on. */
  isPartial: boolean;
  /** Null as long as they are not known: then no name counts as wrong. */
  partials: readonly NamedItem[] | null;
  assets: readonly NamedItem[] | null;
  /** Parameters that samples or edits have confirmed. The template alone confirms none: it may have the mistake. */
  schema: ParameterSchema | null;
  /** All parameters that the stored template uses, to offer them. */
  offered: ParameterSchema | null;
  /** Parameters of the try-out. */
  sample: Readonly<Record<string, unknown>> | null;
}

export const EMPTY_CONTEXT: LanguageContext = {
  isPartial: false,
  partials: null,
  assets: null,
  schema: null,
  offered: null,
  sample: null,
};

/** Part of a text, as offsets. */
export interface Span {
  start: number;
  end: number;
}

/** A text to insert instead of a part of the source. */
export interface TextEdit extends Span {
  text: string;
}
