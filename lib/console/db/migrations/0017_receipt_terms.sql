CREATE TABLE "console"."receipt_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seller" jsonb,
	"tax" jsonb
);
