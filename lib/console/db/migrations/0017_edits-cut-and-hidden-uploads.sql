ALTER TABLE "console"."edits" ADD COLUMN "cut" jsonb;--> statement-breakpoint
ALTER TABLE "console"."uploads" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;