CREATE TABLE "budget_shares" (
	"process_id" uuid NOT NULL,
	"budget" text NOT NULL,
	"held" jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "budget_shares_process_id_budget_pk" PRIMARY KEY("process_id","budget")
);
