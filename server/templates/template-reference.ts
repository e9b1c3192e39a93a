import { DRAFT_REFERENCE, LIVE_CHANNEL } from "../../contract/product";
import { parseUuid } from "../../contract/uuid";

/** The part of a reference that says which text of the template is meant. */
export type VersionSelector =
  | { kind: "channel"; channel: string }
  | { kind: "number"; number: number }
  | { kind: "draft" };

/** A template by its id or name, as a program writes it: `Invoice`, `Invoice@3`, `Invoice@draft`, `Invoice@staging`. */
export interface TemplateReference {
  /** The whole text, which may be the name of a template itself: names of old templates may contain `@`. */
  whole: TemplateKey;
  /** The part before the last `@`, if there is one. */
  base: TemplateKey | null;
  /** The part after the last `@`; the channel `live` if there is none. */
  selector: VersionSelector;
}

/** Text that is the id or the name of a template. */
interface TemplateKey {
  /** Undefined if the text is not a UUID. */
  id: string | undefined;
  name: string;
}

const LIVE: VersionSelector = { kind: "channel", channel: LIVE_CHANNEL };
/** Numbers with more digits than versions can have would not fit into an integer of the database. */
const NUMBER = /^[1-9]\d{0,8}$/;

export function parseTemplateReference(text: string): TemplateReference {
  const at = text.lastIndexOf("@");
  const whole = keyOf(text);
  if (at <= 0 || at === text.length - 1) return { whole, base: null, selector: LIVE };
  return { whole, base: keyOf(text.slice(0, at)), selector: selectorOf(text.slice(at + 1)) };
}

const keyOf = (text: string): TemplateKey => ({ id: parseUuid(text), name: text });

function selectorOf(text: string): VersionSelector {
  if (text === DRAFT_REFERENCE) return { kind: "draft" };
  return NUMBER.test(text) ? { kind: "number", number: Number(text) } : { kind: "channel", channel: text };
}
