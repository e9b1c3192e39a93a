CREATE TABLE "comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"from_text" text NOT NULL,
	"to_text" text NOT NULL,
	"state" "job_state" NOT NULL,
	"result" json,
	"error" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comparisons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparisons_to_make" ON "comparisons" USING btree ("lease_until") WHERE "comparisons"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "comparisons_workspace_id_index" ON "comparisons" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "comparisons_template_id_index" ON "comparisons" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "comparisons_expires_at_index" ON "comparisons" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "comparisons" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));