-- The order of entries (seq) came with 0005; rows from before it were numbered as they lay on the disk. Where entries do
-- not go on from one another, they are numbered anew as they do: from the empty balance on, the next is the earliest
-- of those that begin where the last one ended. A workspace where that leads nowhere stays as it is, and
-- ledger:check names it.
ALTER TABLE "service"."ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
DO $$
DECLARE
	wanted text;
	step record;
	steps int;
	available bigint;
	held bigint;
BEGIN
	CREATE TEMP TABLE walk (id text PRIMARY KEY, seq bigint, created_at timestamptz, from_available bigint,
		from_authorized bigint, to_available bigint, to_authorized bigint, place int) ON COMMIT DROP;
	CREATE INDEX walk_next ON walk (from_available, from_authorized, created_at, seq) WHERE place IS NULL;
	FOR wanted IN
		SELECT DISTINCT r.workspace_id FROM (
			SELECT e.workspace_id, e.available_after_milli, e.authorized_after_milli,
				sum(e.available_delta_milli) OVER steps AS available, sum(e.authorized_delta_milli) OVER steps AS authorized
			FROM service.ledger_entries e WINDOW steps AS (PARTITION BY e.workspace_id ORDER BY e.seq)
		) r WHERE r.available <> r.available_after_milli OR r.authorized <> r.authorized_after_milli
	LOOP
		DELETE FROM walk;
		INSERT INTO walk
		SELECT e.id, e.seq, e.created_at, e.available_after_milli - e.available_delta_milli,
			e.authorized_after_milli - e.authorized_delta_milli, e.available_after_milli, e.authorized_after_milli, NULL
		FROM service.ledger_entries e WHERE e.workspace_id = wanted;
		steps := 0;
		available := 0;
		held := 0;
		LOOP
			SELECT w.id, w.to_available, w.to_authorized INTO step FROM walk w
			WHERE w.place IS NULL AND w.from_available = available AND w.from_authorized = held
			ORDER BY w.created_at, w.seq LIMIT 1;
			EXIT WHEN NOT FOUND;
			steps := steps + 1;
			UPDATE walk SET place = steps WHERE walk.id = step.id;
			available := step.to_available;
			held := step.to_authorized;
		END LOOP;
		CONTINUE WHEN EXISTS (SELECT FROM walk w WHERE w.place IS NULL);
		-- Twice, because no two may have the same number in between.
		UPDATE service.ledger_entries e SET seq = -e.seq WHERE e.workspace_id = wanted;
		UPDATE service.ledger_entries e SET seq = n.seq
		FROM walk w JOIN (SELECT o.seq, row_number() OVER (ORDER BY o.seq) AS place FROM walk o) n ON n.place = w.place
		WHERE e.id = w.id;
	END LOOP;
	DROP TABLE walk;
END
$$;--> statement-breakpoint
ALTER TABLE "service"."ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";
