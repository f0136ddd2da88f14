import { type SQL, sql } from 'drizzle-orm';

/**
 * A time by the database's clock, which all processes share: by its own clock, a process could treat an expiry that
 * another one stored as past. Negative seconds are in the past.
 */
export const secondsFromNow = (seconds: number): SQL<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`;
