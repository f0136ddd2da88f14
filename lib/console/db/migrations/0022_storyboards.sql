ALTER TABLE "console"."experiment_cells" ADD COLUMN "begins_after" text;--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "storyboard" jsonb;