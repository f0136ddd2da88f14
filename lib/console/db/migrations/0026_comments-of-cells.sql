-- Comments that were written before results had them.
INSERT INTO "console"."comments" ("id", "workspace_id", "subject", "experiment_id", "user_id", "text", "created_at")
SELECT m."id", e."workspace_id", concat('cell:', e."id", ':', m."cell_key"), e."id", m."user_id", m."text", m."created_at"
FROM "console"."experiment_comments" m JOIN "console"."experiments" e ON e."id" = m."experiment_id";
--> statement-breakpoint
DROP TABLE "console"."experiment_comments" CASCADE;
