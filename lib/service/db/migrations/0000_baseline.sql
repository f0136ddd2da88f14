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
CREATE TABLE "service"."orders" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"type" text NOT NULL,
	"price_id" text NOT NULL,
	"interval" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"credits_milli" bigint NOT NULL,
	"provider" text NOT NULL,
	"actor" text,
	"subscription_id" text,
	"idempotency_key" text,
	"return_url" text,
	"provider_ref" text,
	"payment_ref" text,
	"checkout_url" text,
	"expires_at" timestamp (3) with time zone,
	"paid_amount" bigint,
	"paid_currency" text,
	"returns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"closed_as" text,
	"granted_milli" bigint DEFAULT 0 NOT NULL,
	"taken_back_milli" bigint DEFAULT 0 NOT NULL,
	"billing_transaction_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_taken_back_within_granted" CHECK ("service"."orders"."taken_back_milli" >= 0 and "service"."orders"."taken_back_milli" <= "service"."orders"."granted_milli")
);
--> statement-breakpoint
CREATE TABLE "service"."payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "service"."sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"interval" text,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"refund_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_payments_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "service"."sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"price_id" text NOT NULL,
	"interval" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"credits_milli" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."budget_months" (
	"budget_id" text NOT NULL,
	"month" date NOT NULL,
	"spent_milli" bigint DEFAULT 0 NOT NULL,
	"authorized_milli" bigint DEFAULT 0 NOT NULL,
	"raised_milli" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "budget_months_budget_id_month_pk" PRIMARY KEY("budget_id","month"),
	CONSTRAINT "budget_months_not_negative" CHECK ("service"."budget_months"."spent_milli" >= 0 and "service"."budget_months"."authorized_milli" >= 0 and "service"."budget_months"."raised_milli" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service"."budget_raises" (
	"budget_id" text NOT NULL,
	"once_key" text NOT NULL,
	"month" date NOT NULL,
	"amount_milli" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budget_raises_budget_id_once_key_pk" PRIMARY KEY("budget_id","once_key")
);
--> statement-breakpoint
CREATE TABLE "service"."budgets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"limit_milli" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_limit_not_negative" CHECK ("service"."budgets"."limit_milli" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service"."retired_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"prefix" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
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
	"owed_milli" bigint DEFAULT 0 NOT NULL,
	"low_milli" bigint DEFAULT 50000,
	CONSTRAINT "balances_available_not_negative" CHECK ("service"."balances"."available_milli" >= 0),
	CONSTRAINT "balances_authorized_not_negative" CHECK ("service"."balances"."authorized_milli" >= 0),
	CONSTRAINT "balances_owed_not_negative" CHECK ("service"."balances"."owed_milli" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service"."ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"available_delta_milli" bigint NOT NULL,
	"authorized_delta_milli" bigint NOT NULL,
	"owed_delta_milli" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "service"."responses" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"previous_id" text,
	"input" jsonb NOT NULL,
	"output" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
	"reference_ids" text[],
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
CREATE TABLE "service"."turns" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"actor" text,
	"model" text NOT NULL,
	"endpoint" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"rate" jsonb NOT NULL,
	"amount_milli" bigint NOT NULL,
	"settled_milli" bigint,
	"authorization_id" text NOT NULL,
	"billing_transaction_id" text NOT NULL,
	"input_tokens" bigint,
	"output_tokens" bigint,
	"error_code" text,
	"owner" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."usage_closed" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."usage_days" (
	"workspace_id" text NOT NULL,
	"day" date NOT NULL,
	"family" text NOT NULL,
	"model" text NOT NULL,
	"key_id" text NOT NULL,
	"actor" text NOT NULL,
	"succeeded" integer NOT NULL,
	"failed" integer NOT NULL,
	"canceled" integer NOT NULL,
	"expired" integer NOT NULL,
	"outputs" integer DEFAULT 0 NOT NULL,
	"credits_milli" bigint NOT NULL,
	CONSTRAINT "usage_days_workspace_id_day_family_model_key_id_actor_pk" PRIMARY KEY("workspace_id","day","family","model","key_id","actor")
);
--> statement-breakpoint
CREATE TABLE "service"."usage_durations" (
	"workspace_id" text NOT NULL,
	"day" date NOT NULL,
	"model" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_durations_workspace_id_day_model_bucket_pk" PRIMARY KEY("workspace_id","day","model","bucket")
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"trigger" text NOT NULL,
	"url" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"failure" text,
	"request_headers" jsonb NOT NULL,
	"response_headers" jsonb,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"manual" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"retired_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text,
	"last_used_agent" text
);
--> statement-breakpoint
CREATE TABLE "service"."idempotency_keys" (
	"workspace_id" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" text NOT NULL,
	"owner" text,
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
	"signed_media" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."orders" ADD CONSTRAINT "orders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_id_sandbox_payments_id_fk" FOREIGN KEY ("id") REFERENCES "service"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."budget_months" ADD CONSTRAINT "budget_months_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "service"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."budget_raises" ADD CONSTRAINT "budget_raises_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "service"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."budgets" ADD CONSTRAINT "budgets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."retired_secrets" ADD CONSTRAINT "retired_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."authorizations" ADD CONSTRAINT "authorizations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."balances" ADD CONSTRAINT "balances_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."ledger_entries" ADD CONSTRAINT "ledger_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."responses" ADD CONSTRAINT "responses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."tasks" ADD CONSTRAINT "tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."turns" ADD CONSTRAINT "turns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."usage_closed" ADD CONSTRAINT "usage_closed_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."usage_days" ADD CONSTRAINT "usage_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."usage_durations" ADD CONSTRAINT "usage_durations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "service"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "service"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "service"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_events" ADD CONSTRAINT "webhook_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhooks" ADD CONSTRAINT "webhooks_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_token" ON "service"."assets" USING btree ("token");--> statement-breakpoint
CREATE INDEX "assets_workspace_role" ON "service"."assets" USING btree ("workspace_id","role","created_at","id");--> statement-breakpoint
CREATE INDEX "assets_task" ON "service"."assets" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "assets_source" ON "service"."assets" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "orders_workspace" ON "service"."orders" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "service"."orders" USING btree ("workspace_id","idempotency_key") WHERE "service"."orders"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_ref" ON "service"."orders" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "orders_payment_ref" ON "service"."orders" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "orders_check" ON "service"."orders" USING btree ("check_at") WHERE "service"."orders"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_ref" ON "service"."subscriptions" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "subscriptions_workspace" ON "service"."subscriptions" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_check" ON "service"."subscriptions" USING btree ("check_at") WHERE "service"."subscriptions"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_subject" ON "service"."budgets" USING btree ("workspace_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "retired_secrets_key" ON "service"."retired_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_subject" ON "service"."authorizations" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_seq" ON "service"."ledger_entries" USING btree ("workspace_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_workspace" ON "service"."ledger_entries" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_credits" ON "service"."ledger_entries" USING btree ("workspace_id","kind") WHERE "service"."ledger_entries"."kind" in ('grant', 'refund', 'adjust');--> statement-breakpoint
CREATE INDEX "ledger_entries_actor" ON "service"."ledger_entries" USING btree ("workspace_id","actor","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_key" ON "service"."ledger_entries" USING btree ("workspace_id","key_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "service"."ledger_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "service"."ledger_entries" USING btree ("workspace_id","once_key") WHERE "service"."ledger_entries"."once_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_authorized_once" ON "service"."ledger_entries" USING btree ("authorization_id") WHERE "service"."ledger_entries"."kind" = 'authorize';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_ended_once" ON "service"."ledger_entries" USING btree ("authorization_id") WHERE "service"."ledger_entries"."kind" in ('settle', 'release');--> statement-breakpoint
CREATE INDEX "responses_expiry" ON "service"."responses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tasks_workspace_created" ON "service"."tasks" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_workspace_updated" ON "service"."tasks" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tasks_workspace_completed" ON "service"."tasks" USING btree ("workspace_id","completed_at") WHERE "service"."tasks"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_workspace_status" ON "service"."tasks" USING btree ("workspace_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_queued" ON "service"."tasks" USING btree ("workspace_id","created_at","id") WHERE "service"."tasks"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_running" ON "service"."tasks" USING btree ("workspace_id","started_at") WHERE "service"."tasks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "service"."tasks" USING btree ("deadline_at") WHERE "service"."tasks"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "tasks_references" ON "service"."tasks" USING gin ("reference_ids") WHERE "service"."tasks"."reference_ids" is not null;--> statement-breakpoint
CREATE INDEX "turns_workspace_created" ON "service"."turns" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "turns_workspace_ended" ON "service"."turns" USING btree ("workspace_id","ended_at") WHERE "service"."turns"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "turns_open" ON "service"."turns" USING btree ("deadline_at") WHERE "service"."turns"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_attempts_number" ON "service"."webhook_attempts" USING btree ("delivery_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "service"."webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "service"."webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "service"."webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "service"."webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "service"."webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "service"."webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_key" ON "service"."webhooks" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "webhooks_workspace" ON "service"."webhooks" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "service"."api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "service"."api_keys" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_scope" ON "service"."idempotency_keys" USING btree ("workspace_id","path","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "service"."idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "service"."ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "service"."refuse_ledger_change"();--> statement-breakpoint
-- Room on each page for the next version of a row, so that updates of columns without an index stay on it and touch no
-- index (HOT): progress of tasks, ends of authorizations, every movement of a balance.
ALTER TABLE "service"."tasks" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "service"."authorizations" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "service"."balances" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "service"."budget_months" SET (fillfactor = 50);
