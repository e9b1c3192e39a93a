CREATE TABLE "template_schemas" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"schema" json NOT NULL,
	CONSTRAINT "template_schemas_template_id_number_pk" PRIMARY KEY("template_id","number")
);
--> statement-breakpoint
ALTER TABLE "template_schemas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "schema_edits" json;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "schema_edits" json;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "parameter_check" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_schemas" ADD CONSTRAINT "template_schemas_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_schemas" ADD CONSTRAINT "template_schemas_template_id_number_template_versions_template_id_number_fk" FOREIGN KEY ("template_id","number") REFERENCES "public"."template_versions"("template_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_schemas_workspace_id_index" ON "template_schemas" USING btree ("workspace_id");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "template_schemas" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));