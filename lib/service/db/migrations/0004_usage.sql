CREATE TABLE "service"."usage_closed" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."usage_days" (
	"workspace_id" text NOT NULL,
	"day" date NOT NULL,
	"family" text NOT NULL,
	"model" text NOT NULL,
	"key_id" text NOT NULL,
	"actor" text NOT NULL,
	"succeeded" integer NOT NULL,
	"failed" integer NOT NULL,
	"canceled" integer NOT NULL,
	"expired" integer NOT NULL,
	"credits_milli" bigint NOT NULL,
	CONSTRAINT "usage_days_workspace_id_day_family_model_key_id_actor_pk" PRIMARY KEY("workspace_id","day","family","model","key_id","actor")
);
--> statement-breakpoint
CREATE TABLE "service"."usage_speeds" (
	"workspace_id" text NOT NULL,
	"day" date NOT NULL,
	"model" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_speeds_workspace_id_day_model_bucket_pk" PRIMARY KEY("workspace_id","day","model","bucket")
);
--> statement-breakpoint
ALTER TABLE "service"."usage_closed" ADD CONSTRAINT "usage_closed_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."usage_days" ADD CONSTRAINT "usage_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."usage_speeds" ADD CONSTRAINT "usage_speeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_workspace_completed" ON "service"."tasks" USING btree ("workspace_id","completed_at") WHERE "service"."tasks"."completed_at" is not null;