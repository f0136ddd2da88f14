-- Writes a `credits.low` event, and a delivery for each endpoint of the workspace that subscribes to it.
CREATE OR REPLACE FUNCTION service.enqueue_credits_low(in_workspace text, available bigint, authorized bigint, low bigint, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event_id text;
	hook record;
BEGIN
	FOR hook IN
		SELECT w.id FROM service.webhooks w
		WHERE w.workspace_id = in_workspace AND w.enabled AND 'credits.low' = ANY (w.events)
		FOR KEY SHARE
	LOOP
		IF event_id IS NULL THEN
			event_id := service.new_id('evt', at);
			INSERT INTO service.webhook_events (id, workspace_id, type, subject_id, body, created_at)
			VALUES (event_id, in_workspace, 'credits.low', NULL, json_build_object(
				'id', event_id, 'object', 'event', 'type', 'credits.low',
				'created_at', floor(extract(epoch FROM at))::bigint,
				'timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
				'data', json_build_object(
					'available', trim_scale(available / 1000.0),
					'authorized', trim_scale(authorized / 1000.0),
					'low_credits', trim_scale(low / 1000.0)))::text, at);
		END IF;
		INSERT INTO service.webhook_deliveries (id, webhook_id, event_id, event_type, due_at, created_at)
		VALUES (service.new_id('dlv', at), hook.id, event_id, 'credits.low', at, at);
	END LOOP;
END
$$;
