CREATE TABLE "template_samples" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"parameters" json NOT NULL,
	"options" json NOT NULL,
	"now" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template_samples" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "template_samples" ADD CONSTRAINT "template_samples_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_samples" ADD CONSTRAINT "template_samples_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_samples_name_in_template" ON "template_samples" USING btree ("template_id","name");--> statement-breakpoint
CREATE INDEX "template_samples_workspace_id_index" ON "template_samples" USING btree ("workspace_id");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "template_samples" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));