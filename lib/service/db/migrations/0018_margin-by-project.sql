-- Days are summed up again, now by project: the work itself is still there.
DELETE FROM "service"."margin_days";--> statement-breakpoint
DELETE FROM "service"."margin_closed";--> statement-breakpoint
ALTER TABLE "service"."margin_days" DROP CONSTRAINT "margin_days_day_provider_model_family_pk";--> statement-breakpoint
ALTER TABLE "service"."margin_days" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."margin_days" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service"."margin_days" ADD CONSTRAINT "margin_days_day_provider_model_family_workspace_id_project_pk" PRIMARY KEY("day","provider","model","family","workspace_id","project");
