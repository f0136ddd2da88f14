-- The budget of the member or the key that leaves too little for `amount` in the month of `at`, or NULL.
CREATE OR REPLACE FUNCTION service.reached_budget(in_workspace text, actor text, key text, amount bigint, at timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
	RETURN (
		SELECT jsonb_build_object('subject', b.subject, 'subject_id', b.subject_id, 'limit', b.limit_milli,
			'raised', coalesce(m.raised_milli, 0), 'spent', coalesce(m.spent_milli, 0), 'authorized', coalesce(m.authorized_milli, 0))
		FROM service.budgets b
		LEFT JOIN service.budget_months m ON m.budget_id = b.id AND m.month = service.month_of(at)
		WHERE b.workspace_id = in_workspace
			AND ((b.subject = 'member' AND b.subject_id = actor) OR (b.subject = 'key' AND b.subject_id = key))
			AND coalesce(m.spent_milli + m.authorized_milli - m.raised_milli, 0) + amount > b.limit_milli
		ORDER BY b.subject LIMIT 1
	);
END
$$;
