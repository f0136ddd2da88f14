ALTER TABLE "service"."api_keys" ADD COLUMN "acts_for" text;--> statement-breakpoint
UPDATE "service"."api_keys" SET "kind" = 'agent' WHERE "id" IN (SELECT "key_id" FROM "service"."agent_connections");
