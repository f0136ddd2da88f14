CREATE TABLE "service"."margin_closed" (
	"id" integer PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."margin_days" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"family" text NOT NULL,
	"succeeded" integer NOT NULL,
	"failed" integer NOT NULL,
	"canceled" integer NOT NULL,
	"expired" integer NOT NULL,
	"outputs" integer NOT NULL,
	"credits_milli" bigint NOT NULL,
	"cost_micro_usd" bigint NOT NULL,
	"unknown" integer NOT NULL,
	"lost" integer NOT NULL,
	"lost_micro_usd" bigint NOT NULL,
	"possible" integer NOT NULL,
	"possible_micro_usd" bigint NOT NULL,
	CONSTRAINT "margin_days_day_provider_model_family_pk" PRIMARY KEY("day","provider","model","family")
);
--> statement-breakpoint
ALTER TABLE "service"."tasks" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "service"."workspaces" ADD COLUMN "requests_per_minute" integer;--> statement-breakpoint
ALTER TABLE "service"."workspaces" ADD COLUMN "request_burst" integer;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "service"."orders" USING btree ("paid_at") WHERE "service"."orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_created" ON "service"."tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "service"."tasks" USING btree ("created_at","id") WHERE "service"."tasks"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "tasks_completed" ON "service"."tasks" USING btree ("completed_at") WHERE "service"."tasks"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_failed_with_cost" ON "service"."tasks" USING btree ("completed_at","id") WHERE "service"."tasks"."status" in ('failed', 'canceled', 'expired') and "service"."tasks"."cost_source" is not null;--> statement-breakpoint
CREATE INDEX "tasks_reference" ON "service"."tasks" USING btree ("reference") WHERE "service"."tasks"."reference" is not null;--> statement-breakpoint
CREATE INDEX "turns_ended" ON "service"."turns" USING btree ("ended_at") WHERE "service"."turns"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "workspaces_created" ON "service"."workspaces" USING btree ("created_at","id");