CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE FUNCTION console.asked_ratio(kind text, params jsonb) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN params ->> 'aspect_ratio' ~ '^[1-9][0-9]{0,2}:[1-9][0-9]{0,2}$' THEN round(
			split_part(params ->> 'aspect_ratio', ':', 1)::numeric
				/ split_part(params ->> 'aspect_ratio', ':', 2)::numeric, 4)::real
		WHEN kind = 'video' THEN 1.7778::real
		ELSE 0::real
	END
$$;--> statement-breakpoint
CREATE FUNCTION console.output_ratios(outputs jsonb, otherwise real) RETURNS real[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(coalesce(
		round((o.value ->> 'width')::numeric / nullif((o.value ->> 'height')::numeric, 0), 4)::real, otherwise
	) ORDER BY o.n), '{}')
	FROM jsonb_array_elements(outputs) WITH ORDINALITY AS o (value, n)
$$;--> statement-breakpoint
CREATE FUNCTION console.output_names(outputs jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(name) FROM jsonb_array_elements(outputs) o, LATERAL (VALUES (o ->> 'url'), (o ->> 'asset_id')) n (name)
	WHERE octet_length(name) <= 1000
$$;--> statement-breakpoint
-- Longer texts are no names, and would not fit into an index.
CREATE FUNCTION console.names_in(params jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(DISTINCT v #>> '{}')
	FROM jsonb_path_query(params, 'strict $.** ? (@.type() == "string")') v
	WHERE octet_length(v #>> '{}') <= 1000 AND v #>> '{}' !~ '\s'
$$;--> statement-breakpoint
DROP INDEX "console"."audit_events_workspace";--> statement-breakpoint
DROP INDEX "console"."audit_events_person";--> statement-breakpoint
DROP INDEX "console"."budget_requests_workspace";--> statement-breakpoint
DROP INDEX "console"."conversations_workspace";--> statement-breakpoint
DROP INDEX "console"."invitations_workspace";--> statement-breakpoint
DROP INDEX "console"."notices_workspace";--> statement-breakpoint
DROP INDEX "console"."creations_workspace";--> statement-breakpoint
DROP INDEX "console"."creations_open";--> statement-breakpoint
DROP INDEX "console"."uploads_workspace";--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "ratios" real[] GENERATED ALWAYS AS (console.output_ratios(outputs, console.asked_ratio(kind, params))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "asked_ratio" real GENERATED ALWAYS AS (console.asked_ratio(kind, params)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "output_names" text[] GENERATED ALWAYS AS (console.output_names(outputs)) STORED;--> statement-breakpoint
ALTER TABLE "console"."creations" ADD COLUMN "names" text[] GENERATED ALWAYS AS (console.names_in(params)) STORED;--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "console"."audit_events" USING btree ("workspace_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "creations_kind" ON "console"."creations" USING btree ("workspace_id","kind","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_model" ON "console"."creations" USING btree ("workspace_id","model","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_person" ON "console"."creations" USING btree ("workspace_id","user_id","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_status" ON "console"."creations" USING btree ("workspace_id","status","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_keys" ON "console"."creations" USING btree ("workspace_id","created_at","task_id") WHERE "console"."creations"."source" = 'key' and "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_prompt" ON "console"."creations" USING gin ("prompt" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "creations_output_names" ON "console"."creations" USING gin ("output_names");--> statement-breakpoint
CREATE INDEX "creations_names" ON "console"."creations" USING gin ("names");--> statement-breakpoint
CREATE INDEX "audit_events_workspace" ON "console"."audit_events" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_person" ON "console"."audit_events" USING btree ("workspace_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "budget_requests_workspace" ON "console"."budget_requests" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_workspace" ON "console"."conversations" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "invitations_workspace" ON "console"."invitations" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_workspace" ON "console"."notices" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "creations_workspace" ON "console"."creations" USING btree ("workspace_id","created_at","task_id") WHERE "console"."creations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "creations_open" ON "console"."creations" USING btree ("workspace_id","created_at","task_id") WHERE "console"."creations"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "uploads_workspace" ON "console"."uploads" USING btree ("workspace_id","created_at","asset_id");