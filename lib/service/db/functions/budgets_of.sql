-- The budgets that credits of a workspace count in, with the period that they count in.
CREATE OR REPLACE FUNCTION service.budgets_of(in_workspace text, actor text, key text, project text, at timestamptz)
RETURNS TABLE (id text, subject text, subject_id text, limit_milli bigint, month date) LANGUAGE sql STABLE AS $$
	SELECT b.id, b.subject, b.subject_id, b.limit_milli, service.budget_month(b.subject, at)
	FROM service.budgets b
	WHERE b.workspace_id = in_workspace
		AND b.subject_id = CASE b.subject WHEN 'member' THEN actor WHEN 'project' THEN project ELSE key END
$$;
