import { type FormEvent, useState } from "react";
import { useSubmission } from "../use-submission";

export interface Credentials {
  /** Trimmed. */
  email: string;
  password: string;
}

type FieldName = keyof Credentials;

/** The fields that are wrong: with what to say under the field, or empty where a toast says it. */
export type Faults = Partial<Record<FieldName, string>>;

const MISSING: Record<FieldName, string> = { email: "Enter your e-mail", password: "Enter your password" };

/**
 * A form of e-mail and password. The browser keeps what is typed, so that password managers can fill it in.
 * @param send called with complete credentials, once at a time; it reports its own failures
 * @returns what the `form` element and the two fields need
 */
export function useCredentials(send: (credentials: Credentials) => Promise<Faults>) {
  const [faults, setFaults] = useState<Faults>({});
  const { submit, busy } = useSubmission(async (credentials: Credentials) => setFaults(await send(credentials)));

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const credentials = { email: String(typed.get("email")).trim(), password: String(typed.get("password")) };
    const missing = (["email", "password"] as const).filter((name) => credentials[name] === "");
    setFaults(Object.fromEntries(missing.map((name) => [name, MISSING[name]])));
    const [first] = missing;
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void submit(credentials);
  }

  /** What is being corrected is not wrong any more; a pair that was refused is not as a pair. */
  function onInput(): void {
    if (Object.keys(faults).length > 0) setFaults({});
  }

  return { busy, faults, form: { onSubmit, onInput, noValidate: true } };
}
