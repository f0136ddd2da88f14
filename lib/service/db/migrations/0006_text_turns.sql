CREATE TABLE "service"."responses" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"previous_id" text,
	"input" jsonb NOT NULL,
	"output" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."turns" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"actor" text,
	"model" text NOT NULL,
	"endpoint" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"rate" jsonb NOT NULL,
	"amount_milli" bigint NOT NULL,
	"settled_milli" bigint,
	"authorization_id" text NOT NULL,
	"billing_transaction_id" text NOT NULL,
	"input_tokens" bigint,
	"output_tokens" bigint,
	"error_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "service"."idempotency_keys" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "service"."responses" ADD CONSTRAINT "responses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."turns" ADD CONSTRAINT "turns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "responses_expiry" ON "service"."responses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "turns_workspace_created" ON "service"."turns" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "turns_open" ON "service"."turns" USING btree ("deadline_at") WHERE "service"."turns"."status" = 'running';