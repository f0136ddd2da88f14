CREATE TABLE "service"."agent_approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"body" jsonb NOT NULL,
	"price_milli" bigint NOT NULL,
	"state" text NOT NULL,
	"receipt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."agent_approvals" ADD CONSTRAINT "agent_approvals_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_approvals_request" ON "service"."agent_approvals" USING btree ("key_id","fingerprint");--> statement-breakpoint
CREATE INDEX "agent_approvals_end" ON "service"."agent_approvals" USING btree ("ends_at");