ALTER TABLE "service"."assets" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service"."assets" ADD COLUMN "damage" text;--> statement-breakpoint
ALTER TABLE "service"."assets" ADD COLUMN "damaged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service"."assets" ADD COLUMN "expired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service"."workspaces" ADD COLUMN "keep_results_days" integer;--> statement-breakpoint
ALTER TABLE "service"."workspaces" ADD COLUMN "keep_uploads_days" integer;--> statement-breakpoint
CREATE INDEX "assets_damaged" ON "service"."assets" USING btree ("damaged_at") WHERE "service"."assets"."damage" is not null and "service"."assets"."deleted_at" is null;