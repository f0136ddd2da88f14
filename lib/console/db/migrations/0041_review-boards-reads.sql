CREATE TABLE "console"."comment_reads" (
	"workspace_id" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reads_workspace_id_subject_user_id_pk" PRIMARY KEY("workspace_id","subject","user_id")
);
--> statement-breakpoint
ALTER TABLE "console"."boards" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "console"."memberships" ADD COLUMN "comments_from" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."review_steps" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "console"."comment_reads" ADD CONSTRAINT "comment_reads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."comment_reads" ADD CONSTRAINT "comment_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."boards" ADD CONSTRAINT "boards_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "console"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_steps_batch" ON "console"."review_steps" USING btree ("batch_id") WHERE "console"."review_steps"."batch_id" is not null;