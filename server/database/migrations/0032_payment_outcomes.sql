ALTER TYPE "public"."mail_kind" ADD VALUE 'PAYMENT_FAILED';--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_in_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;