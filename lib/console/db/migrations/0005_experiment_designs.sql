CREATE TABLE "console"."prompt_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"lists" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."run_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"note" text NOT NULL,
	"cells" jsonb NOT NULL,
	"price_milli" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."prompt_lists" ADD CONSTRAINT "prompt_lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."prompt_lists" ADD CONSTRAINT "prompt_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."run_requests" ADD CONSTRAINT "run_requests_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."run_requests" ADD CONSTRAINT "run_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."run_requests" ADD CONSTRAINT "run_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_lists_workspace" ON "console"."prompt_lists" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "run_requests_open" ON "console"."run_requests" USING btree ("experiment_id") WHERE "console"."run_requests"."state" = 'open';