ALTER TABLE "invites" ADD COLUMN "role" text DEFAULT 'USER' NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "link_secret" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_link_hash_unique" UNIQUE("link_hash");