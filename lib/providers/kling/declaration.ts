import { z } from 'zod';
import { providerId } from '../provider-id';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

const usd = z.number().nonnegative().max(1_000);

/** Videos and pictures of family K (Kling), at its own interface. */
export const klingDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('kling'),
  enabled: z.boolean().default(true),
  accessKey: z.string().min(1).optional(),
  /** The environment variable that has the key; read where `accessKey` is not given. */
  accessKeyEnv: environmentVariable.default('KLING_ACCESS_KEY'),
  secretKey: z.string().min(1).optional(),
  secretKeyEnv: environmentVariable.default('KLING_SECRET_KEY'),
  /** Accounts in China use `https://api-beijing.klingai.com`. */
  baseUrl: serviceUrl.default('https://api-singapore.klingai.com'),
  /** US dollars for a unit of a resource package; the list price by default (2026-11-23, README). */
  usdPerUnit: z.strictObject({ video: usd.default(0.14), image: usd.default(0.0035) }).prefault({}),
  ...limitFields({ concurrent: 5, perMinute: 300 }),
});
export type KlingDeclaration = z.output<typeof klingDeclaration>;
