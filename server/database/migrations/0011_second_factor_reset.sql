ALTER TYPE "public"."email_token_purpose" ADD VALUE 'RESET_SECOND_FACTOR';--> statement-breakpoint
ALTER TYPE "public"."mail_kind" ADD VALUE 'SECOND_FACTOR_RESET';--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "factors_since" timestamp (3) with time zone;