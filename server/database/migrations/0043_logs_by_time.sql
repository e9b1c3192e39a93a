DROP INDEX "webhook_deliveries_created_at_index";--> statement-breakpoint
DROP INDEX "audit_events_by_time";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree (("created_at" at time zone 'UTC'));--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree (("at" at time zone 'UTC'),"id");--> statement-breakpoint
ANALYZE "webhook_deliveries";--> statement-breakpoint
ANALYZE "audit_events";
