ALTER TABLE "console"."sign_ups" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "console"."sign_ups" DROP COLUMN "password_hash";