ALTER TABLE "service"."tasks" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service"."tasks" ADD COLUMN "cost_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "service"."tasks" ADD COLUMN "cost_source" text;--> statement-breakpoint
CREATE INDEX "tasks_possible_cost" ON "service"."tasks" USING btree ("completed_at") WHERE "service"."tasks"."cost_source" = 'possible';