import { index, integer, json, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PrintOptions } from "../../../contract/v1/print-options";
import { time } from "./columns";
import { templates } from "./templates";
import { ownWorkspacePolicy } from "./workspace-policy";
import { workspaceId } from "./workspaces";

/** Sample sets of templates: what try-outs and comparisons make documents with. */
export const templateSamples = pgTable(
  "template_samples",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    workspaceId: workspaceId(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** `json`, not `jsonb`: templates can see the order of the keys. */
    parameters: json("parameters").$type<Record<string, unknown>>().notNull(),
    options: json("options").$type<PrintOptions>().notNull(),
    /** Fixed clock. Null: documents see the time of their request. */
    now: time("now"),
    /** Counts the changes. */
    revision: integer("revision").notNull().default(1),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    ownWorkspacePolicy(),
    uniqueIndex("template_samples_name_in_template").on(table.templateId, table.name),
    index().on(table.workspaceId),
  ],
);
