ALTER TABLE "console"."notices" RENAME TO "notifications";--> statement-breakpoint
ALTER TABLE "console"."notice_dismissals" RENAME TO "notification_dismissals";--> statement-breakpoint
ALTER TABLE "console"."feed_cursors" RENAME TO "task_update_cursors";--> statement-breakpoint
ALTER TABLE "console"."notification_dismissals" RENAME COLUMN "notice_id" TO "notification_id";--> statement-breakpoint
ALTER TABLE "console"."notification_deliveries" RENAME COLUMN "notice_id" TO "notification_id";--> statement-breakpoint
ALTER TABLE "console"."notifications" RENAME CONSTRAINT "notices_workspace_id_workspaces_id_fk" TO "notifications_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "console"."notifications" RENAME CONSTRAINT "notices_user_id_users_id_fk" TO "notifications_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "console"."notifications" RENAME CONSTRAINT "notices_pkey" TO "notifications_pkey";--> statement-breakpoint
ALTER INDEX "console"."notices_open" RENAME TO "notifications_open";--> statement-breakpoint
ALTER INDEX "console"."notices_workspace" RENAME TO "notifications_workspace";--> statement-breakpoint
ALTER INDEX "console"."notices_undistributed" RENAME TO "notifications_undistributed";--> statement-breakpoint
ALTER TABLE "console"."notification_dismissals" RENAME CONSTRAINT "notice_dismissals_notice_id_notices_id_fk" TO "notification_dismissals_notification_id_notifications_id_fk";--> statement-breakpoint
ALTER TABLE "console"."notification_dismissals" RENAME CONSTRAINT "notice_dismissals_user_id_users_id_fk" TO "notification_dismissals_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "console"."notification_dismissals" RENAME CONSTRAINT "notice_dismissals_notice_id_user_id_pk" TO "notification_dismissals_notification_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "console"."task_update_cursors" RENAME CONSTRAINT "feed_cursors_workspace_id_workspaces_id_fk" TO "task_update_cursors_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "console"."task_update_cursors" RENAME CONSTRAINT "feed_cursors_pkey" TO "task_update_cursors_pkey";--> statement-breakpoint
ALTER TABLE "console"."notification_deliveries" RENAME CONSTRAINT "notification_deliveries_notice_id_notices_id_fk" TO "notification_deliveries_notification_id_notifications_id_fk";--> statement-breakpoint
ALTER INDEX "console"."notification_deliveries_notice" RENAME TO "notification_deliveries_notification";