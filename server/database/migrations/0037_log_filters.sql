ALTER TABLE "audit_events" ADD COLUMN "subject" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED;--> statement-breakpoint
CREATE INDEX "audit_events_of_subject" ON "audit_events" USING btree ("workspace_id","subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_of_actor" ON "audit_events" USING btree ("workspace_id","actor_email","at","id");--> statement-breakpoint
CREATE INDEX "batches_not_done" ON "batches" USING btree ("workspace_id","created_at","id") WHERE "batches"."state" <> 'done';