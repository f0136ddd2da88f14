ALTER TABLE "console"."archived_files" ADD COLUMN "upload_url" text;--> statement-breakpoint
ALTER TABLE "console"."archived_files" ADD COLUMN "uploaded_at" timestamp (3) with time zone;