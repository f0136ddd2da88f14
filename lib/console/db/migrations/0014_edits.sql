CREATE TABLE "console"."edits" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"verb" text NOT NULL,
	"parent" text NOT NULL,
	"root" text NOT NULL,
	"mask" text,
	"task_id" text,
	"asset_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."edits" ADD CONSTRAINT "edits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."edits" ADD CONSTRAINT "edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "edits_task" ON "console"."edits" USING btree ("workspace_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edits_asset" ON "console"."edits" USING btree ("workspace_id","asset_id");--> statement-breakpoint
CREATE INDEX "edits_root" ON "console"."edits" USING btree ("workspace_id","root","created_at");