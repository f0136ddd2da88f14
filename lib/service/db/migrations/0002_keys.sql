CREATE TABLE "service"."retired_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"prefix" text NOT NULL,
	"retired_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD COLUMN "last_used_address" text;--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD COLUMN "last_used_agent" text;--> statement-breakpoint
ALTER TABLE "service"."retired_secrets" ADD CONSTRAINT "retired_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_secrets_key" ON "service"."retired_secrets" USING btree ("key_id");