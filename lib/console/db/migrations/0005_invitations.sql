CREATE TABLE "console"."invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" text,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "console"."invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_workspace" ON "console"."invitations" USING btree ("workspace_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION "console"."keep_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Two who go at once: the second waits here, and then sees that the first has gone.
	PERFORM 1 FROM "console"."workspaces" WHERE "id" = OLD."workspace_id" FOR UPDATE;
	IF NOT EXISTS (
		SELECT 1 FROM "console"."memberships" WHERE "workspace_id" = OLD."workspace_id" AND "role" = 'owner'
	) THEN
		RAISE EXCEPTION 'a workspace needs an owner'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_keep_owner';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "memberships_keep_owner" AFTER UPDATE OR DELETE ON "console"."memberships"
	FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "console"."keep_owner"();
