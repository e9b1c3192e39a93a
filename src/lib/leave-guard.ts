import { Emitter } from "./emitter";
import { t } from "./i18n/translate";

/** Work of a page that is lost if the user leaves the page now. */
export interface UnsavedWork {
  /** Default: 'Leave without saving?' */
  title?: string;
  /** Says what would be lost. */
  text: string;
  /** Texts of the buttons. Defaults: 'Keep editing' and 'Discard'. */
  stay?: string;
  leave?: string;
  /** Saves the work, and tells the user if that fails. Resolves to whether the work is saved. */
  save?: (() => Promise<boolean>) | undefined;
}

/** Asks the user. Resolves to whether the page may be left. */
type Prompt = (work: UnsavedWork, signal: AbortSignal) => Promise<boolean>;

/** Work that is being saved is not guarded. If the page has to be left for another reason, saving may fail. */
const NO_WORK = { read: (): UnsavedWork => ({ text: t("What is not saved will be lost.") }) };

const changes = new Emitter();
const works: { read: () => UnsavedWork }[] = [];
let prompt: Prompt | null = null;
let question: { about: object; abort: AbortController } | null = null;

/** Calls a listener when the first work is guarded or the last one is released. */
export const onGuardedChange = changes.subscribe;

/** Returns whether leaving the page would lose work. */
export const isGuarded = (): boolean => works.length > 0;

/** Returns whether the user is being asked now. */
export const isAskingToLeave = (): boolean => question !== null;

/** Guards work until the returned function is called. */
export function guardWork(work: { read: () => UnsavedWork }): () => void {
  works.push(work);
  changes.emit();
  return () => {
    works.splice(works.indexOf(work), 1);
    changes.emit();
  };
}

/** Withdraws the question about work whose page is gone. */
export function withdrawQuestion(about: object): void {
  if (question?.about === about) question.abort.abort();
}

/** Registers the dialog. Returns a function that ends the registration. */
export function setLeavePrompt(ask: Prompt): () => void {
  prompt = ask;
  return () => {
    if (prompt === ask) prompt = null;
  };
}

/**
 * Asks whether unsaved work may be lost. A newer question replaces an open one, which then means to stay.
 * @param reason why the page has to be left, if not because the user wants to; the work can't be saved then
 * @returns whether the page may be left; true if there is nothing to lose, unless there is a reason
 */
export async function askToLeave(reason?: string): Promise<boolean> {
  const work = works.at(-1) ?? NO_WORK;
  if (!prompt || (work === NO_WORK && reason === undefined)) return true;
  question?.abort.abort();
  const current = { about: work, abort: new AbortController() };
  question = current;
  const unsaved = work.read();
  try {
    return await prompt(
      reason === undefined ? unsaved : { ...unsaved, text: `${reason}. ${unsaved.text}`, save: undefined },
      current.abort.signal,
    );
  } finally {
    if (question === current) question = null;
  }
}
