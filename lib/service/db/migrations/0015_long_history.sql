DROP INDEX "service"."tasks_open";--> statement-breakpoint
CREATE INDEX "ledger_entries_actor" ON "service"."ledger_entries" USING btree ("workspace_id","actor","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_key" ON "service"."ledger_entries" USING btree ("workspace_id","key_id","seq");--> statement-breakpoint
CREATE INDEX "tasks_workspace_status" ON "service"."tasks" USING btree ("workspace_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_queued" ON "service"."tasks" USING btree ("workspace_id","created_at","id") WHERE "service"."tasks"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_running" ON "service"."tasks" USING btree ("workspace_id","started_at") WHERE "service"."tasks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "tasks_deadline" ON "service"."tasks" USING btree ("deadline_at") WHERE "service"."tasks"."status" in ('queued', 'running');