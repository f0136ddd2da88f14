CREATE TABLE "console"."trash" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"output" integer DEFAULT 0 NOT NULL,
	"made_by" text,
	"removed_by" text,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file" jsonb,
	"deleted_at" timestamp (3) with time zone,
	"asset_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "console"."trash" ADD CONSTRAINT "trash_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."trash" ADD CONSTRAINT "trash_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."trash" ADD CONSTRAINT "trash_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trash_subject" ON "console"."trash" USING btree ("workspace_id","kind","subject","output");--> statement-breakpoint
CREATE INDEX "trash_workspace" ON "console"."trash" USING btree ("workspace_id","removed_at","id") WHERE "console"."trash"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "trash_due" ON "console"."trash" USING btree ("removed_at") WHERE "console"."trash"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "trash_deleted" ON "console"."trash" USING btree ("deleted_at") WHERE "console"."trash"."deleted_at" is not null;--> statement-breakpoint
-- What was removed before there was a trash has its 30 days from now.
INSERT INTO "console"."trash" ("id", "workspace_id", "kind", "subject", "output", "made_by")
SELECT 'trash_' || md5(c.task_id || ' ' || r.output), c.workspace_id, 'result', c.task_id, r.output, c.user_id
FROM "console"."creations" c, unnest(c.removed_outputs) AS r (output);
