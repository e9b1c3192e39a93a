ALTER TABLE "turns" RENAME TO "workspace_queues";--> statement-breakpoint
ALTER TABLE "workspace_queues" RENAME CONSTRAINT "turns_pkey" TO "workspace_queues_pkey";--> statement-breakpoint
ALTER TABLE "workspace_queues" RENAME CONSTRAINT "turns_workspace_id_workspaces_id_fk" TO "workspace_queues_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER INDEX "turns_served_at_index" RENAME TO "workspace_queues_served_at_index";
