import { sql } from "drizzle-orm";
import { index, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { OAUTH_PROVIDERS } from "../../../contract/product";
import { time } from "./columns";
import { invites } from "./invites";
import { currentWorkspace, workspacePolicy } from "./workspace-policy";

export const oauthProvider = pgEnum("oauth_provider", OAUTH_PROVIDERS);

/** Persons with an account. */
export const customers = pgTable(
  "customers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** In lower case. */
    email: text("email").notNull().unique(),
    /** Argon2id in PHC notation; null for a customer who signs in through an OAuth provider only. */
    passwordHash: text("password_hash"),
    emailVerifiedAt: time("email_verified_at"),
    /** The invite that the customer registered with. It is accepted when the e-mail address is verified. */
    inviteId: uuid("invite_id").references(() => invites.id, { onDelete: "set null" }),
    createdAt: time("created_at").notNull(),
    /** IP address of the registration, for the mails about it; null once the e-mail address is verified. */
    registeredFrom: text("registered_from"),
    /** When the password was recovered, until the customer has checked what the account had made before. */
    recoveredAt: time("recovered_at"),
    /** When the account was deleted. Its rows are removed in the background. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    index().on(table.inviteId),
    index().on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // Members of the workspace.
    workspacePolicy({
      using: sql`exists (select from memberships where customer_id = customers.id and workspace_id = ${currentWorkspace})`,
    }),
  ],
);

/** Customers who have had their free trial. A row stays until the account is deleted. */
export const freeTrials = pgTable(
  "free_trials",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    startedAt: time("started_at").notNull(),
  },
  () => [
    // Members of the workspace: its owner's trial starts in the transaction of the plan change.
    workspacePolicy({
      using: sql`exists (select from memberships where customer_id = free_trials.customer_id and workspace_id = ${currentWorkspace})`,
    }),
  ],
);

/** Accounts at OAuth providers that sign in as a customer. */
export const externalIdentities = pgTable(
  "external_identities",
  {
    provider: oauthProvider("provider").notNull(),
    /** The provider's permanent id of the account. */
    subject: text("subject").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index().on(table.customerId)],
);
