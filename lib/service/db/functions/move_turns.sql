-- Moves credits, and writes what belongs to each move: a turn and its Idempotency-Key with an authorization;
-- a turn's end, its answer for repeats and its response with a settlement or release. `written` names them by
-- the position of their move. They are written only if this call made the move, and not an earlier attempt.
CREATE OR REPLACE FUNCTION service.move_turns(in_workspace text, moves jsonb, written jsonb, again boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	moved jsonb;
	answers jsonb;
	in_use int[] := '{}'; -- indexes of moves whose key other work holds
BEGIN
	-- The balance is locked before any key, so that two statements cannot lock each other out.
	PERFORM FROM service.balances b WHERE b.workspace_id = in_workspace FOR UPDATE;

	IF jsonb_path_exists(written, '$.begun[*].key') THEN
		WITH wanted AS MATERIALIZED (
			SELECT b.* FROM jsonb_to_recordset(written->'begun') AS b (id text, index int, path text, key text, fingerprint text)
			WHERE b.key IS NOT NULL
		), claimed AS (
			INSERT INTO service.idempotency_keys AS k
				(workspace_id, path, key, fingerprint, status, owner, created_at, expires_at)
			SELECT DISTINCT ON (w.path, w.key) in_workspace, w.path, w.key, w.fingerprint, 'in_flight', w.id, now(),
				now() + interval '24 hours'
			FROM wanted w ORDER BY w.path, w.key, w.index
			ON CONFLICT (workspace_id, path, key) DO UPDATE
			SET fingerprint = excluded.fingerprint, status = excluded.status, owner = excluded.owner,
				response_status = NULL, response_body = NULL,
				created_at = excluded.created_at, expires_at = excluded.expires_at
			WHERE (k.status = 'done' AND k.expires_at <= now())
				OR (k.status = 'in_flight' AND (k.owner = excluded.owner
					OR NOT EXISTS (SELECT FROM service.turns t WHERE t.id = k.owner AND t.status = 'running')))
			RETURNING k.owner
		)
		SELECT coalesce(array_agg(w.index), '{}') INTO in_use FROM wanted w WHERE w.id NOT IN (SELECT c.owner FROM claimed c);
	END IF;

	moved := service.move_others(in_workspace, moves, in_use, again);
	IF moved IS NULL THEN RETURN NULL; END IF;
	answers := moved->'answers';

	IF jsonb_array_length(written->'begun') > 0 THEN
		INSERT INTO service.turns (id, workspace_id, key_id, actor, project, model, endpoint, rate, amount_milli, authorization_id,
			billing_transaction_id, owner, created_at, deadline_at)
		SELECT b.id, in_workspace, b.key_id, b.actor, b.project, b.model, b.endpoint, b.rate, b.amount_milli, b.authorization_id,
			b.billing_transaction_id, b.owner, b.created_at, b.deadline_at
		FROM jsonb_to_recordset(written->'begun') AS b (id text, key_id text, actor text, project text, model text, endpoint text, rate jsonb,
			amount_milli bigint, authorization_id text, billing_transaction_id text, owner text, created_at timestamptz,
			deadline_at timestamptz, index int)
		WHERE (answers->b.index->>'fresh')::boolean;
	END IF;

	-- Rows are looked up by a list of ids: for a join of unknown size PostgreSQL may prefer to read the whole table.
	IF jsonb_array_length(written->'ended') > 0 THEN
		UPDATE service.turns t
		SET status = e.status, settled_milli = e.settled_milli, input_tokens = e.input_tokens, output_tokens = e.output_tokens,
			error_code = e.error_code, ended_at = clock_timestamp()
		FROM jsonb_to_recordset(written->'ended') AS e (id text, status text, settled_milli bigint, input_tokens bigint,
			output_tokens bigint, error_code text, index int)
		WHERE t.id = ANY (ARRAY(SELECT x->>'id' FROM jsonb_array_elements(written->'ended') AS x))
			AND t.id = e.id AND t.status = 'running' AND (answers->e.index->>'fresh')::boolean;
	END IF;
	IF jsonb_path_exists(written, '$.ended[*].answer') THEN
		UPDATE service.idempotency_keys k
		SET status = 'done', response_status = e.answer_status, response_body = to_jsonb(e.answer),
			expires_at = now() + interval '24 hours'
		FROM jsonb_to_recordset(written->'ended') AS e (id text, path text, key text, answer_status text, answer text, index int)
		WHERE k.workspace_id = in_workspace AND k.key = ANY (ARRAY(SELECT x->>'key' FROM jsonb_array_elements(written->'ended') AS x))
			AND k.path = e.path AND k.key = e.key AND k.owner = e.id AND k.status = 'in_flight'
			AND (answers->e.index->>'fresh')::boolean;
	END IF;
	IF jsonb_path_exists(written, '$.ended[*].response') THEN
		INSERT INTO service.responses (id, workspace_id, previous_id, input, output, created_at, expires_at)
		SELECT r.id, in_workspace, r.previous_id, r.input, r.output, r.created_at, r.expires_at
		FROM jsonb_to_recordset(written->'ended') AS e (response jsonb, index int),
			jsonb_to_record(e.response) AS r (id text, previous_id text, input jsonb, output jsonb, created_at timestamptz,
				expires_at timestamptz)
		WHERE (answers->e.index->>'fresh')::boolean;
		-- Earlier responses of the conversation are kept as long as this one.
		UPDATE service.responses r SET expires_at = a.expires_at
		FROM (
			SELECT c.id, max((e.response->>'expires_at')::timestamptz) AS expires_at
			FROM jsonb_to_recordset(written->'ended') AS e (response jsonb, index int),
				jsonb_array_elements_text(e.response->'ancestors') AS c (id)
			WHERE (answers->e.index->>'fresh')::boolean GROUP BY c.id
		) a
		WHERE r.id = ANY (ARRAY(
			SELECT c FROM jsonb_array_elements(written->'ended') AS x, jsonb_array_elements_text(x->'response'->'ancestors') AS c
		)) AND r.id = a.id;
	END IF;
	RETURN moved;
END
$$;
