import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The provider's own id in the reference of an operation, as its pages and bills show it: drivers put the endpoint before
 * it (`fal-ai/flux/requests/<id>`) or the workflow and the server behind it (`<id>@workflow@http://…`). Text without either stays
 * as it is.
 */
export const referenceIn = (operation: SQLWrapper): SQL<string | null> =>
  sql`regexp_replace(split_part(${operation}, '@', 1), '^.*/', '')`;
