CREATE TABLE "console"."experiment_cells" (
	"experiment_id" text NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"press" text NOT NULL,
	"task_id" text,
	"reused" boolean DEFAULT false NOT NULL,
	"price_milli" bigint NOT NULL,
	"charged_milli" bigint,
	"error" text,
	"mark" text,
	CONSTRAINT "experiment_cells_experiment_id_key_pk" PRIMARY KEY("experiment_id","key")
);
--> statement-breakpoint
CREATE TABLE "console"."experiment_votes" (
	"experiment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"score" real NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experiment_votes_experiment_id_user_id_first_second_pk" PRIMARY KEY("experiment_id","user_id","first","second")
);
--> statement-breakpoint
CREATE TABLE "console"."experiments" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"design" jsonb NOT NULL,
	"envelope_milli" bigint,
	"run_order" text DEFAULT 'rows' NOT NULL,
	"concurrency" integer DEFAULT 4 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"note" text,
	"run_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."experiment_cells" ADD CONSTRAINT "experiment_cells_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_votes" ADD CONSTRAINT "experiment_votes_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiment_votes" ADD CONSTRAINT "experiment_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD CONSTRAINT "experiments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD CONSTRAINT "experiments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD CONSTRAINT "experiments_run_by_users_id_fk" FOREIGN KEY ("run_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_cells_place" ON "console"."experiment_cells" USING btree ("experiment_id","place");--> statement-breakpoint
CREATE INDEX "experiment_cells_open" ON "console"."experiment_cells" USING btree ("experiment_id") WHERE "console"."experiment_cells"."state" in ('sending', 'running');--> statement-breakpoint
CREATE INDEX "experiments_workspace" ON "console"."experiments" USING btree ("workspace_id","updated_at","id") WHERE "console"."experiments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "experiments_running" ON "console"."experiments" USING btree ("id") WHERE "console"."experiments"."state" = 'running';