import type { SecretLookups } from "../access/secret-lookups";
import type { Queries, Transaction } from "../database/open";
import type { BackgroundDeletion } from "../jobs/background-deletion";
import type { MailOutbox } from "../mail/mail-outbox";
import type { Passwords } from "./passwords";
import type { Sessions } from "./sessions";

/** The invites, which belong to the product: they make a customer a member. */
export interface Invites {
  /** Finds the invite that a mailed link's secret belongs to, unless it has expired. */
  findInvite(tx: Transaction, secret: string): Promise<{ id: string } | undefined>;
  /** Accepts an invite if it was sent to the customer's address and is still open. */
  acceptInvite(tx: Transaction, inviteId: string, customer: { id: string; email: string }): Promise<boolean>;
}

/** Services that the authentication calls use. */
export interface AuthenticationDependencies {
  db: Queries;
  sessions: Sessions;
  outbox: Pick<MailOutbox, "put" | "wake">;
  invites: Invites;
  passwords: Passwords;
  deletion: Pick<BackgroundDeletion, "wake">;
  /** Limits the look-ups of mailed links. */
  secrets: Pick<SecretLookups, "findLink">;
}

/** The network address of a caller, as `addressKey` returns it. */
export interface FromAddress {
  address: string;
}

/** The credentials that a caller signs in with. */
export interface GivenCredentials extends FromAddress {
  username: string;
  password: string;
}

export interface LinkSettings {
  /** URL of the portal. Every mailed link starts with it, whatever the request's Host header says. */
  publicUrl: string;
  /** How long a verification link is valid. */
  emailVerificationLifetimeMs: number;
  /** How long a recovery link is valid. */
  passwordRecoveryLifetimeMs: number;
  /** How long the link of the mail about a new second factor is valid. */
  secondFactorResetLifetimeMs: number;
}
