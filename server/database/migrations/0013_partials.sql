CREATE TYPE "public"."template_kind" AS ENUM('document', 'partial');--> statement-breakpoint
CREATE TABLE "template_references" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "template_references_template_id_name_pk" PRIMARY KEY("template_id","name")
);
--> statement-breakpoint
ALTER TABLE "template_references" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "partials" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "partials" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "kind" "template_kind" DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_references" ADD CONSTRAINT "template_references_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_references" ADD CONSTRAINT "template_references_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_references_by_name" ON "template_references" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "template_references" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));