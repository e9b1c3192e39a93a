ALTER TABLE "api_keys" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_key_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "calls_month" date;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_previous_key_hash_unique" UNIQUE("previous_key_hash");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "only_render_keys_have_a_template" CHECK ("api_keys"."template_id" is null or "api_keys"."scope" = 'render');--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "previous_keys_expire" CHECK (("api_keys"."previous_key_hash" is null) = ("api_keys"."previous_expires_at" is null));