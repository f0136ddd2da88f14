CREATE TABLE "console"."notification_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"notice_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."notification_settings" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mail_every" text DEFAULT 'at_once' NOT NULL,
	"mail_hour" integer DEFAULT 9 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"tasks_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "console"."notification_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text,
	"format" text NOT NULL,
	"sealed_url" text NOT NULL,
	"label" text NOT NULL,
	"kinds" text[] NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."notices" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "console"."notices" ADD COLUMN "distributed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "console"."notification_deliveries" ADD CONSTRAINT "notification_deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "console"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notification_deliveries" ADD CONSTRAINT "notification_deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notification_deliveries" ADD CONSTRAINT "notification_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notification_settings" ADD CONSTRAINT "notification_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notification_webhooks" ADD CONSTRAINT "notification_webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notification_webhooks" ADD CONSTRAINT "notification_webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_deliveries_once" ON "console"."notification_deliveries" USING btree ("workspace_id","event","channel",coalesce("user_id", ''));--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "console"."notification_deliveries" USING btree ("channel","due_at") WHERE "console"."notification_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_deliveries_notice" ON "console"."notification_deliveries" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_webhooks_target" ON "console"."notification_webhooks" USING btree ("workspace_id",coalesce("user_id", ''));--> statement-breakpoint
CREATE INDEX "notices_undistributed" ON "console"."notices" USING btree ("created_at") WHERE "console"."notices"."distributed_at" is null;--> statement-breakpoint
-- What people chose for the whole console becomes their choice in each workspace.
INSERT INTO "console"."notification_settings" ("workspace_id", "user_id", "choices", "tasks_until")
SELECT m.workspace_id, m.user_id,
  jsonb_build_object(
    'task', jsonb_build_object('browser', u.chosen -> 'browser' = 'true', 'mail', jsonb_typeof(u.chosen -> 'mailSince') = 'number'),
    'experiment_done', jsonb_build_object('mail', jsonb_typeof(u.chosen -> 'mailSince') = 'number')),
  now()
FROM "console"."memberships" m
JOIN (SELECT id, preferences -> 'notifications' AS chosen FROM "console"."users") u ON u.id = m.user_id
WHERE jsonb_typeof(u.chosen) = 'object' AND u.chosen ? 'browser' AND u.chosen ? 'mailSince';--> statement-breakpoint
UPDATE "console"."users" SET "preferences" = "preferences" - 'notifications' - 'mailedUntil';--> statement-breakpoint
-- What was raised before is not sent now.
UPDATE "console"."notices" SET "distributed_at" = coalesce("mailed_at", now());--> statement-breakpoint
ALTER TABLE "console"."notices" DROP COLUMN "mailed_at";
