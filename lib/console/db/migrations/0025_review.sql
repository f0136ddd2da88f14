CREATE TABLE "console"."comments" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"subject" text NOT NULL,
	"experiment_id" text,
	"user_id" text NOT NULL,
	"parent_id" text,
	"text" text NOT NULL,
	"place" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text
);
--> statement-breakpoint
CREATE TABLE "console"."review_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"task_id" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"user_id" text NOT NULL,
	"frozen" jsonb,
	"is_current" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "console"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."review_steps" ADD CONSTRAINT "review_steps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."review_steps" ADD CONSTRAINT "review_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_subject" ON "console"."comments" USING btree ("workspace_id","subject","created_at");--> statement-breakpoint
CREATE INDEX "comments_experiment" ON "console"."comments" USING btree ("experiment_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "console"."comments" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_steps_current" ON "console"."review_steps" USING btree ("workspace_id","version") WHERE "console"."review_steps"."is_current";--> statement-breakpoint
CREATE INDEX "review_steps_status" ON "console"."review_steps" USING btree ("workspace_id","status","task_id") WHERE "console"."review_steps"."is_current";--> statement-breakpoint
CREATE INDEX "review_steps_task" ON "console"."review_steps" USING btree ("task_id") WHERE "console"."review_steps"."is_current";--> statement-breakpoint
CREATE INDEX "review_steps_version" ON "console"."review_steps" USING btree ("workspace_id","version","created_at");--> statement-breakpoint
CREATE INDEX "review_steps_file" ON "console"."review_steps" USING btree ("workspace_id",("frozen" ->> 'file'));