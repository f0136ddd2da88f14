import { createSandboxTextProvider } from '@/lib/providers/sandbox';
import { picture } from '../../../testing';

/** Parameters of a tool that tests offer. */
export const weatherParameters = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
  additionalProperties: false,
};

/**
 * The default configuration with a sandbox that writes without pauses. `rateLimit`: requests per minute of a
 * key.
 */
export const quickSandbox = (rateLimit?: { requestsPerMinute: number; burst: number }) => ({
  textProviders: new Map([['sandbox', createSandboxTextProvider({ paceMs: 0 })]]),
  ...(rateLimit === undefined
    ? {}
    : { configure: <C extends object>(each: C): C => ({ ...each, rateLimit }) }),
});

export const pngBytes = async (width: number, height: number): Promise<Uint8Array> =>
  new Uint8Array(await picture({ width, height }));

/** A picture as a `data:` URL. */
export const png = async (width: number, height: number): Promise<string> =>
  `data:image/png;base64,${Buffer.from(await pngBytes(width, height)).toString('base64')}`;
