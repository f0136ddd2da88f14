import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * A moment by the database's clock, which all processes share: what one process writes down must not be over for
 * another whose clock differs. Negative seconds lie in the past.
 */
export const secondsFromNow = (seconds: number): SQL<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`;
