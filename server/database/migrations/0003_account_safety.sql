ALTER TYPE "public"."mail_kind" ADD VALUE 'REGISTERED_AGAIN';--> statement-breakpoint
CREATE TABLE "free_trials" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "free_trials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refresh_tokens" RENAME COLUMN "family_id" TO "session_id";--> statement-breakpoint
ALTER INDEX "refresh_tokens_family_id_index" RENAME TO "refresh_tokens_session_id_index";--> statement-breakpoint
DROP INDEX "invoices_to_hand_over";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "registered_from" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "recovered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "free_trials" ADD CONSTRAINT "free_trials_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_invite_id_index" ON "customers" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "customers_deleted_at_index" ON "customers" USING btree ("deleted_at") WHERE "customers"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "workspaces_deleted_at_index" ON "workspaces" USING btree ("deleted_at") WHERE "workspaces"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_to_hand_over" ON "invoices" USING btree ("next_attempt_at") WHERE "invoices"."handed_over_at" is null and "invoices"."voided_at" is null and "invoices"."amount_in_cents" > 0;--> statement-breakpoint
CREATE POLICY "own_workspace" ON "free_trials" AS PERMISSIVE FOR ALL TO public USING (exists (select from memberships where customer_id = free_trials.customer_id and workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid)));--> statement-breakpoint
-- Owners of workspaces (see ownerOf in server/access/owner.ts) whose free trial has started.
INSERT INTO "free_trials" ("customer_id", "started_at")
SELECT "owner"."customer_id", min("subscriptions"."created_at")
FROM "subscriptions", LATERAL (
	SELECT "customer_id" FROM "memberships"
	WHERE "memberships"."workspace_id" = "subscriptions"."workspace_id" AND "role" = 'ADMIN'
	ORDER BY "created_at", "customer_id" LIMIT 1
) AS "owner"
WHERE "free_trial_expires_at" IS NOT NULL
GROUP BY "owner"."customer_id";
