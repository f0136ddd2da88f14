-- First day of the period in which a budget counts what is authorized at a time: its month, for the daily budget of a key its
-- day (UTC). A project's budget has one for all its time.
CREATE OR REPLACE FUNCTION service.budget_month(subject text, at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE subject WHEN 'project' THEN DATE '1970-01-01' WHEN 'key_day' THEN (at AT TIME ZONE 'UTC')::date ELSE service.month_of(at) END
$$;
