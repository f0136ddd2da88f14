-- Texts of a recipe that may name a file. Longer texts are not names, and would not fit into an index.
-- Generated columns of console.creations use this function and are not recomputed when it changes: a change
-- needs a migration that rewrites them.
CREATE OR REPLACE FUNCTION console.names_in(params jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(DISTINCT v #>> '{}')
	FROM jsonb_path_query(params, 'strict $.** ? (@.type() == "string")') v
	WHERE octet_length(v #>> '{}') <= 1000 AND v #>> '{}' !~ '\s'
$$;
