import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const invites = pgTable(
  "invites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    /** In lower case. */
    email: text("email").notNull(),
    /** Hash of the secret in the mailed link; null until the mail is sent. */
    tokenHash: text("token_hash").unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [ownWorkspacePolicy(), uniqueIndex("invites_email_in_workspace").on(table.workspaceId, table.email)],
);
