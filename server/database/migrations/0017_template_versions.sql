CREATE TABLE "template_channels" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"number" integer NOT NULL,
	"set_by_id" uuid,
	"set_by_key" text,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_channels_template_id_channel_pk" PRIMARY KEY("template_id","channel")
);
--> statement-breakpoint
ALTER TABLE "template_channels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "template_versions" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"blob_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"partials_blob_id" uuid,
	"partials_hash" "bytea",
	"author_id" uuid,
	"author_key" text,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_versions_template_id_number_pk" PRIMARY KEY("template_id","number")
);
--> statement-breakpoint
ALTER TABLE "template_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "templates_name_in_workspace";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scope" text DEFAULT 'render' NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "draft_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "publish_on_save" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "saved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "saved_by_key" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "template_channels" ADD CONSTRAINT "template_channels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_channels" ADD CONSTRAINT "template_channels_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_channels" ADD CONSTRAINT "template_channels_template_id_number_template_versions_template_id_number_fk" FOREIGN KEY ("template_id","number") REFERENCES "public"."template_versions"("template_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_blob_id_blobs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","blob_id") REFERENCES "public"."blobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_partials_blob_id_blobs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","partials_blob_id") REFERENCES "public"."blobs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_channels_workspace_id_index" ON "template_channels" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "template_versions_workspace_id_blob_id_index" ON "template_versions" USING btree ("workspace_id","blob_id");--> statement-breakpoint
CREATE INDEX "template_versions_workspace_id_partials_blob_id_index" ON "template_versions" USING btree ("workspace_id","partials_blob_id");--> statement-breakpoint
CREATE INDEX "documents_of_template_version" ON "documents" USING btree ("template_id","template_version") WHERE "documents"."template_version" is not null and "documents"."batch_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name_in_use" ON "templates" USING btree ("workspace_id","name") WHERE "templates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "templates_workspace_id_index" ON "templates" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "templates_deleted_at_index" ON "templates" USING btree ("deleted_at") WHERE "templates"."deleted_at" is not null;--> statement-breakpoint
CREATE POLICY "own_workspace" ON "template_channels" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "own_workspace" ON "template_versions" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));