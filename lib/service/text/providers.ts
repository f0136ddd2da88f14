import type { TextProvider } from '@/lib/providers';

/** The drivers that write text, by the provider id of the catalog's routes. */
export type TextProviders = ReadonlyMap<string, TextProvider>;
