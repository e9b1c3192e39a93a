CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" "bytea" NOT NULL,
	"blob_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_workspace_id_blob_id_blobs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","blob_id") REFERENCES "public"."blobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_workspace_id_blob_id_index" ON "assets" USING btree ("workspace_id","blob_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_name_in_workspace" ON "assets" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "assets" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));