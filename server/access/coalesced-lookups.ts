const settled = () => undefined;

interface Asked<Answer> {
  /** Resolves once the answer under way is there, or was refused. */
  answered: Promise<unknown>;
  /** The one that is asked for after it. */
  next?: Promise<Answer>;
}

/**
 * Asks about one matter once at a time. Who comes while an answer is under way shares the next one, which is asked for after all of
 * them have come: nobody gets an answer from before their question.
 */
export class CoalescedLookups<Answer> {
  readonly #asked = new Map<string, Asked<Answer>>();

  /** @param matter what is asked about: all who ask about it mean the same @throws what `ask` throws, to each who shares it */
  ask(matter: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = this.#asked.get(matter);
    if (!asked) return this.#begin(matter, ask);
    asked.next ??= asked.answered.then(() => this.#begin(matter, ask));
    return asked.next;
  }

  #begin(matter: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const asked: Asked<Answer> = { answered: answer.then(settled, settled) };
    this.#asked.set(matter, asked);
    void asked.answered.then(() => {
      if (!asked.next) this.#asked.delete(matter);
    });
    return answer;
  }
}
