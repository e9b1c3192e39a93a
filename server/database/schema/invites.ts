import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLES } from "../../../contract/product";
import { sealedText, time } from "./columns";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

export const invites = pgTable(
  "invites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    /** In lower case. */
    email: text("email").notNull(),
    /** Role of the member who accepts. */
    role: text("role", { enum: ROLES }).notNull().default("USER"),
    /** Hash of the secret in the mailed link; null until the mail is sent. */
    tokenHash: text("token_hash").unique(),
    /** Secret of the link that admins copy, and its hash; null until somebody copies it. */
    linkSecret: sealedText("link_secret", "invites.link_secret"),
    linkHash: text("link_hash").unique(),
    createdAt: time("created_at").notNull(),
    /** Member who requested the last mail. Not a reference: the mail names no account that has been deleted. */
    senderId: uuid("sender_id"),
    /** When the last mail was requested; null = with the invite. */
    mailedAt: time("mailed_at"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [ownWorkspacePolicy(), uniqueIndex("invites_email_in_workspace").on(table.workspaceId, table.email)],
);
