ALTER TABLE "console"."experiments" ADD COLUMN "run_limit_milli" bigint;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "retry_at" timestamp (3) with time zone;