-- Their work is lib/platform/retention's. Without workers their jobs would wait for ever, and be reported as late.
DO $$
BEGIN
	IF to_regclass('pgboss.schedule') IS NOT NULL THEN
		DELETE FROM pgboss.schedule WHERE name IN ('idempotency.sweep', 'agents.sweep', 'webhooks.sweep');
		DELETE FROM pgboss.job
			WHERE name IN ('idempotency.sweep', 'agents.sweep', 'webhooks.sweep') AND state IN ('created', 'retry');
	END IF;
END $$;
