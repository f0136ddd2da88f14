import { z } from 'zod';

/** The id by which routes of the catalog name a provider. */
export const providerId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore');
