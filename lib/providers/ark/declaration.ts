import { z } from 'zod';
import { providerId } from '../provider-id';
import type { EnvironmentKeys } from '../remote/declaration-fields';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

/** BytePlus ModelArk and Volcengine Ark; avatars have an interface of their own. */
export const arkKeys: EnvironmentKeys = {
  variables: {
    apiKey: 'ARK_API_KEY',
    assetAccessKey: 'BYTEPLUS_ACCESS_KEY',
    assetSecretKey: 'BYTEPLUS_SECRET_KEY',
  },
  addresses: [
    'https://ark.ap-southeast.bytepluses.com',
    'https://ark.cn-beijing.volces.com',
    'https://ark.ap-southeast-1.byteplusapi.com',
    'https://open.volcengineapi.com',
  ],
};

const usd = z.number().nonnegative().max(10_000);

/**
 * The price of a model, in US dollars for a million tokens. Videos made from videos have a different price.
 */
const modelOptions = z.strictObject({ usdPerMillionTokens: usd, fromVideo: usd.optional() });

/** Videos of family S (Seedance) at BytePlus ModelArk, or Volcengine Ark. */
export const arkDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('ark'),
  enabled: z.boolean().default(true),
  apiKey: z.string().min(1).optional(),
  /** The environment variable with the key; `ARK_API_KEY` at Ark's own addresses, and so for the two below. */
  apiKeyEnv: environmentVariable.optional(),
  /** Volcengine's is `https://ark.cn-beijing.volces.com/api/v3`. */
  baseUrl: serviceUrl.default('https://ark.ap-southeast.bytepluses.com/api/v3'),
  /** The asset group that avatars go into. Without it pictures of avatars are references like any other. */
  assetGroup: z.string().min(1).max(128).optional(),
  assetProject: z.string().min(1).max(128).default('default'),
  /** Volcengine's is `https://open.volcengineapi.com`, in region `cn-beijing`. */
  assetUrl: serviceUrl.default('https://ark.ap-southeast-1.byteplusapi.com'),
  assetRegion: z.string().min(1).max(64).default('ap-southeast-1'),
  assetAccessKey: z.string().min(1).optional(),
  assetAccessKeyEnv: environmentVariable.optional(),
  assetSecretKey: z.string().min(1).optional(),
  assetSecretKeyEnv: environmentVariable.optional(),
  models: z
    .record(z.string(), modelOptions)
    .default({})
    .describe(
      'Prices by the name of the model there, such as {"name": {"usdPerMillionTokens": 7, "fromVideo": 4.3}}.',
    ),
  ...limitFields({ concurrent: 10, perMinute: 300 }),
});
export type ArkDeclaration = z.output<typeof arkDeclaration>;
export type ArkModelOptions = z.output<typeof modelOptions>;
