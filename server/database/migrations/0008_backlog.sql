CREATE TABLE "backlogs" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backlogs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_parts" (
	"workspace_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"first_item" integer NOT NULL,
	"items" json NOT NULL,
	CONSTRAINT "batch_parts_batch_id_first_item_pk" PRIMARY KEY("batch_id","first_item")
);
--> statement-breakpoint
ALTER TABLE "batch_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "input_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "input_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "timings" json;--> statement-breakpoint
ALTER TABLE "workspace_queues" ADD COLUMN "merged_at" timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "backlogs" ADD CONSTRAINT "backlogs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_parts" ADD CONSTRAINT "batch_parts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_parts" ADD CONSTRAINT "batch_parts_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_parts_workspace_id_index" ON "batch_parts" USING btree ("workspace_id");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "backlogs" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "own_workspace" ON "batch_parts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
-- What waits already counts as in server/documents/backlog.ts.
UPDATE "documents" SET "input_bytes" = 1024 + coalesce(octet_length("parameters"::text), 0) + coalesce(octet_length("html"), 0)
WHERE "state" IN ('queued', 'running');--> statement-breakpoint
INSERT INTO "backlogs" ("workspace_id", "documents", "bytes")
SELECT "workspace_id", count(*), sum("input_bytes") FROM "documents" WHERE "state" IN ('queued', 'running') GROUP BY "workspace_id";--> statement-breakpoint
UPDATE "idempotency_keys" SET "outcome" = CASE WHEN "outcome" ->> 'id' IS NULL
	THEN json_build_object('kind', 'failed', 'failure', "outcome" -> 'failure')
	ELSE json_build_object('kind', 'created', 'id', "outcome" ->> 'id') END
WHERE "outcome" IS NOT NULL;
