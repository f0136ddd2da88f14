CREATE OR REPLACE FUNCTION console.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The installation's own retention time is over (lib/platform/retention).
	IF TG_OP = 'DELETE' AND current_setting('atelier.retention', true) = 'console.audit_events' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
