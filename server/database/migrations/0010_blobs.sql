CREATE TYPE "public"."blob_state" AS ENUM('writing', 'stored', 'retired');--> statement-breakpoint
CREATE TYPE "public"."blob_storage" AS ENUM('database', 's3');--> statement-breakpoint
CREATE TABLE "blob_chunks" (
	"workspace_id" uuid NOT NULL,
	"blob_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "blob_chunks_workspace_id_blob_id_number_pk" PRIMARY KEY("workspace_id","blob_id","number")
);
--> statement-breakpoint
ALTER TABLE "blob_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "blobs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"bytes" bigint NOT NULL,
	"storage" "blob_storage" NOT NULL,
	"state" "blob_state" NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"sweep_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blobs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "blobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "files_workspace_id_index";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "blob_id" uuid;--> statement-breakpoint
ALTER TABLE "blob_chunks" ADD CONSTRAINT "blob_chunks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blob_chunks" ADD CONSTRAINT "blob_chunks_workspace_id_blob_id_blobs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","blob_id") REFERENCES "public"."blobs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blobs_content" ON "blobs" USING btree ("workspace_id","hash") WHERE "blobs"."state" <> 'retired';--> statement-breakpoint
CREATE INDEX "blobs_sweep_at_index" ON "blobs" USING btree ("sweep_at");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_blob_id_blobs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","blob_id") REFERENCES "public"."blobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_workspace_id_blob_id_index" ON "files" USING btree ("workspace_id","blob_id");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "blob_chunks" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "own_workspace" ON "blobs" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
-- PDFs are compressed already: PostgreSQL need not try.
ALTER TABLE "blob_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;
