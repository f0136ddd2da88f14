-- Calls service.move_credits without the moves at the positions `in_use`, whose Idempotency-Key other work
-- holds. The answers at those positions say so.
CREATE OR REPLACE FUNCTION service.move_others(in_workspace text, moves jsonb, in_use int[], again boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	moved jsonb;
	answers jsonb;
BEGIN
	IF in_use = '{}' THEN RETURN service.move_credits(in_workspace, moves, again); END IF;
	moved := service.move_credits(in_workspace, (
		SELECT coalesce(jsonb_agg(m.move ORDER BY m.n), '[]') FROM jsonb_array_elements(moves) WITH ORDINALITY AS m (move, n)
		WHERE m.n - 1 <> ALL (in_use)
	), again);
	SELECT jsonb_agg(CASE WHEN m.is_in_use THEN '{"ok": false, "key_in_use": true}' ELSE moved->'answers'->(m.others - 1)::int END ORDER BY m.n)
	INTO answers FROM (
		SELECT n, n - 1 = ANY (in_use) AS is_in_use, count(*) FILTER (WHERE n - 1 <> ALL (in_use)) OVER (ORDER BY n) AS others
		FROM generate_series(1, jsonb_array_length(moves)) AS n
	) m;
	RETURN jsonb_set(moved, '{answers}', answers);
END
$$;
