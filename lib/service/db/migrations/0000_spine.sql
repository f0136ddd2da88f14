CREATE SCHEMA IF NOT EXISTS "service";
--> statement-breakpoint
CREATE TABLE "service"."assets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"role" text NOT NULL,
	"token" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"name" text,
	"region" text NOT NULL,
	"key_id" text,
	"actor" text,
	"task_id" text,
	"source_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"amount_milli" bigint NOT NULL,
	"settled_milli" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"billing_transaction_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"key_id" text,
	"actor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "authorizations_amount_not_negative" CHECK ("service"."authorizations"."amount_milli" >= 0),
	CONSTRAINT "authorizations_settled_within_amount" CHECK ("service"."authorizations"."settled_milli" is null or ("service"."authorizations"."settled_milli" >= 0 and "service"."authorizations"."settled_milli" <= "service"."authorizations"."amount_milli"))
);
--> statement-breakpoint
CREATE TABLE "service"."balances" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"wallet_account_id" text NOT NULL,
	"available_milli" bigint DEFAULT 0 NOT NULL,
	"authorized_milli" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balances_available_not_negative" CHECK ("service"."balances"."available_milli" >= 0),
	CONSTRAINT "balances_authorized_not_negative" CHECK ("service"."balances"."authorized_milli" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service"."ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"available_delta_milli" bigint NOT NULL,
	"authorized_delta_milli" bigint NOT NULL,
	"available_after_milli" bigint NOT NULL,
	"authorized_after_milli" bigint NOT NULL,
	"authorization_id" text,
	"billing_transaction_id" text,
	"subject_id" text,
	"key_id" text,
	"actor" text,
	"memo" text,
	"once_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."sandbox_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"request" jsonb NOT NULL,
	"starts" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_operations_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "service"."tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"actor" text,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"params" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"price" jsonb NOT NULL,
	"amount_milli" bigint NOT NULL,
	"authorization_id" text NOT NULL,
	"billing_transaction_id" text NOT NULL,
	"provider" text,
	"upstream_model" text,
	"operation" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_requested_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"error_code" text,
	"error_message" text,
	"outputs" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"allowed_models" text[],
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."idempotency_keys" (
	"workspace_id" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" text NOT NULL,
	"response_status" text,
	"response_body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"region" text DEFAULT 'global' NOT NULL,
	"group" text DEFAULT 'default' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."authorizations" ADD CONSTRAINT "authorizations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."balances" ADD CONSTRAINT "balances_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."ledger_entries" ADD CONSTRAINT "ledger_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."tasks" ADD CONSTRAINT "tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_token" ON "service"."assets" USING btree ("token");--> statement-breakpoint
CREATE INDEX "assets_workspace_role" ON "service"."assets" USING btree ("workspace_id","role","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_task" ON "service"."assets" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "assets_source" ON "service"."assets" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_subject" ON "service"."authorizations" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "authorizations_open" ON "service"."authorizations" USING btree ("workspace_id") WHERE "service"."authorizations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ledger_entries_workspace" ON "service"."ledger_entries" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "service"."ledger_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "service"."ledger_entries" USING btree ("workspace_id","once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_authorized_once" ON "service"."ledger_entries" USING btree ("authorization_id") WHERE "service"."ledger_entries"."kind" = 'authorize';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_ended_once" ON "service"."ledger_entries" USING btree ("authorization_id") WHERE "service"."ledger_entries"."kind" in ('settle', 'release');--> statement-breakpoint
CREATE INDEX "tasks_workspace_created" ON "service"."tasks" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_workspace_updated" ON "service"."tasks" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "service"."tasks" USING btree ("status","workspace_id","created_at") WHERE "service"."tasks"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "service"."api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "service"."api_keys" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_scope" ON "service"."idempotency_keys" USING btree ("workspace_id","path","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "service"."idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "service"."refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'ledger entries are append-only' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "service"."ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "service"."refuse_ledger_change"();
