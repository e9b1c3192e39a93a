CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"source" "source" NOT NULL,
	"status" integer,
	"error_code" text,
	"error_data" json,
	"template_id" uuid,
	"template_name" text,
	"template_version" integer,
	"api_key_id" uuid,
	"api_key_name" text,
	"duration_in_ms" integer NOT NULL,
	"pages" integer,
	"result_size_in_bytes" bigint,
	"warnings" text,
	"correlation_id" uuid NOT NULL,
	"result_id" uuid
);
--> statement-breakpoint
ALTER TABLE "requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "correlation_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_of_workspace" ON "requests" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "requests_by_correlation" ON "requests" USING btree ("workspace_id","correlation_id");--> statement-breakpoint
CREATE INDEX "requests_of_template" ON "requests" USING btree ("workspace_id","template_id","id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "requests_of_api_key" ON "requests" USING btree ("workspace_id","api_key_id","id") WHERE api_key_id is not null;--> statement-breakpoint
CREATE INDEX "requests_of_portal" ON "requests" USING btree ("workspace_id","id") WHERE source = 'CUSTOMER_PORTAL';--> statement-breakpoint
CREATE INDEX "failed_requests" ON "requests" USING btree ("workspace_id","id") WHERE error_code is not null;--> statement-breakpoint
CREATE INDEX "failed_requests_by_code" ON "requests" USING btree ("workspace_id","error_code","id") WHERE error_code is not null;--> statement-breakpoint
CREATE POLICY "own_workspace" ON "requests" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));