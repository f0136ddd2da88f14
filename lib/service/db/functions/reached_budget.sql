-- The budget of the member, the key (of its month or day) or the project that leaves too little for `amount`, or NULL.
CREATE OR REPLACE FUNCTION service.reached_budget(in_workspace text, actor text, key text, project text, amount bigint, at timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
	RETURN (
		SELECT jsonb_build_object('subject', b.subject, 'subject_id', b.subject_id, 'limit', b.limit_milli,
			'raised', coalesce(m.raised_milli, 0), 'spent', coalesce(m.spent_milli, 0), 'authorized', coalesce(m.authorized_milli, 0))
		FROM service.budgets_of(in_workspace, actor, key, project, at) b
		LEFT JOIN service.budget_months m ON m.budget_id = b.id AND m.month = b.month
		WHERE coalesce(m.spent_milli + m.authorized_milli - m.raised_milli, 0) + amount > b.limit_milli
		ORDER BY b.subject LIMIT 1
	);
END
$$;
