ALTER TABLE "batches" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "traceparent" text;