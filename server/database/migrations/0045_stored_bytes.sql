DROP INDEX "templates_workspace_id_index";--> statement-breakpoint
CREATE INDEX "templates_workspace_id_created_at_id_index" ON "templates" USING btree ("workspace_id","created_at","id");