import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * A time by the database's clock, which all processes share: an expiry stored by one process must not be over for another
 * whose clock differs. Negative seconds are in the past.
 */
export const secondsFromNow = (seconds: number): SQL<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`;
