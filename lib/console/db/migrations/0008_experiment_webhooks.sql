CREATE TABLE "console"."experiment_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."experiments" ADD COLUMN "webhook_url" text;--> statement-breakpoint
ALTER TABLE "console"."experiment_webhooks" ADD CONSTRAINT "experiment_webhooks_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "console"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_webhooks_due" ON "console"."experiment_webhooks" USING btree ("next_at") WHERE "console"."experiment_webhooks"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "experiment_webhooks_experiment" ON "console"."experiment_webhooks" USING btree ("experiment_id","created_at");
