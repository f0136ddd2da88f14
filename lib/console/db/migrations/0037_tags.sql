CREATE TABLE "console"."tagged_results" (
	"tag_id" text NOT NULL,
	"task_id" text NOT NULL,
	"output" integer NOT NULL,
	CONSTRAINT "tagged_results_tag_id_task_id_output_pk" PRIMARY KEY("tag_id","task_id","output")
);
--> statement-breakpoint
CREATE TABLE "console"."tags" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."tagged_results" ADD CONSTRAINT "tagged_results_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "console"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."tagged_results" ADD CONSTRAINT "tagged_results_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."tags" ADD CONSTRAINT "tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tagged_results_output" ON "console"."tagged_results" USING btree ("task_id","output");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "console"."tags" USING btree ("workspace_id","folded");