CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_next_attempt_at_index";--> statement-breakpoint
DROP INDEX "documents_to_make";--> statement-breakpoint
DROP INDEX "webhook_messages_to_send";--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "merge_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "email_tokens_expires_at_index" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at_index" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "batches_to_merge" ON "batches" USING btree ("lease_until") WHERE "batches"."state" = 'running';--> statement-breakpoint
CREATE INDEX "documents_being_made" ON "documents" USING btree ("workspace_id") WHERE "documents"."state" = 'running';--> statement-breakpoint
CREATE INDEX "documents_to_retry" ON "documents" USING btree ("created_at") WHERE "documents"."state" = 'failed' and "documents"."html" is not null;--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_failed_at_index" ON "mails" USING btree ("failed_at") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "second_factor_challenges_expires_at_index" ON "second_factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("workspace_id") WHERE "webhook_messages"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_messages_failed_at_index" ON "webhook_messages" USING btree ("failed_at") WHERE "webhook_messages"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_to_make" ON "documents" USING btree ("workspace_id","lease_until","item") WHERE "documents"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "webhook_messages_to_send" ON "webhook_messages" USING btree ("lane","owner_id","next_attempt_at") WHERE "webhook_messages"."failed_at" is null;