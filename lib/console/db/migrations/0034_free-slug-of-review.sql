-- `/review/…` is the page of review links, so no workspace can have this slug.
UPDATE "console"."workspaces" SET "slug" = 'review-' || lower(right("id", 8)) WHERE "slug" = 'review';
