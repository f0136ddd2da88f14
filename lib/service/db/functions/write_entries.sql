-- Writes ledger entries in their order, and the authorizations that they open or end. The caller holds the lock on the
-- workspace's balance, and changes that.
CREATE OR REPLACE FUNCTION service.write_entries(in_workspace text, entries jsonb[], at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	-- Rows are looked up by a list of ids: for a join of unknown size PostgreSQL may prefer to read the whole table.
	ended text[] := ARRAY(SELECT e->>'id' FROM unnest(entries) e WHERE e->>'kind' IN ('settle', 'release'));
BEGIN
	INSERT INTO service.authorizations (id, workspace_id, amount_milli, billing_transaction_id, subject_id, key_id, actor, project,
		created_at)
	SELECT e->>'id', in_workspace, (e->>'authorized')::bigint, e->>'btx', e->>'subject', e->>'key', e->>'actor', e->>'project', at
	FROM unnest(entries) e WHERE e->>'kind' = 'authorize';

	IF ended <> '{}' THEN
		UPDATE service.authorizations a
		SET state = CASE e->>'kind' WHEN 'settle' THEN 'settled' ELSE 'released' END,
			settled_milli = a.amount_milli - (e->>'available')::bigint, ended_at = at
		FROM unnest(entries) e
		WHERE a.id = ANY (ended) AND a.id = e->>'id' AND e->>'kind' <> 'authorize';
	END IF;

	INSERT INTO service.ledger_entries (id, workspace_id, kind, available_delta_milli, authorized_delta_milli, owed_delta_milli,
		available_after_milli, authorized_after_milli, authorization_id, billing_transaction_id, subject_id, key_id, actor, memo,
		once_key, created_at)
	SELECT e->>'entry', in_workspace, e->>'kind', (e->>'available')::bigint, (e->>'authorized')::bigint,
		coalesce((e->>'owed')::bigint, 0), (e->>'available_after')::bigint, (e->>'authorized_after')::bigint, e->>'id', e->>'btx',
		e->>'subject', e->>'key', e->>'actor', e->>'memo', e->>'once', at
	FROM unnest(entries) WITH ORDINALITY AS w (e, n) ORDER BY n;
END
$$;
