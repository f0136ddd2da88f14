CREATE TABLE "console"."archived_files" (
	"task_id" text NOT NULL,
	"output" integer NOT NULL,
	"part" text NOT NULL,
	"workspace_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"storage_key" text,
	"content_type" text,
	"size" bigint,
	"sha256" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp (3) with time zone,
	CONSTRAINT "archived_files_task_id_output_part_pk" PRIMARY KEY("task_id","output","part")
);
--> statement-breakpoint
ALTER TABLE "console"."archived_files" ADD CONSTRAINT "archived_files_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."archived_files" ADD CONSTRAINT "archived_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archived_files_waiting" ON "console"."archived_files" USING btree ("retry_at") WHERE "console"."archived_files"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "archived_files_workspace" ON "console"."archived_files" USING btree ("workspace_id","state");
--> statement-breakpoint
-- Results from before: those of a remote service have no id of a file.
INSERT INTO "console"."archived_files" ("task_id", "output", "part", "workspace_id")
SELECT c.task_id, o.n - 1, p.part, c.workspace_id
FROM "console"."creations" c, jsonb_array_elements(c.outputs) WITH ORDINALITY AS o (output, n),
	(VALUES ('file', 'url'), ('cover', 'thumbnail_url')) AS p (part, field)
WHERE c.status = 'succeeded' AND c.deleted_at IS NULL AND o.output ->> p.field LIKE 'http%'
	AND o.output ->> 'asset_id' IS NULL;
