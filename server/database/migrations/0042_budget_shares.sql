CREATE TABLE "budget_shares" (
	"budget" text NOT NULL,
	"holder" text NOT NULL,
	"process_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "budget_shares_budget_holder_process_id_pk" PRIMARY KEY("budget","holder","process_id")
);
