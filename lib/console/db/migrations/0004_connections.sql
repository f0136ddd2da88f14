CREATE TABLE "console"."connections" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"capabilities" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."workspace_keys" ADD COLUMN "next_sealed" text;--> statement-breakpoint
ALTER TABLE "console"."workspace_keys" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "console"."connections" ADD CONSTRAINT "connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;