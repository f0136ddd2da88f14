import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core';
import type { OwnAddresses } from '@/lib/platform/addresses';
import { tryResolve } from '@/lib/platform/registry';
import { embeddedServiceSeam } from '@/lib/platform/seams';

/** Everything the console keeps lives in the Postgres schema `console`. */
export const consoleSchema = pgSchema('console');

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** A remote service's addresses are kept as it gave them. */
const asGiven: OwnAddresses = {
  make: (path) => path,
  keep: (value) => value,
  read: (value) => value,
  strip: (value) => value,
};

/** Addresses of the embedded service's files: kept without its own address, which may change. */
export function fileAddresses(): OwnAddresses {
  const service = tryResolve(embeddedServiceSeam);
  return service === undefined ? asGiven : service.addresses;
}

/** A `jsonb` whose texts may be addresses of files, however deep. In SQL of your own compare with `fileAddresses().strip`. */
export const jsonbWithFiles = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(fileAddresses().keep(value)),
  fromDriver: (value) =>
    fileAddresses().read(typeof value === 'string' ? JSON.parse(value) : value),
});

/** A `text` that may be the address of a file. */
export const fileAddress = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => fileAddresses().keep(value),
  fromDriver: (value) => fileAddresses().read(value),
});
