ALTER TABLE "service"."usage_days" ADD COLUMN "outputs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Days that are summed up already get their count from the tasks that ended on them.
UPDATE "service"."usage_days" d SET "outputs" = s.outputs
FROM (
  SELECT workspace_id, (completed_at at time zone 'UTC')::date AS day, kind, model, key_id,
    coalesce(actor, '') AS actor, sum(jsonb_array_length(outputs)) AS outputs
  FROM "service"."tasks"
  WHERE status = 'succeeded' AND completed_at IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6
) s
WHERE d.workspace_id = s.workspace_id AND d.day = s.day AND d.family = s.kind AND d.model = s.model
  AND d.key_id = s.key_id AND d.actor = s.actor AND s.outputs IS NOT NULL;
