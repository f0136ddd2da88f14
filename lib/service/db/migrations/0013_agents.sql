CREATE TABLE "service"."agent_connections" (
	"key_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"client_host" text,
	"resource" text NOT NULL,
	"actor" text NOT NULL,
	"project" text,
	"approval_above_milli" bigint
);
--> statement-breakpoint
CREATE TABLE "service"."agent_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"redirect_uri" text,
	"challenge" text
);
--> statement-breakpoint
ALTER TABLE "service"."agent_connections" ADD CONSTRAINT "agent_connections_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."agent_tokens" ADD CONSTRAINT "agent_tokens_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_tokens_key" ON "service"."agent_tokens" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "agent_tokens_end" ON "service"."agent_tokens" USING btree ("ends_at");