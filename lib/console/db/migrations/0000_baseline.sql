CREATE SCHEMA IF NOT EXISTS "console";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE TABLE "console"."audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"target_name" text,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."budget_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"about" text NOT NULL,
	"note" text NOT NULL,
	"needed_milli" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_milli" bigint,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"chosen_root" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"parent_id" text,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"reasoning" text DEFAULT '' NOT NULL,
	"reasoning_ms" integer,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"error_message" text,
	"request_id" text,
	"model" text,
	"endpoint" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"turn_id" text,
	"credits_milli" bigint,
	"batch" text,
	"chosen_child" text,
	"press" text NOT NULL,
	"owner" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."connections" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"capabilities" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "console"."notice_dismissals" (
	"notice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_dismissals_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "console"."notices" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"tone" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"roles" text[] NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."memberships" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "console"."sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp (3) with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."workspace_keys" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"key_id" text,
	"sealed" text NOT NULL,
	"next_sealed" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_by" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "console"."password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."sign_ups" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."receipt_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seller" jsonb,
	"tax" jsonb
);
--> statement-breakpoint
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
CREATE TABLE "console"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "console"."totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."collection_items" (
	"collection_id" text NOT NULL,
	"task_id" text NOT NULL,
	"output" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_items_collection_id_task_id_output_pk" PRIMARY KEY("collection_id","task_id","output")
);
--> statement-breakpoint
CREATE TABLE "console"."collections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."creations" (
	"task_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"source" text NOT NULL,
	"user_id" text,
	"key_name" text,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"prompt" text DEFAULT '' NOT NULL,
	"params" jsonb,
	"quote" jsonb,
	"status" text NOT NULL,
	"status_word" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"outputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receipt" jsonb,
	"removed_outputs" integer[] DEFAULT '{}' NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"ratios" real[] GENERATED ALWAYS AS (console.output_ratios(outputs, console.asked_ratio(kind, params))) STORED NOT NULL,
	"asked_ratio" real GENERATED ALWAYS AS (console.asked_ratio(kind, params)) STORED NOT NULL,
	"names" text[] GENERATED ALWAYS AS (console.names_in(params)) STORED,
	"output_names" text[] GENERATED ALWAYS AS (console.output_names(outputs)) STORED
);
--> statement-breakpoint
CREATE TABLE "console"."favourites" (
	"user_id" text NOT NULL,
	"task_id" text NOT NULL,
	"output" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_task_id_output_pk" PRIMARY KEY("user_id","task_id","output")
);
--> statement-breakpoint
CREATE TABLE "console"."feed_cursors" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"since_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."presses" (
	"workspace_id" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text NOT NULL,
	"task_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presses_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "console"."uploads" (
	"asset_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"name" text,
	"removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."budget_requests" ADD CONSTRAINT "budget_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."budget_requests" ADD CONSTRAINT "budget_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."budget_requests" ADD CONSTRAINT "budget_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."conversations" ADD CONSTRAINT "conversations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "console"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."connections" ADD CONSTRAINT "connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notice_dismissals" ADD CONSTRAINT "notice_dismissals_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "console"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notice_dismissals" ADD CONSTRAINT "notice_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notices" ADD CONSTRAINT "notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."workspace_keys" ADD CONSTRAINT "workspace_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."workspaces" ADD CONSTRAINT "workspaces_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."password_resets" ADD CONSTRAINT "password_resets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."trash" ADD CONSTRAINT "trash_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."trash" ADD CONSTRAINT "trash_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."trash" ADD CONSTRAINT "trash_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "console"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."collection_items" ADD CONSTRAINT "collection_items_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."collections" ADD CONSTRAINT "collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."collections" ADD CONSTRAINT "collections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD CONSTRAINT "creations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD CONSTRAINT "creations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."favourites" ADD CONSTRAINT "favourites_task_id_creations_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "console"."creations"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."feed_cursors" ADD CONSTRAINT "feed_cursors_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."presses" ADD CONSTRAINT "presses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."presses" ADD CONSTRAINT "presses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."uploads" ADD CONSTRAINT "uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_workspace" ON "console"."audit_events" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "console"."audit_events" USING btree ("workspace_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_person" ON "console"."audit_events" USING btree ("workspace_id","actor_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_requests_open" ON "console"."budget_requests" USING btree ("workspace_id","user_id","about") WHERE "console"."budget_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "budget_requests_workspace" ON "console"."budget_requests" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_workspace" ON "console"."conversations" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_title" ON "console"."conversations" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_turn" ON "console"."messages" USING btree ("turn_id") WHERE "console"."messages"."turn_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "console"."messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_press" ON "console"."messages" USING btree ("press");--> statement-breakpoint
CREATE INDEX "messages_content" ON "console"."messages" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "console"."invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_workspace" ON "console"."invitations" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_open" ON "console"."notices" USING btree ("workspace_id","dedupe_key") WHERE "console"."notices"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "notices_workspace" ON "console"."notices" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "console"."memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "console"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "console"."users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_slug" ON "console"."workspaces" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "identities_user" ON "console"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "console"."password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trash_subject" ON "console"."trash" USING btree ("workspace_id","kind","subject","output");--> statement-breakpoint
CREATE INDEX "trash_workspace" ON "console"."trash" USING btree ("workspace_id","removed_at","id") WHERE "console"."trash"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "trash_due" ON "console"."trash" USING btree ("removed_at") WHERE "console"."trash"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "trash_deleted" ON "console"."trash" USING btree ("deleted_at") WHERE "console"."trash"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "console"."passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "console"."passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "console"."collections" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "creations_workspace" ON "console"."creations" USING btree ("workspace_id","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_kind" ON "console"."creations" USING btree ("workspace_id","kind","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_model" ON "console"."creations" USING btree ("workspace_id","model","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_person" ON "console"."creations" USING btree ("workspace_id","user_id","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_status" ON "console"."creations" USING btree ("workspace_id","status","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_keys" ON "console"."creations" USING btree ("workspace_id","created_at","task_id") WHERE "console"."creations"."source" = 'key' and "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_open" ON "console"."creations" USING btree ("workspace_id","created_at","task_id") WHERE "console"."creations"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "creations_prompt" ON "console"."creations" USING gin ("prompt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "creations_names" ON "console"."creations" USING gin ("names");--> statement-breakpoint
CREATE INDEX "creations_output_names" ON "console"."creations" USING gin ("output_names");--> statement-breakpoint
CREATE INDEX "uploads_workspace" ON "console"."uploads" USING btree ("workspace_id","created_at","asset_id");--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "console"."audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "console"."refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "memberships_keep_owner" AFTER UPDATE OR DELETE ON "console"."memberships"
	FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "console"."keep_owner"();
