ALTER TABLE "service"."tasks" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "service"."webhook_events" ADD COLUMN "traceparent" text;