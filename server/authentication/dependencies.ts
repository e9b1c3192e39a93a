import type { Queries } from "../database/open";
import type { MailOutbox } from "../mail/mail-outbox";
import type { Sessions } from "./sessions";

/** Services that the authentication calls use. */
export interface AuthenticationDependencies {
  db: Queries;
  sessions: Sessions;
  outbox: Pick<MailOutbox, "put" | "wake">;
}

export interface LinkSettings {
  /** URL of the portal. Every mailed link starts with it, whatever the request's Host header says. */
  publicUrl: string;
  /** How long a verification link is valid. */
  emailVerificationLifetimeMs: number;
  /** How long a recovery link is valid. */
  passwordRecoveryLifetimeMs: number;
}
