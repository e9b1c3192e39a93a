ALTER TABLE "assets" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "saved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "saved_by_key" text;