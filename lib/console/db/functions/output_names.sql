-- Addresses and ids of the outputs.
-- Generated columns of console.creations are made by it, and are not made anew when it changes: a change needs a
-- migration that rewrites them.
CREATE OR REPLACE FUNCTION console.output_names(outputs jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(name) FROM jsonb_array_elements(outputs) o, LATERAL (VALUES (o ->> 'url'), (o ->> 'asset_id')) n (name)
	WHERE octet_length(name) <= 1000
$$;
