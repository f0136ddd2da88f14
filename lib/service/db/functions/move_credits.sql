-- Applies `moves` of one workspace in their order; a refused one changes nothing. Returns NULL for an unknown
-- workspace. Without a workspace id it is the workspace of the first authorization. `again`: some of the
-- moves may have been committed before. `moved_at`: for tests of the calendar.
CREATE OR REPLACE FUNCTION service.move_credits(in_workspace text, moves jsonb, again boolean DEFAULT false, moved_at timestamptz DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	wallet service.balances%ROWTYPE;
	before service.balances%ROWTYPE;
	held service.authorizations%ROWTYPE;
	given record;
	move record;
	budget jsonb;
	answers jsonb[] := '{}';
	-- Entries that are not written yet, and their subjects: authorizations by id, credits by once key.
	entries jsonb[] := '{}';
	subjects text[] := '{}';
	now_at timestamptz;
	has_budgets boolean;
	taken bigint;
BEGIN
	IF in_workspace IS NULL THEN
		SELECT a.workspace_id INTO in_workspace FROM service.authorizations a WHERE a.id = moves->0->>'id';
	END IF;
	-- Until the end of the transaction no other transaction moves credits of this workspace. Every statement
	-- below sees what was committed before it began (READ COMMITTED), so none decides by stale rows.
	SELECT * INTO wallet FROM service.balances b WHERE b.workspace_id = in_workspace FOR UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	before := wallet;
	now_at := date_trunc('milliseconds', coalesce(moved_at, clock_timestamp()));
	has_budgets := EXISTS (SELECT FROM service.budgets b WHERE b.workspace_id = in_workspace);

	FOR move IN
		SELECT * FROM ROWS FROM (jsonb_to_recordset(moves) AS (op text, entry text, id text, btx text, amount bigint,
			subject text, key text, actor text, project text, memo text, once text)) WITH ORDINALITY
			AS m (op, entry, id, btx, amount, subject, key, actor, project, memo, once, n)
		ORDER BY n
	LOOP
		-- Entries of this statement about the same authorization or once key are written first, so that this move
		-- sees them.
		IF coalesce(move.id, move.once) = ANY (subjects) THEN
			PERFORM service.write_entries(in_workspace, entries, now_at);
			entries := '{}';
			subjects := '{}';
		END IF;

		-- A repeat after a lost connection: returns the result of the first attempt, and does nothing again.
		IF again AND EXISTS (SELECT FROM service.ledger_entries e WHERE e.id = move.entry) THEN
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', false,
				'state', CASE move.op WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' END,
				'settled', CASE WHEN move.op IN ('settle', 'release') THEN move.amount END, 'entry', move.entry, 'btx', move.btx));
			CONTINUE;
		END IF;

		IF move.op = 'authorize' THEN
			IF has_budgets THEN budget := service.reached_budget(in_workspace, move.actor, move.key, move.project, move.amount, now_at); END IF;
			IF budget IS NOT NULL OR wallet.available_milli < move.amount THEN
				answers := array_append(answers, jsonb_build_object('ok', false, 'needed', move.amount,
					'available', wallet.available_milli, 'budget', budget));
				CONTINUE;
			END IF;
			IF has_budgets THEN
				INSERT INTO service.budget_months AS m (budget_id, month, authorized_milli)
				SELECT b.id, b.month, move.amount
				FROM service.budgets_of(in_workspace, move.actor, move.key, move.project, now_at) b
				ON CONFLICT (budget_id, month) DO UPDATE SET authorized_milli = m.authorized_milli + excluded.authorized_milli;
			END IF;
			wallet.available_milli := wallet.available_milli - move.amount;
			wallet.authorized_milli := wallet.authorized_milli + move.amount;
			entries := array_append(entries, jsonb_build_object('entry', move.entry, 'kind', move.op,
				'available', -move.amount, 'authorized', move.amount, 'available_after', wallet.available_milli,
				'authorized_after', wallet.authorized_milli, 'id', move.id, 'btx', move.btx, 'subject', move.subject,
				'key', move.key, 'actor', move.actor, 'project', move.project));
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', true));

		ELSIF move.op IN ('settle', 'release') THEN
			SELECT * INTO held FROM service.authorizations a WHERE a.id = move.id AND a.workspace_id = in_workspace;
			IF NOT FOUND OR held.state <> 'open' OR held.amount_milli < move.amount THEN
				answers := array_append(answers, jsonb_build_object('ok', false, 'state', held.state,
					'settled', held.settled_milli, 'held', held.amount_milli));
				CONTINUE;
			END IF;
			IF has_budgets THEN
				-- The budget month is that of the authorization. A budget created after that month has not counted it.
				UPDATE service.budget_months m
				SET authorized_milli = m.authorized_milli - held.amount_milli, spent_milli = m.spent_milli + move.amount
				FROM service.budgets_of(in_workspace, held.actor, held.key_id, held.project, held.created_at) b
				WHERE b.id = m.budget_id AND m.month = b.month;
			END IF;
			wallet.available_milli := wallet.available_milli + held.amount_milli - move.amount;
			wallet.authorized_milli := wallet.authorized_milli - held.amount_milli;
			entries := array_append(entries, jsonb_build_object('entry', move.entry, 'kind', move.op,
				'available', held.amount_milli - move.amount, 'authorized', -held.amount_milli,
				'available_after', wallet.available_milli, 'authorized_after', wallet.authorized_milli, 'id', held.id,
				'btx', held.billing_transaction_id, 'subject', held.subject_id, 'key', held.key_id, 'actor', held.actor));
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', true,
				'state', CASE move.op WHEN 'settle' THEN 'settled' ELSE 'released' END, 'settled', move.amount));

		ELSIF move.op IN ('grant', 'refund', 'adjust') THEN
			SELECT e.id, e.billing_transaction_id INTO given FROM service.ledger_entries e
			WHERE e.workspace_id = in_workspace AND e.once_key = move.once;
			IF FOUND THEN
				answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', false, 'entry', given.id,
					'btx', given.billing_transaction_id));
				CONTINUE;
			END IF;
			-- A refund takes the available credits and records the rest as owed; an adjustment gives back credits that
			-- were taken wrongly.
			taken := CASE WHEN move.op = 'refund' THEN least(move.amount, wallet.available_milli) ELSE -move.amount END;
			wallet.available_milli := wallet.available_milli - taken;
			entries := array_append(entries, jsonb_build_object('entry', move.entry, 'kind', move.op, 'available', -taken,
				'authorized', 0, 'available_after', wallet.available_milli, 'authorized_after', wallet.authorized_milli,
				'btx', move.btx, 'subject', move.subject, 'actor', move.actor, 'memo', move.memo, 'once', move.once));
			IF move.op = 'refund' AND taken < move.amount THEN
				wallet.owed_milli := wallet.owed_milli + move.amount - taken;
				entries := array_append(entries, jsonb_build_object('entry', service.new_id('led', now_at), 'kind', 'adjust',
					'available', 0, 'authorized', 0, 'owed', move.amount - taken, 'available_after', wallet.available_milli,
					'authorized_after', wallet.authorized_milli, 'btx', move.btx, 'subject', move.subject,
					'memo', 'Refunded, but spent before: taken from the next credits'));
			END IF;
			answers := array_append(answers, jsonb_build_object('ok', true, 'fresh', true, 'entry', move.entry,
				'btx', move.btx, 'taken', taken));
		ELSE
			RAISE EXCEPTION 'service.move_credits knows no %', move.op USING ERRCODE = 'invalid_parameter_value';
		END IF;
		subjects := array_append(subjects, coalesce(move.id, move.once));

		-- Newly available credits first pay the owed ones.
		IF wallet.owed_milli > 0 AND wallet.available_milli > 0 THEN
			taken := least(wallet.owed_milli, wallet.available_milli);
			wallet.owed_milli := wallet.owed_milli - taken;
			wallet.available_milli := wallet.available_milli - taken;
			entries := array_append(entries, jsonb_build_object('entry', service.new_id('led', now_at), 'kind', 'adjust',
				'available', -taken, 'authorized', 0, 'owed', -taken, 'available_after', wallet.available_milli,
				'authorized_after', wallet.authorized_milli, 'memo', 'Owed since a refund'));
		END IF;
	END LOOP;

	IF entries <> '{}' THEN PERFORM service.write_entries(in_workspace, entries, now_at); END IF;
	IF wallet IS DISTINCT FROM before THEN
		UPDATE service.balances b
		SET available_milli = wallet.available_milli, authorized_milli = wallet.authorized_milli,
			owed_milli = wallet.owed_milli
		WHERE b.workspace_id = in_workspace;
		-- Credits held by running work count as remaining, so that giving them back does not cross the threshold
		-- again.
		IF before.available_milli + before.authorized_milli >= wallet.low_milli
			AND wallet.available_milli + wallet.authorized_milli < wallet.low_milli THEN
			PERFORM service.enqueue_credits_low(in_workspace, wallet.available_milli, wallet.authorized_milli, wallet.low_milli, now_at);
		END IF;
	END IF;
	RETURN jsonb_build_object('workspace', in_workspace, 'answers', to_jsonb(answers), 'available', wallet.available_milli);
END
$$;
