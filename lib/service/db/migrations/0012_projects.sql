ALTER TABLE "service"."usage_days" DROP CONSTRAINT "usage_days_workspace_id_day_family_model_key_id_actor_pk";--> statement-breakpoint
ALTER TABLE "service"."usage_days" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."usage_days" ADD CONSTRAINT "usage_days_pk" PRIMARY KEY("workspace_id","day","family","model","key_id","actor","project");--> statement-breakpoint
ALTER TABLE "service"."authorizations" ADD COLUMN "project" text;--> statement-breakpoint
ALTER TABLE "service"."tasks" ADD COLUMN "project" text;--> statement-breakpoint
ALTER TABLE "service"."turns" ADD COLUMN "project" text;--> statement-breakpoint
CREATE INDEX "authorizations_project" ON "service"."authorizations" USING btree ("workspace_id","project") WHERE "service"."authorizations"."project" is not null;--> statement-breakpoint
-- It takes the project too from now on; functions/reached_budget.sql creates it anew.
DROP FUNCTION IF EXISTS "service"."reached_budget"(text, text, text, bigint, timestamptz);
