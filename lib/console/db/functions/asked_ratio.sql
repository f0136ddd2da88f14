-- Width over height that a recipe asks for; 0 when unknown.
-- Generated columns of console.creations are made by it, and are not made anew when it changes: a change needs a
-- migration that rewrites them.
CREATE OR REPLACE FUNCTION console.asked_ratio(kind text, params jsonb) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN params ->> 'aspect_ratio' ~ '^[1-9][0-9]{0,2}:[1-9][0-9]{0,2}$' THEN round(
			split_part(params ->> 'aspect_ratio', ':', 1)::numeric
				/ split_part(params ->> 'aspect_ratio', ':', 2)::numeric, 4)::real
		WHEN kind = 'video' THEN 1.7778::real
		ELSE 0::real
	END
$$;
