ALTER TYPE "public"."mail_kind" ADD VALUE 'USAGE_WARNING';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'USAGE_LIMIT';--> statement-breakpoint
CREATE TABLE "billing_details" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"vat_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_details" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_alerts" (
	"workspace_id" uuid NOT NULL,
	"month" date NOT NULL,
	"percent" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_alerts_workspace_id_month_percent_pk" PRIMARY KEY("workspace_id","month","percent")
);
--> statement-breakpoint
ALTER TABLE "usage_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller" json;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer" json;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_alerts" ADD CONSTRAINT "usage_alerts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monthly_usage_month_index" ON "monthly_usage" USING btree ("month");--> statement-breakpoint
CREATE INDEX "invoices_to_number" ON "invoices" USING btree ("sequence") WHERE "invoices"."number" is null and "invoices"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number_unique" UNIQUE("number");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "billing_details" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "own_workspace" ON "usage_alerts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));