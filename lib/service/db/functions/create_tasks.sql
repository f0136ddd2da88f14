-- Reserves the credits of tasks, and writes each task whose credits were reserved, with its Idempotency-Key.
-- `tasks` are in the order of `moves`. A task whose key another request holds is not written; its answer is
-- `key_in_use`.
CREATE OR REPLACE FUNCTION service.create_tasks(in_workspace text, moves jsonb, tasks jsonb, again boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	moved jsonb;
	in_use int[] := '{}'; -- indexes of tasks whose key another task holds
BEGIN
	-- Keys of this workspace are claimed under the lock on its balance, so none is claimed between the check and the insert.
	PERFORM FROM service.balances b WHERE b.workspace_id = in_workspace FOR UPDATE;

	IF jsonb_path_exists(tasks, '$[*].key') THEN
		SELECT coalesce(array_agg(t.index), '{}') INTO in_use
		FROM (
			SELECT w.*, row_number() OVER (PARTITION BY w.path, w.key ORDER BY w.index) AS nth
			FROM jsonb_to_recordset(tasks) AS w (index int, id text, path text, key text) WHERE w.key IS NOT NULL
		) t
		WHERE t.nth > 1 OR EXISTS (
			SELECT FROM service.idempotency_keys k
			WHERE k.workspace_id = in_workspace AND k.path = t.path AND k.key = t.key AND k.expires_at > now()
				AND k.owner IS DISTINCT FROM t.id -- a repeat after a lost connection finds its own
		);
	END IF;

	moved := service.move_others(in_workspace, moves, in_use, again);
	IF moved IS NULL THEN RETURN NULL; END IF;

	INSERT INTO service.tasks (id, workspace_id, key_id, actor, project, kind, model, params, reference_ids, price, amount_milli,
		authorization_id, billing_transaction_id, created_at, deadline_at, traceparent)
	SELECT t.id, in_workspace, t.key_id, t.actor, t.project, t.kind, t.model, t.params, t.reference_ids, t.price, t.amount_milli,
		t.authorization_id, t.billing_transaction_id, t.created_at, t.deadline_at, t.traceparent
	FROM jsonb_to_recordset(tasks) AS t (index int, id text, key_id text, actor text, project text, kind text, model text, params jsonb,
		reference_ids text[], price jsonb, amount_milli bigint, authorization_id text, billing_transaction_id text,
		created_at timestamptz, deadline_at timestamptz, traceparent text)
	WHERE (moved->'answers'->t.index->>'fresh')::boolean;

	IF jsonb_path_exists(tasks, '$[*].key') THEN
		INSERT INTO service.idempotency_keys
			(workspace_id, path, key, fingerprint, status, owner, response_status, response_body, created_at, expires_at)
		SELECT in_workspace, t.path, t.key, t.fingerprint, 'done', t.id, t.answer_status, to_jsonb(t.answer), now(),
			now() + interval '24 hours'
		FROM jsonb_to_recordset(tasks) AS t (index int, id text, path text, key text, fingerprint text, answer_status text,
			answer text)
		WHERE t.key IS NOT NULL AND (moved->'answers'->t.index->>'fresh')::boolean
		ON CONFLICT (workspace_id, path, key) DO UPDATE -- an expired one that was not swept yet
		SET fingerprint = excluded.fingerprint, status = excluded.status, owner = excluded.owner,
			response_status = excluded.response_status, response_body = excluded.response_body,
			created_at = excluded.created_at, expires_at = excluded.expires_at;
	END IF;
	RETURN moved;
END
$$;
