CREATE TABLE "console"."operators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL,
	"appointed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."audit_events" ALTER COLUMN "workspace_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."operators" ADD CONSTRAINT "operators_appointed_by_users_id_fk" FOREIGN KEY ("appointed_by") REFERENCES "console"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operators_first" ON "console"."operators" USING btree ("is_first") WHERE "console"."operators"."is_first";