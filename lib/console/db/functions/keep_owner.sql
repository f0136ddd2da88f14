CREATE OR REPLACE FUNCTION console.keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Of two owners who leave at once the second waits here, and then finds no other owner.
	PERFORM 1 FROM console.workspaces WHERE id = OLD.workspace_id FOR UPDATE;
	IF NOT EXISTS (
		SELECT 1 FROM console.memberships WHERE workspace_id = OLD.workspace_id AND role = 'owner'
	) THEN
		RAISE EXCEPTION 'a workspace needs an owner'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_keep_owner';
	END IF;
	RETURN NULL;
END
$$;
