-- Width over height of each output; `otherwise` where an output has no size.
-- Generated columns of console.creations are made by it, and are not made anew when it changes: a change needs a
-- migration that rewrites them.
CREATE OR REPLACE FUNCTION console.output_ratios(outputs jsonb, otherwise real) RETURNS real[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(coalesce(
		round((o.value ->> 'width')::numeric / nullif((o.value ->> 'height')::numeric, 0), 4)::real, otherwise
	) ORDER BY o.n), '{}')
	FROM jsonb_array_elements(outputs) WITH ORDINALITY AS o (value, n)
$$;
