CREATE TABLE "console"."stored_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"model" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."stored_forms" ADD CONSTRAINT "stored_forms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."stored_forms" ADD CONSTRAINT "stored_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;