import type { MediaFamily } from '@/lib/contract';

/** The packages of AI SDK 7 that this driver knows, by their names below `@ai-sdk/`. Versions as of 2026-11-23 (README). */
export const packageNames = [
  'xai',
  'alibaba',
  'google-vertex',
  'luma',
  'black-forest-labs',
  'amazon-bedrock',
  'azure',
  'deepinfra',
  'fireworks',
  'togetherai',
  'elevenlabs',
] as const;
export type PackageName = (typeof packageNames)[number];

export interface PackageFacts {
  /** The major version of packages that belong to AI SDK 7. */
  readonly major: number;
  /** The function of the package that opens a provider. */
  readonly create: string;
  /** The environment variable that has the key, as the package's own documentation names it. */
  readonly apiKeyEnv: string;
  /** The package's key in `providerOptions`. */
  readonly options: string;
  /** The families of models that it opens. */
  readonly families: readonly MediaFamily[];
  /** Its address cannot be changed. */
  readonly hasOneAddress?: true;
  /** Its models take a size in pixels instead of a ratio. */
  readonly isSized?: true;
  /** The setting that has the provider's address, if it is not `baseURL`. */
  readonly baseUrl?: string;
  /** Takes files only by their addresses. */
  readonly takesOnlyAddresses?: true;
  /** Matches a response that ends the work without a result, when the package would keep polling. */
  readonly refusalPattern?: RegExp;
  /**
   * Makes the package poll for `seconds`, for packages that would give up after a minute: settings of the
   * provider, or options of a request.
   */
  readonly pollOptions?: (seconds: number) => {
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly options?: Readonly<Record<string, unknown>>;
  };
}

const pollMs = 2_000;

export const packages: Readonly<Record<PackageName, PackageFacts>> = {
  xai: {
    major: 5,
    create: 'createXai',
    apiKeyEnv: 'XAI_API_KEY',
    options: 'xai',
    families: ['image', 'video', 'audio'],
  },
  alibaba: {
    major: 2,
    create: 'createAlibaba',
    apiKeyEnv: 'ALIBABA_API_KEY',
    options: 'alibaba',
    families: ['video'],
    // `baseURL` is for its text models.
    baseUrl: 'videoBaseURL',
    takesOnlyAddresses: true,
  },
  'google-vertex': {
    major: 5,
    create: 'createGoogleVertex',
    apiKeyEnv: 'GOOGLE_VERTEX_API_KEY',
    options: 'googleVertex',
    families: ['image', 'video'],
  },
  luma: {
    major: 3,
    create: 'createLuma',
    apiKeyEnv: 'LUMA_API_KEY',
    options: 'luma',
    families: ['image'],
    takesOnlyAddresses: true,
    pollOptions: (seconds) => ({
      options: {
        pollIntervalMillis: pollMs,
        maxPollAttempts: Math.ceil((seconds * 1000) / pollMs),
      },
    }),
  },
  'black-forest-labs': {
    major: 2,
    create: 'createBlackForestLabs',
    apiKeyEnv: 'BFL_API_KEY',
    options: 'blackForestLabs',
    families: ['image', 'video'],
    refusalPattern: /"Request Moderated"/,
    pollOptions: (seconds) => ({
      settings: { pollIntervalMillis: pollMs, pollTimeoutMillis: seconds * 1000 },
    }),
  },
  'amazon-bedrock': {
    major: 5,
    create: 'createAmazonBedrock',
    apiKeyEnv: 'AWS_BEARER_TOKEN_BEDROCK',
    options: 'amazonBedrock',
    families: ['image'],
    isSized: true,
  },
  azure: {
    major: 4,
    create: 'createAzure',
    apiKeyEnv: 'AZURE_API_KEY',
    options: 'openai',
    families: ['image', 'audio'],
    isSized: true,
  },
  deepinfra: {
    major: 3,
    create: 'createDeepInfra',
    apiKeyEnv: 'DEEPINFRA_API_KEY',
    options: 'deepinfra',
    families: ['image'],
  },
  fireworks: {
    major: 3,
    create: 'createFireworks',
    apiKeyEnv: 'FIREWORKS_API_KEY',
    options: 'fireworks',
    families: ['image'],
  },
  togetherai: {
    major: 3,
    create: 'createTogetherAI',
    apiKeyEnv: 'TOGETHER_API_KEY',
    options: 'togetherai',
    families: ['image'],
    isSized: true,
  },
  elevenlabs: {
    major: 3,
    create: 'createElevenLabs',
    apiKeyEnv: 'ELEVENLABS_API_KEY',
    options: 'elevenlabs',
    families: ['audio'],
    hasOneAddress: true,
  },
};

/** The command that installs a package in the release that this driver knows. */
export const installCommand = (name: PackageName): string =>
  `npm install --save-prod @ai-sdk/${name}@${packages[name].major}`;
