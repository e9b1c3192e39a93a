DROP INDEX "batches_workspace_id_index";--> statement-breakpoint
CREATE INDEX "batches_of_workspace" ON "batches" USING btree ("workspace_id","created_at","id");