import { type FormEvent, useState } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { type FieldErrors, useFieldErrors } from "./use-field-errors";

interface FormOptions<Values extends object> {
  /** Values that the form starts with. */
  initial: Values;
  /** Returns the errors that prevent sending the values, in the order of the fields. */
  check: (values: Values) => FieldErrors<Values>;
  /** Sends the values and shows its own toasts. Resolves to the errors of the fields that the service refused. */
  send: (values: Values) => Promise<FieldErrors<Values>>;
}

/**
 * Holds the state of a form: its values, the field errors found here or by the service, and the submission. Only one
 * submission runs at a time.
 *
 * Inputs are either controlled (`values`, `change`) or keep their own text under their `name`. Password managers handle
 * the second kind best; the form element then also needs `onInput`. In both cases, submitting reads named text inputs
 * from the DOM, because browsers can fill them in without an event.
 */
export function useFormFields<Values extends object>({ initial, check, send }: FormOptions<Values>) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const { errors, setErrors, clearErrors } = useFieldErrors<Values>();
  const { submit, busy } = useSubmission(async (values: Values) => setErrors(await send(values)));
  const values: Values = { ...initial, ...edits };

  function change(part: Partial<Values>): void {
    setEdits((current) => ({ ...current, ...part }));
    clearErrors(part);
  }

  return {
    values,
    errors,
    busy,
    isChanged: Object.keys(edits).some((name) => edits[name as keyof Values] !== initial[name as keyof Values]),
    change,
    /** Returns to the initial values, without errors. */
    reset(): void {
      setEdits({});
      setErrors({});
    },
    /** Sends the values like the submit button, except that no field gets the focus. */
    async sendNow(): Promise<void> {
      const found = check(values);
      setErrors(found);
      if (Object.keys(found).length === 0) await submit(values);
    },
    /** Props of the `form` element. */
    props: {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const form = event.currentTarget;
        const submitted = { ...values, ...namedTexts(form, initial) };
        const found = check(submitted);
        setErrors(found);
        const [first] = Object.keys(found);
        if (first) focusField(form, first);
        else void submit(submitted);
      },
    },
    /** Handler of the `form` element, for inputs that keep their own text. */
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      const { name, value } = target as HTMLInputElement;
      if (name in initial) change({ [name]: value } as Partial<Values>);
    },
  };
}

/** Returns the texts of the form's inputs whose name is a text field in `initial`. */
function namedTexts<Values extends object>(form: HTMLFormElement, initial: Values): Partial<Values> {
  const texts = [...new FormData(form)].filter(([name]) => typeof initial[name as keyof Values] === "string");
  return Object.fromEntries(texts) as Partial<Values>;
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`)?.focus();
}
