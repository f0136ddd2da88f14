import type { MediaProvider } from '@/lib/providers';

/** The drivers that run tasks, by the provider id of the catalog's routes. */
export type Providers = ReadonlyMap<string, MediaProvider>;
