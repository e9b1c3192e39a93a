import { type Faults, useFields } from "./use-fields";

export interface Credentials {
  /** Trimmed. */
  email: string;
  password: string;
}

/** What an empty 'E-mail' field says. */
export const EMAIL_MISSING = "Enter your e-mail";

const MISSING = { email: EMAIL_MISSING, password: "Enter your password" };

/** A form of e-mail and password; see {@link useFields}. */
export function useCredentials(send: (credentials: Credentials) => Promise<Faults>) {
  return useFields(MISSING, send);
}
