import type { Queries } from "../database/open";
import type { Outbox } from "../mail/outbox";
import type { Sessions } from "./sessions";

/** What the flows of the authentication service stand on. */
export interface AuthenticationParts {
  db: Queries;
  sessions: Sessions;
  outbox: Outbox;
}

export interface LinkSettings {
  /** Where the portal is reached: every mailed link starts with it, whatever a request claims. */
  publicUrl: string;
  /** Milliseconds that a verification link can be used in. */
  emailVerificationLifetime: number;
  /** Milliseconds that a recovery link can be used in. */
  passwordRecoveryLifetime: number;
}
