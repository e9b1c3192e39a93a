ALTER TABLE "requests" DROP CONSTRAINT "requests_pkey";--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id");--> statement-breakpoint
DROP INDEX "requests_of_workspace";--> statement-breakpoint
CREATE INDEX "requests_by_time" ON "requests" USING btree ("created_at");