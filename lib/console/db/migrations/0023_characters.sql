ALTER TABLE "console"."preset_versions" ADD COLUMN "character" jsonb;--> statement-breakpoint
ALTER TABLE "console"."presets" ADD COLUMN "kind" text DEFAULT 'preset' NOT NULL;