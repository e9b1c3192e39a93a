CREATE TABLE "template_version_assets" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"blob_id" uuid NOT NULL,
	CONSTRAINT "template_version_assets_template_id_number_name_pk" PRIMARY KEY("template_id","number","name")
);
--> statement-breakpoint
ALTER TABLE "template_version_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "used_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "assets_hash" "bytea";--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "may_use_other_assets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "samples" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_template_id_number_template_versions_template_id_number_fk" FOREIGN KEY ("template_id","number") REFERENCES "public"."template_versions"("template_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_workspace_id_blob_id_blobs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","blob_id") REFERENCES "public"."blobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_version_assets_workspace_id_blob_id_index" ON "template_version_assets" USING btree ("workspace_id","blob_id");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "template_version_assets" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));