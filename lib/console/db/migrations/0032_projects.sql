CREATE TABLE "console"."open_projects" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	CONSTRAINT "open_projects_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "console"."project_people" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "project_people_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "console"."projects" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"brief" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."conversations" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "paying_project_id" text;--> statement-breakpoint
ALTER TABLE "console"."submissions" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "console"."open_projects" ADD CONSTRAINT "open_projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."open_projects" ADD CONSTRAINT "open_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."open_projects" ADD CONSTRAINT "open_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."project_people" ADD CONSTRAINT "project_people_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."project_people" ADD CONSTRAINT "project_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."projects" ADD CONSTRAINT "projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_people_user" ON "console"."project_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name" ON "console"."projects" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
ALTER TABLE "console"."conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD CONSTRAINT "experiments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD CONSTRAINT "creations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD CONSTRAINT "creations_paying_project_id_projects_id_fk" FOREIGN KEY ("paying_project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."submissions" ADD CONSTRAINT "submissions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creations_project" ON "console"."creations" USING btree ("workspace_id","project_id","created_at","task_id") WHERE "console"."creations"."project_id" is not null and "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_paying_project" ON "console"."creations" USING btree ("workspace_id","paying_project_id","created_at","task_id") WHERE "console"."creations"."paying_project_id" is not null;