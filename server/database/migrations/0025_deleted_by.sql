ALTER TABLE "templates" ADD COLUMN "deleted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "deleted_by_key" text;