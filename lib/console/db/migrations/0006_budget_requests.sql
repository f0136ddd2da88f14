CREATE TABLE "console"."budget_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_milli" bigint,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."budget_requests" ADD CONSTRAINT "budget_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."budget_requests" ADD CONSTRAINT "budget_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."budget_requests" ADD CONSTRAINT "budget_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_requests_open" ON "console"."budget_requests" USING btree ("workspace_id","user_id","about") WHERE "console"."budget_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "budget_requests_workspace" ON "console"."budget_requests" USING btree ("workspace_id","created_at" DESC NULLS LAST);