ALTER TABLE "console"."presses" RENAME TO "submissions";--> statement-breakpoint
ALTER TABLE "console"."messages" RENAME COLUMN "press" TO "submission";--> statement-breakpoint
ALTER TABLE "console"."experiment_promotions" RENAME COLUMN "press" TO "submission";--> statement-breakpoint
ALTER TABLE "console"."experiment_cells" RENAME COLUMN "press" TO "submission";--> statement-breakpoint
ALTER TABLE "console"."submissions" DROP CONSTRAINT "presses_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "console"."submissions" DROP CONSTRAINT "presses_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "console"."messages_press";--> statement-breakpoint
ALTER TABLE "console"."submissions" DROP CONSTRAINT "presses_workspace_id_key_pk";--> statement-breakpoint
ALTER TABLE "console"."submissions" ADD CONSTRAINT "submissions_workspace_id_key_pk" PRIMARY KEY("workspace_id","key");--> statement-breakpoint
ALTER TABLE "console"."submissions" ADD CONSTRAINT "submissions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "console"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "console"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_submission" ON "console"."messages" USING btree ("submission");