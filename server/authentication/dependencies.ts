import type { Queries } from "../database/open";
import type { MailOutbox } from "../mail/mail-outbox";
import type { Sessions } from "./sessions";

/** What the flows of the authentication service stand on. */
export interface AuthenticationDependencies {
  db: Queries;
  sessions: Sessions;
  outbox: MailOutbox;
}

export interface LinkSettings {
  /** Where the portal is reached: every mailed link starts with it, whatever a request claims. */
  publicUrl: string;
  /** Milliseconds that a verification link can be used in. */
  emailVerificationLifetimeMs: number;
  /** Milliseconds that a recovery link can be used in. */
  passwordRecoveryLifetimeMs: number;
}
