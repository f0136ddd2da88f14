import { z } from 'zod';
import { providerId } from '../provider-id';
import type { EnvironmentKeys } from '../remote/declaration-fields';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

export const klingKeys: EnvironmentKeys = {
  variables: { accessKey: 'KLING_ACCESS_KEY', secretKey: 'KLING_SECRET_KEY' },
  addresses: ['https://api-singapore.klingai.com', 'https://api-beijing.klingai.com'],
};

const usd = z.number().nonnegative().max(1_000);

/** Videos and pictures of family K (Kling), at its own interface. */
export const klingDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('kling'),
  enabled: z.boolean().default(true),
  accessKey: z.string().min(1).optional(),
  /** The environment variable that has the key; `KLING_ACCESS_KEY` at Kling's own addresses. */
  accessKeyEnv: environmentVariable.optional(),
  secretKey: z.string().min(1).optional(),
  secretKeyEnv: environmentVariable.optional(),
  /** Accounts in China use `https://api-beijing.klingai.com`. */
  baseUrl: serviceUrl.default('https://api-singapore.klingai.com'),
  /** US dollars for a unit of a resource package; the list price by default (2026-11-23, README). */
  usdPerUnit: z.strictObject({ video: usd.default(0.14), image: usd.default(0.0035) }).prefault({}),
  ...limitFields({ concurrent: 5, perMinute: 300 }),
});
export type KlingDeclaration = z.output<typeof klingDeclaration>;
