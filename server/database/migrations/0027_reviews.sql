ALTER TABLE "comparisons" ADD COLUMN "unsaved_id" uuid;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "unsaved_html" text;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "progress" json;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "reviewed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "is_review_required" boolean DEFAULT false NOT NULL;