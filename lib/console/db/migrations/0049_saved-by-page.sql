ALTER TABLE "console"."experiments" ADD COLUMN "saved_by_page" text;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "saved_by_step" integer;