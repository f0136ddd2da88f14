-- An id as lib/platform/ids makes them: ten digits of time, then sixteen random ones.
CREATE OR REPLACE FUNCTION service.new_id(prefix text, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	alphabet CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
	ms bigint := floor(extract(epoch FROM at) * 1000);
	random_bytes bytea := uuid_send(gen_random_uuid());
	made text := '';
BEGIN
	FOR n IN 0..9 LOOP
		made := substr(alphabet, (ms & 31)::int + 1, 1) || made;
		ms := ms >> 5;
	END LOOP;
	FOR n IN 0..15 LOOP
		made := made || substr(alphabet, (get_byte(random_bytes, n) & 31) + 1, 1);
	END LOOP;
	RETURN prefix || '_' || made;
END
$$;
