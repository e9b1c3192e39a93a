import { type FormEvent, useState } from "react";
import { useSubmission } from "../../hooks/use-submission";

/** The inputs of the forms about an account, by the `name` that they have in the form. */
type FieldName = "email" | "password";

/** The fields that are wrong: with what to say under the field, or empty where only a toast says it. */
export type Faults = Partial<Record<FieldName, string>>;

/**
 * A form of inputs that all have to be filled in. The browser keeps what is typed, so that password managers can fill
 * it in.
 * @param missing what to say under an empty field, by name, in the order of the fields
 * @param send called with what was typed, the e-mail trimmed, once at a time; it reports its own failures
 * @returns what the `form` element and the fields need
 */
export function useFields<Name extends FieldName>(
  missing: Record<Name, string>,
  send: (typed: Record<Name, string>) => Promise<Faults>,
) {
  const [faults, setFaults] = useState<Faults>({});
  const { submit, busy } = useSubmission(async (typed: Record<Name, string>) => setFaults(await send(typed)));

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const names = Object.keys(missing) as Name[];
    const typed = valuesOf(form, names);
    const empty = names.filter((name) => typed[name] === "");
    setFaults(Object.fromEntries(empty.map((name) => [name, missing[name]])));
    const [first] = empty;
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void submit(typed);
  }

  /** What is being corrected is not wrong any more; a pair that was refused is not as a pair. */
  function onInput(): void {
    if (Object.keys(faults).length > 0) setFaults({});
  }

  return { busy, faults, form: { onSubmit, onInput, noValidate: true } };
}

function valuesOf<Name extends FieldName>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const typed = new FormData(form);
  const values = names.map((name) => {
    const value = String(typed.get(name) ?? "");
    return [name, name === "email" ? value.trim() : value];
  });
  return Object.fromEntries(values) as Record<Name, string>;
}
