CREATE TYPE "public"."webhook_lane" AS ENUM('normal', 'slow');--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"workspace_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"failed_challenges" integer DEFAULT 0 NOT NULL,
	"next_challenge_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_workspace_id_endpoint_hash_pk" PRIMARY KEY("workspace_id","endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "webhook_messages_next_attempt_at_index";--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "lane" "webhook_lane" DEFAULT 'normal' NOT NULL;--> statement-breakpoint
-- Messages of version 0.1: the owner as in server/access/owner.ts, and the host without the protocol's default port.
UPDATE "webhook_messages" SET
	"owner_id" = coalesce((
		SELECT "customer_id" FROM "memberships" WHERE "memberships"."workspace_id" = "webhook_messages"."workspace_id" AND "role" = 'ADMIN'
		ORDER BY "created_at", "customer_id" LIMIT 1
	), "workspace_id"),
	"host" = regexp_replace(lower(coalesce(substring("url" FROM '^[^:]+://(?:[^/?#]*@)?([^/?#]+)'), '')), CASE WHEN "url" ILIKE 'https:%' THEN ':443$' ELSE ':80$' END, '');--> statement-breakpoint
ALTER TABLE "webhook_messages" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_messages" ALTER COLUMN "host" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_expires_at_index" ON "webhook_endpoints" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_to_send" ON "webhook_messages" USING btree ("lane","owner_id","next_attempt_at");--> statement-breakpoint
CREATE POLICY "own_workspace" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO public USING (workspace_id = (select nullif(current_setting('platen.workspace_id', true), '')::uuid));--> statement-breakpoint
-- Receivers of version 0.1 do not know the challenge. For 100 days, every endpoint of a workspace that has a signing
-- secret, and so may have sent webhooks, counts as verified. An endpoint that accepts a message meanwhile stays verified.
INSERT INTO "webhook_endpoints" ("workspace_id", "endpoint_hash", "verified_at", "next_challenge_at", "expires_at")
SELECT DISTINCT "workspace_id", '*', now(), now(), now() + interval '100 days' FROM (
	SELECT "workspace_id" FROM "webhook_secrets" UNION SELECT "workspace_id" FROM "webhook_messages"
) AS "senders";
