CREATE OR REPLACE FUNCTION "service"."move_credits"(wanted_workspace text, moves jsonb, again boolean DEFAULT false, moved_at timestamptz DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	wallet service.balances%ROWTYPE;
	before service.balances%ROWTYPE;
	held service.authorizations%ROWTYPE;
	cap record;
	refused jsonb;
	move jsonb;
	answers jsonb[] := '{}';
	now_at timestamptz;
	month_now date;
	has_budgets boolean;
	known text;
	amount bigint;
	taken bigint;
	is_settle boolean;
	together boolean;
	moved_available bigint;
	moved_held bigint;
BEGIN
	IF wanted_workspace IS NULL THEN
		SELECT a.workspace_id INTO wanted_workspace FROM service.authorizations a WHERE a.id = moves->0->>'id';
	END IF;
	-- From here to the end of the transaction the workspace's credits move here alone. Every statement
	-- below sees what was committed before (READ COMMITTED), so nothing that it decides by is stale.
	SELECT * INTO wallet FROM service.balances b WHERE b.workspace_id = wanted_workspace FOR UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	before := wallet;
	now_at := date_trunc('milliseconds', coalesce(moved_at, clock_timestamp()));
	month_now := service.month_of(now_at);
	has_budgets := EXISTS (SELECT FROM service.budgets b WHERE b.workspace_id = wanted_workspace);

	-- Where none of many can be refused and none meets another, they are written together, each kind of row with one
	-- statement; the loop below would do the same, one after another.
	SELECT count(*) > 4 AND bool_and(m.op IN ('authorize', 'settle', 'release'))
		AND count(*) = count(DISTINCT (m.id, m.op = 'authorize'))
		AND coalesce(sum(m.amount) FILTER (WHERE m.op = 'authorize'), 0) <= wallet.available_milli
	INTO together FROM jsonb_to_recordset(moves) AS m (op text, id text, amount bigint);
	together := together AND NOT again AND NOT has_budgets AND wallet.owed_milli = 0;

	IF together THEN
		WITH m AS MATERIALIZED (
			SELECT * FROM ROWS FROM (jsonb_to_recordset(moves) AS (op text, entry text, id text, btx text, amount bigint,
				subject text, key text, actor text)) WITH ORDINALITY AS m (op, entry, id, btx, amount, subject, key, actor, n)
		), begun AS (
			SELECT b.*, e.op AS end_op, e.entry AS end_entry, e.amount AS charged, e.n AS end_n
			FROM m b LEFT JOIN m e ON e.id = b.id AND e.op <> 'authorize' AND e.n > b.n AND e.amount <= b.amount
			WHERE b.op = 'authorize'
		), opened AS (
			INSERT INTO service.authorizations (id, workspace_id, amount_milli, billing_transaction_id, subject_id, key_id, actor,
				created_at, state, settled_milli, ended_at)
			SELECT b.id, wanted_workspace, b.amount, b.btx, b.subject, b.key, b.actor, now_at,
				CASE b.end_op WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' ELSE 'open' END,
				b.charged, CASE WHEN b.end_n IS NOT NULL THEN now_at END
			FROM begun b
		), ended AS (
			UPDATE service.authorizations a
			SET state = CASE e.op WHEN 'settle' THEN 'settled' ELSE 'released' END, settled_milli = e.amount, ended_at = now_at
			FROM m e
			WHERE a.id = ANY (ARRAY(SELECT x.id FROM m x WHERE x.op <> 'authorize'))
				AND a.id = e.id AND e.op <> 'authorize' AND a.workspace_id = wanted_workspace AND a.state = 'open' AND a.amount_milli >= e.amount
			RETURNING e.n, e.entry, e.op, a.id, a.billing_transaction_id, a.subject_id, a.key_id, a.actor, a.amount_milli, e.amount AS charged
		), steps AS (
			SELECT b.n, b.entry, b.op, b.id, b.btx, b.subject, b.key, b.actor, -b.amount AS available, b.amount AS held,
				NULL::bigint AS charged
			FROM begun b
			UNION ALL
			SELECT b.end_n, b.end_entry, b.end_op, b.id, b.btx, b.subject, b.key, b.actor, b.amount - b.charged, -b.amount, b.charged
			FROM begun b WHERE b.end_n IS NOT NULL
			UNION ALL
			SELECT e.n, e.entry, e.op, e.id, e.billing_transaction_id, e.subject_id, e.key_id, e.actor,
				e.amount_milli - e.charged, -e.amount_milli, e.charged
			FROM ended e
		), written AS (
			INSERT INTO service.ledger_entries (id, workspace_id, kind, available_delta_milli, authorized_delta_milli,
				available_after_milli, authorized_after_milli, authorization_id, billing_transaction_id, subject_id, key_id, actor, created_at)
			SELECT s.entry, wanted_workspace, s.op, s.available, s.held,
				wallet.available_milli + sum(s.available) OVER so_far, wallet.authorized_milli + sum(s.held) OVER so_far,
				s.id, s.btx, s.subject, s.key, s.actor, now_at
			FROM steps s WINDOW so_far AS (ORDER BY s.n) ORDER BY s.n
		)
		SELECT coalesce(sum(s.available), 0), coalesce(sum(s.held), 0), array_agg(
			CASE
				WHEN m.op = 'authorize' THEN jsonb_build_object('ok', true, 'fresh', true)
				WHEN s.n IS NOT NULL THEN jsonb_build_object('ok', true, 'fresh', true, 'settled', s.charged,
					'state', CASE m.op WHEN 'settle' THEN 'settled' ELSE 'released' END)
				ELSE (SELECT jsonb_build_object('ok', false, 'state', coalesce(x.state, CASE WHEN b.n IS NOT NULL THEN 'open' END),
						'settled', x.settled_milli, 'held', coalesce(x.amount_milli, b.amount))
					FROM (SELECT) AS nothing
					LEFT JOIN service.authorizations x ON x.id = m.id AND x.workspace_id = wanted_workspace
					LEFT JOIN begun b ON b.id = m.id AND b.n < m.n)
			END ORDER BY m.n)
		INTO moved_available, moved_held, answers FROM m LEFT JOIN steps s ON s.n = m.n;
		wallet.available_milli := wallet.available_milli + moved_available;
		wallet.authorized_milli := wallet.authorized_milli + moved_held;
	END IF;

	FOR move IN SELECT m FROM jsonb_array_elements(moves) WITH ORDINALITY AS t (m, n) WHERE NOT together ORDER BY n LOOP
		amount := (move->>'amount')::bigint;

		-- A repeat after a lost connection: what the first attempt committed is answered, not done again.
		IF again THEN
			SELECT e.id INTO known FROM service.ledger_entries e WHERE e.id = move->>'entry';
			IF FOUND THEN
				answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', false, 'state',
					CASE move->>'op' WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' END,
					'settled', CASE WHEN move->>'op' IN ('settle', 'release') THEN amount END,
					'entry', known, 'btx', move->>'btx'));
				CONTINUE;
			END IF;
		END IF;

		IF move->>'op' = 'authorize' THEN
			refused := NULL;
			IF has_budgets THEN
				SELECT jsonb_build_object('subject', b.subject, 'subject_id', b.subject_id, 'limit', b.limit_milli,
					'raised', coalesce(m.raised_milli, 0), 'spent', coalesce(m.spent_milli, 0),
					'authorized', coalesce(m.authorized_milli, 0)) INTO refused
				FROM service.budgets b
				LEFT JOIN service.budget_months m ON m.budget_id = b.id AND m.month = month_now
				WHERE b.workspace_id = wanted_workspace
					AND ((b.subject = 'member' AND b.subject_id = move->>'actor') OR (b.subject = 'key' AND b.subject_id = move->>'key'))
					AND coalesce(m.spent_milli + m.authorized_milli - m.raised_milli, 0) + amount > b.limit_milli
				ORDER BY b.subject LIMIT 1;
			END IF;
			IF refused IS NOT NULL OR wallet.available_milli < amount THEN
				answers := array_append(answers, jsonb_build_object('ok', false, 'needed', amount,
					'available', wallet.available_milli, 'budget', refused));
				CONTINUE;
			END IF;
			wallet.available_milli := wallet.available_milli - amount;
			wallet.authorized_milli := wallet.authorized_milli + amount;
			INSERT INTO service.authorizations
				(id, workspace_id, amount_milli, billing_transaction_id, subject_id, key_id, actor, created_at)
			VALUES (move->>'id', wanted_workspace, amount, move->>'btx', move->>'subject', move->>'key', move->>'actor', now_at);
			INSERT INTO service.ledger_entries
				(id, workspace_id, kind, available_delta_milli, authorized_delta_milli, available_after_milli,
					authorized_after_milli, authorization_id, billing_transaction_id, subject_id, key_id, actor, created_at)
			VALUES (move->>'entry', wanted_workspace, 'authorize', -amount, amount, wallet.available_milli,
				wallet.authorized_milli, move->>'id', move->>'btx', move->>'subject', move->>'key', move->>'actor', now_at);
			IF has_budgets THEN
				INSERT INTO service.budget_months AS m (budget_id, month, authorized_milli)
				SELECT b.id, month_now, amount FROM service.budgets b
				WHERE b.workspace_id = wanted_workspace
					AND ((b.subject = 'member' AND b.subject_id = move->>'actor') OR (b.subject = 'key' AND b.subject_id = move->>'key'))
				ON CONFLICT (budget_id, month) DO UPDATE SET authorized_milli = m.authorized_milli + excluded.authorized_milli;
			END IF;
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', true));
			CONTINUE;
		END IF;

		IF move->>'op' IN ('settle', 'release') THEN
			is_settle := move->>'op' = 'settle';
			UPDATE service.authorizations a
			SET state = CASE WHEN is_settle THEN 'settled' ELSE 'released' END, settled_milli = amount, ended_at = now_at
			WHERE a.id = move->>'id' AND a.workspace_id = wanted_workspace AND a.state = 'open' AND a.amount_milli >= amount
			RETURNING * INTO held;
			IF NOT FOUND THEN
				SELECT * INTO held FROM service.authorizations a WHERE a.id = move->>'id' AND a.workspace_id = wanted_workspace;
				answers := array_append(answers, jsonb_build_object('ok', false, 'state', held.state,
					'settled', held.settled_milli, 'held', held.amount_milli));
				CONTINUE;
			END IF;
			wallet.available_milli := wallet.available_milli + held.amount_milli - amount;
			wallet.authorized_milli := wallet.authorized_milli - held.amount_milli;
			INSERT INTO service.ledger_entries
				(id, workspace_id, kind, available_delta_milli, authorized_delta_milli, available_after_milli,
					authorized_after_milli, authorization_id, billing_transaction_id, subject_id, key_id, actor, created_at)
			VALUES (move->>'entry', wanted_workspace, move->>'op', held.amount_milli - amount, -held.amount_milli,
				wallet.available_milli, wallet.authorized_milli, held.id, held.billing_transaction_id, held.subject_id,
				held.key_id, held.actor, now_at);
			IF has_budgets THEN
				UPDATE service.budget_months m
				SET authorized_milli = m.authorized_milli - held.amount_milli, spent_milli = m.spent_milli + amount
				FROM service.budgets b
				WHERE b.id = m.budget_id AND m.month = service.month_of(held.created_at) AND b.workspace_id = wanted_workspace
					AND ((b.subject = 'member' AND b.subject_id = held.actor) OR (b.subject = 'key' AND b.subject_id = held.key_id));
			END IF;
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', true, 'state', held.state, 'settled', amount));
		ELSIF move->>'op' IN ('grant', 'refund', 'adjust') THEN
			SELECT e.id, e.billing_transaction_id INTO cap FROM service.ledger_entries e
			WHERE e.workspace_id = wanted_workspace AND e.once_key = move->>'once';
			IF FOUND THEN
				answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', false, 'entry', cap.id, 'btx', cap.billing_transaction_id));
				CONTINUE;
			END IF;
			-- An adjustment gives back what was taken in vain.
			taken := CASE WHEN move->>'op' = 'refund' THEN least(amount, wallet.available_milli) ELSE -amount END;
			wallet.available_milli := wallet.available_milli - taken;
			INSERT INTO service.ledger_entries
				(id, workspace_id, kind, available_delta_milli, authorized_delta_milli, available_after_milli,
					authorized_after_milli, billing_transaction_id, subject_id, actor, memo, once_key, created_at)
			VALUES (move->>'entry', wanted_workspace, move->>'op', -taken, 0, wallet.available_milli, wallet.authorized_milli,
				move->>'btx', move->>'subject', move->>'actor', move->>'memo', move->>'once', now_at);
			IF move->>'op' = 'refund' AND taken < amount THEN
				wallet.owed_milli := wallet.owed_milli + amount - taken;
				INSERT INTO service.ledger_entries
					(id, workspace_id, kind, available_delta_milli, authorized_delta_milli, owed_delta_milli,
						available_after_milli, authorized_after_milli, billing_transaction_id, subject_id, memo, created_at)
				VALUES ('led_' || replace(gen_random_uuid()::text, '-', ''), wanted_workspace, 'adjust', 0, 0, amount - taken,
					wallet.available_milli, wallet.authorized_milli, move->>'btx', move->>'subject',
					'Refunded, but spent before: taken from the next credits', now_at);
			END IF;
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', true, 'entry', move->>'entry', 'btx', move->>'btx', 'taken', taken));
		ELSE
			RAISE EXCEPTION 'service.move_credits knows no %', move->>'op' USING ERRCODE = 'invalid_parameter_value';
		END IF;

		-- What came back pays first what is owed.
		IF wallet.owed_milli > 0 AND wallet.available_milli > 0 THEN
			taken := least(wallet.owed_milli, wallet.available_milli);
			wallet.owed_milli := wallet.owed_milli - taken;
			wallet.available_milli := wallet.available_milli - taken;
			INSERT INTO service.ledger_entries
				(id, workspace_id, kind, available_delta_milli, authorized_delta_milli, owed_delta_milli,
					available_after_milli, authorized_after_milli, memo, created_at)
			VALUES ('led_' || replace(gen_random_uuid()::text, '-', ''), wanted_workspace, 'adjust', -taken, 0, -taken,
				wallet.available_milli, wallet.authorized_milli, 'Owed since a refund', now_at);
		END IF;
	END LOOP;

	IF wallet IS DISTINCT FROM before THEN
		UPDATE service.balances b
		SET available_milli = wallet.available_milli, authorized_milli = wallet.authorized_milli,
			owed_milli = wallet.owed_milli, updated_at = now_at
		WHERE b.workspace_id = wanted_workspace;
		-- What running work holds counts as left: credits that are given back cross nothing a second time.
		IF before.available_milli + before.authorized_milli >= wallet.low_milli
			AND wallet.available_milli + wallet.authorized_milli < wallet.low_milli THEN
			PERFORM service.tell_credits_low(wallet, now_at);
		END IF;
	END IF;
	RETURN jsonb_build_object('workspace', wanted_workspace, 'transaction', pg_current_xact_id()::text, 'answers', to_jsonb(answers),
		'available', wallet.available_milli, 'budgets', has_budgets);
END
$$;
