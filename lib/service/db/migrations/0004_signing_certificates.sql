CREATE TABLE "service"."signing_certificates" (
	"number" integer PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"sealed_key" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."assets" ADD COLUMN "sha256" text;