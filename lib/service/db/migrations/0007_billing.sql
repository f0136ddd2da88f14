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
CREATE TABLE "service"."payment_notices" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_notices_provider_event_id_pk" PRIMARY KEY("provider","event_id")
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
	"told_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "service"."orders" ADD CONSTRAINT "orders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_id_sandbox_payments_id_fk" FOREIGN KEY ("id") REFERENCES "service"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "service"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_workspace" ON "service"."orders" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "service"."orders" USING btree ("workspace_id","idempotency_key") WHERE "service"."orders"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_ref" ON "service"."orders" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "orders_payment_ref" ON "service"."orders" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "orders_check" ON "service"."orders" USING btree ("check_at") WHERE "service"."orders"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_ref" ON "service"."subscriptions" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "subscriptions_workspace" ON "service"."subscriptions" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_check" ON "service"."subscriptions" USING btree ("check_at") WHERE "service"."subscriptions"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_credits" ON "service"."ledger_entries" USING btree ("workspace_id","kind") WHERE "service"."ledger_entries"."kind" in ('grant', 'refund', 'adjust');