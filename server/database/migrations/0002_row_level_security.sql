-- Version 0.1 created these policies at its start, so they may exist already.
ALTER TABLE "activities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "monthly_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspace_queues" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "workspaces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "activities";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "activities" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "monthly_usage";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "monthly_usage" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "api_keys";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "api_keys" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "invoices";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "invoices" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "subscriptions";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "subscriptions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "customers";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "customers" AS PERMISSIVE FOR ALL TO public USING (exists (select from memberships where customer_id = customers.id and workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid)));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "batches";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "batches" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "documents";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "documents" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "workspace_queues";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "workspace_queues" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "file_chunks";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "file_chunks" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "files";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "files" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "idempotency_keys";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "invites";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "invites" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "mails";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "mails" AS PERMISSIVE FOR INSERT TO public WITH CHECK (true);--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "memberships";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "templates";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "templates" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "webhook_messages";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "webhook_messages" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "webhook_secrets";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "webhook_secrets" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
DROP POLICY IF EXISTS "own_workspace" ON "workspaces";--> statement-breakpoint
CREATE POLICY "own_workspace" ON "workspaces" AS PERMISSIVE FOR ALL TO public USING (id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));
