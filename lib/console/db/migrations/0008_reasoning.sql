ALTER TABLE "console"."messages" ADD COLUMN "reasoning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."messages" ADD COLUMN "reasoning_ms" integer;