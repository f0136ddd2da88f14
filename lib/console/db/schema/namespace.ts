import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core';
import type { OwnAddresses } from '@/lib/platform/addresses';
import { tryResolve } from '@/lib/platform/registry';
import { embeddedServiceRegistryKey } from '@/lib/platform/registry-keys';

/** The PostgreSQL schema of all tables of the console. */
export const consoleSchema = pgSchema('console');

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** A remote service's addresses are stored unchanged. */
const unchangedAddresses: OwnAddresses = {
  addressOf: (path) => path,
  toStored: (value) => value,
  fromStored: (value) => value,
  toPaths: (value) => value,
};

/** Addresses of the embedded service's files are stored as paths, because its domain may change. */
export function fileAddresses(): OwnAddresses {
  const service = tryResolve(embeddedServiceRegistryKey);
  return service === undefined ? unchangedAddresses : service.addresses;
}

/** A `jsonb` column with addresses of files at any depth. In handwritten SQL compare with `fileAddresses().toPaths`. */
export const jsonbWithFiles = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(fileAddresses().toStored(value)),
  fromDriver: (value) =>
    fileAddresses().fromStored(typeof value === 'string' ? JSON.parse(value) : value),
});

/** A `text` column with the address of a file. */
export const fileAddress = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => fileAddresses().toStored(value),
  fromDriver: (value) => fileAddresses().fromStored(value),
});
