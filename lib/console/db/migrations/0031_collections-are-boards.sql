-- Collections are boards that are shown as a grid.
INSERT INTO "console"."boards" ("id", "workspace_id", "name", "created_by", "created_at")
SELECT "id", "workspace_id", "name", "created_by", "created_at" FROM "console"."collections";
--> statement-breakpoint
INSERT INTO "console"."board_items" ("board_id", "id", "task_id", "output", "created_at")
SELECT "collection_id", concat('itm_', replace(gen_random_uuid()::text, '-', '')), "task_id", "output", "created_at"
FROM "console"."collection_items";
--> statement-breakpoint
DROP TABLE "console"."collection_items" CASCADE;--> statement-breakpoint
DROP TABLE "console"."collections" CASCADE;