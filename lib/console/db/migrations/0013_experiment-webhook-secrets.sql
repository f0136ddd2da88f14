CREATE TABLE "console"."experiment_webhook_secrets" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"retired" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."experiment_webhook_secrets" ADD CONSTRAINT "experiment_webhook_secrets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;