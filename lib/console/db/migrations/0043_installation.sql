CREATE TABLE "console"."__installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "installation_is_only" CHECK ("console"."__installation"."is_only")
);
--> statement-breakpoint
ALTER TABLE "console"."backup_runs" ADD COLUMN "reread_files" integer;--> statement-breakpoint
ALTER TABLE "console"."backup_runs" ADD COLUMN "repaired_files" integer;