CREATE TABLE "console"."backup_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"place" text NOT NULL,
	"backup_id" text,
	"failure" text,
	"is_encrypted" boolean,
	"bytes" bigint,
	"files" integer,
	"missing_files" integer
);
--> statement-breakpoint
CREATE INDEX "backup_runs_began" ON "console"."backup_runs" USING btree ("began_at");