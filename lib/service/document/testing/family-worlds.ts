import type { MediaProvider, MediaRequest, ProviderDependencies } from '@/lib/providers';
import { createArkProvider } from '@/lib/providers/ark/operation';
import { arkDoubleKeys, startArkDouble } from '@/lib/providers/ark/testing/double';
import { createGoogleProvider } from '@/lib/providers/google/operation';
import { googleDoubleKey, startGoogleDouble } from '@/lib/providers/google/testing/double';
import { createKlingProvider } from '@/lib/providers/kling/operation';
import { klingDoubleKeys, startKlingDouble } from '@/lib/providers/kling/testing/double';
import type { Configuration } from '../../config';
import { createScriptedProvider, createScriptedReviewer, finishedOf } from '../../testing';
import { type Documented, openDocumented } from './documented';

/** Sets the outcome of later reviews of avatars. */
type Outcome = 'pending' | 'approved' | 'unusable' | 'down';

/** A service that serves the models of families S, K and G somewhere. */
export interface FamilyWorld {
  readonly doc: Documented;
  /** The requests that providers got, by the task's id. */
  readonly requests: ReadonlyMap<string, MediaRequest>;
  review(outcome: Outcome): void;
  /** The assets that were handed in as avatars, in order. */
  reviewed(): string[];
  /** Advances the service's clock by a minute. */
  later(): void;
  close(): Promise<void>;
}

function clockAhead() {
  let aheadMs = 0;
  return {
    clock: { now: () => Date.now() + aheadMs },
    later: () => {
      aheadMs += 60_000;
    },
  };
}

/** Providers that finish at once. */
async function openScripted(): Promise<FamilyWorld> {
  const reviewer = createScriptedReviewer();
  const provider = { ...createScriptedProvider(), avatars: reviewer };
  provider.byDefault(await finishedOf());
  const { clock, later } = clockAhead();
  const doc = await openDocumented({ providers: new Map([['sandbox', provider]]), clock });
  return {
    doc,
    requests: provider.requests,
    later,
    review: (outcome) =>
      reviewer.answer(outcome === 'unusable' ? { unusable: 'no face was found' } : outcome),
    reviewed: () => reviewer.started.map(({ key }) => key),
    close: () => doc.close(),
  };
}

const unused = {};
/** Family G makes only videos, which Google stores, so the store of pictures is unused. */
const noPictures: ProviderDependencies = {
  storage: unused as ProviderDependencies['storage'],
  operations: unused as ProviderDependencies['operations'],
  log: unused as ProviderDependencies['log'],
  clock: Date,
};

/** The drivers that the families come from, each with its double. */
async function openDrivers(): Promise<FamilyWorld> {
  const [ark, kling, google] = await Promise.all([
    startArkDouble(),
    startKlingDouble(),
    startGoogleDouble(),
  ]);
  const requests = new Map<string, MediaRequest>();
  const noted = (provider: MediaProvider): MediaProvider => ({
    ...provider,
    start: (request, call) => {
      requests.set(request.key, request);
      return provider.start(request, call);
    },
  });
  const limits = { concurrent: 50, perMinute: 100_000 };
  const byArk = createArkProvider({
    ...limits,
    apiKey: arkDoubleKeys.apiKey,
    baseUrl: `${ark.url}/api/v3`,
    models: {},
    assets: { ...arkDoubleKeys, url: ark.url, project: 'default', region: 'ap-southeast-1' },
  });
  const byKling = createKlingProvider({
    ...limits,
    ...klingDoubleKeys,
    baseUrl: kling.url,
    usdPerUnit: { video: 0.14, image: 0.0035 },
  });
  const byGoogle = createGoogleProvider(
    { ...limits, apiKey: googleDoubleKey, baseUrl: google.url, answerSeconds: 20, usdPerUnit: {} },
    noPictures,
  );
  const { clock, later } = clockAhead();
  const doc = await openDocumented({
    providers: new Map([
      ['sandbox', createScriptedProvider()],
      ['ark', noted(byArk)],
      ['kling', noted(byKling)],
      ['google', noted(byGoogle)],
    ]),
    configure: toDrivers,
    clock,
  });
  return {
    doc,
    requests,
    later,
    review: (outcome) => {
      const states = { pending: 'Processing', approved: 'Active', unusable: 'Failed' } as const;
      ark.review(outcome === 'down' ? 'down' : states[outcome]);
    },
    reviewed: () => ark.assets.map(({ name }) => name),
    close: async () => {
      await doc.close();
      await Promise.all([ark.close(), kling.close(), google.close()]);
    },
  };
}

/** Names of the models of families S, K and G at the providers they come from. */
const upstream: Readonly<Record<string, { provider: string; model: string }>> = {
  solstice: { provider: 'ark', model: 'dreamina-seedance-2-0-260128' },
  'solstice-fast': { provider: 'ark', model: 'dreamina-seedance-2-0-fast-260128' },
  'solstice-mini': { provider: 'ark', model: 'dreamina-seedance-2-0-mini-260615' },
  'kestrel-2': { provider: 'kling', model: 'kling-v3' },
  'kestrel-omni-v3': { provider: 'kling', model: 'kling-v3-omni' },
  'kestrel-video-o1': { provider: 'kling', model: 'kling-video-o1' },
  'glide-omni-flash': { provider: 'google', model: 'gemini-omni-1.1-flash' },
};

const toDrivers = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((model) => {
    const route = upstream[model.id];
    return route === undefined ? model : { ...model, routes: [{ ...route, enabled: true }] };
  }),
  providers: [
    ...configuration.providers,
    ...['ark', 'kling', 'google'].map((id) => ({ id, driver: 'sandbox' as const, enabled: true })),
  ],
});

/** The services on which the families' rules are tested. */
export const familyWorlds: readonly (readonly [string, () => Promise<FamilyWorld>])[] = [
  ['scripted providers', openScripted],
  ['the drivers of Ark, Kling and Google', openDrivers],
];
