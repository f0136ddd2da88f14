-- First day of the month (UTC), by which budgets count.
CREATE OR REPLACE FUNCTION service.month_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;
