import { aiSdkDoubleKey, startAiSdkDouble } from '../../../lib/providers/ai-sdk/testing/double';
import { arkDoubleKeys, startArkDouble } from '../../../lib/providers/ark/testing/double';
import { startComfyUiDouble } from '../../../lib/providers/comfyui/testing/double';
import { textToImage } from '../../../lib/providers/comfyui/testing/workflows';
import { startFalDouble } from '../../../lib/providers/fal/testing/double';
import { googleDoubleKey, startGoogleDouble } from '../../../lib/providers/google/testing/double';
import { klingDoubleKeys, startKlingDouble } from '../../../lib/providers/kling/testing/double';
import { startOpenAiDouble } from '../../../lib/providers/openai-media/testing/double';
import type { SentWebhook } from '../../../lib/providers/remote/testing/webhook-sender';
import { startReplicateDouble } from '../../../lib/providers/replicate/testing/double';
import type { RemoteServer } from './server';

/**
 * How a task may end. `failed`: it cost nothing, `possible`: it failed and may have cost something, `certain`: it failed
 * and did. What was canceled after it was started may have cost something.
 */
export type End = 'succeeded' | 'failed' | 'possible' | 'certain' | 'canceled';

export interface Fault {
  /** The fault that the prompt asks the double for; null: it works. */
  readonly name: string | null;
  /** How a task with this fault may end without a kill. A kill can make the start of any task unknown. */
  readonly ends: readonly End[];
  /** How many files are ordered, and how many come; one by default. */
  readonly files?: { readonly ordered: number; readonly delivered: number };
  /** The kind of file that the task makes; a picture by default. */
  readonly family?: keyof RemoteServer['routes'];
}

/** A double of a provider, and how the service is declared to use it. */
export interface Upstream {
  readonly provider: object;
  readonly routes: RemoteServer['routes'];
  readonly faults: readonly Fault[];
  /** The prompts of all accepted starts, in order. */
  taken(): string[];
  readonly webhooks: readonly SentWebhook[];
  close(): Promise<void>;
}

const fault = (end: End, ...names: (string | null)[]): Fault[] =>
  names.map((name) => ({ name, ends: [end] }));
const of = (family: Fault['family'], faults: readonly Fault[]): Fault[] =>
  faults.map((each) => ({ ...each, family }));
const ofVideos = (faults: readonly Fault[]): Fault[] => of('video', faults);

/** The faults that every double knows. A start that is refused once is accepted at the next attempt. */
const usual: readonly Fault[] = [
  ...fault('succeeded', null, null, null, null, 'busy-once', 'down-once'),
  ...fault('succeeded', 'status-down', 'status-nonsense', 'status-reset'),
  ...fault('possible', 'reset-before'),
  ...fault('failed', 'no-key'),
  ...fault('possible', 'empty'),
  ...fault('canceled', 'hang', 'hang-start'),
];
/** Faults of a result's file. What is broken by the transfer alone comes with the next one. */
const files: readonly Fault[] = [
  ...fault('succeeded', 'expired-once', 'half-once', 'html-once'),
  ...fault('succeeded', 'file-broken', 'file-closed', 'file-stalled-once'),
  ...fault('canceled', 'file-stalled'),
  ...fault('certain', 'half', 'no-end', 'not-media', 'html', 'empty-file', 'other-kind'),
];
const films = files.filter(({ name }) => name !== 'no-end');
/** Of four ordered pictures one comes, and is charged alone. */
const fewer: Fault = { name: 'fewer', ends: ['succeeded'], files: { ordered: 4, delivered: 1 } };
/** A route to a model that calls the number of pictures so. */
const countedBy = (to: string) => ({ mapping: { fields: { n: { to } }, constants: {} } });
/** Pictures and speech come in one long answer: the provider has no status to fail, and no file to fetch. */
const ofOneAnswer = usual.filter(
  ({ name }) => name?.startsWith('status-') !== true && name !== 'hang',
);
/** The double accepts the start, but its answer is lost, and the provider has no way to look it up. */
const lostStarts = fault('possible', 'broken-start', 'bad-gateway', 'nonsense-start');
const webhooks = fault(
  'succeeded',
  'webhook-twice',
  'webhook-early',
  'webhook-late',
  'webhook-forged',
  'webhook-lost',
);
const limits = { concurrent: 100, perMinute: 100_000 };
const url = (text: string) => new URL(text).origin;

export const upstreams: Readonly<Record<string, (random: () => number) => Promise<Upstream>>> = {
  async fal(random) {
    const double = await startFalDouble(times(random));
    const own = { queueUrl: double.url, restUrl: double.url, catalogUrl: double.url };
    return {
      provider: { id: 'fal', driver: 'fal', apiKey: 'fal-double-key', ...own, ...limits },
      routes: {
        image: [{ provider: 'fal', model: 'fal-ai/flux/dev', ...countedBy('num_images') }],
      },
      faults: [
        ...usual,
        ...lostStarts,
        ...webhooks,
        ...fault('succeeded', 'status-busy', 'status-missing', 'result-down'),
        ...files,
        fewer,
        ...fault('failed', 'no-balance', 'invalid-start', 'timeout', 'crash'),
        ...fault('possible', 'content', 'download', 'invalid'),
      ],
      taken: () => double.taken.map(({ input }) => String(input.prompt)),
      webhooks: double.webhooks.sent,
      close: double.close,
    };
  },
  async replicate(random) {
    const double = await startReplicateDouble(times(random));
    return {
      provider: {
        id: 'replicate',
        driver: 'replicate',
        apiKey: 'r8_double',
        baseUrl: `${double.url}/v1`,
        ...limits,
      },
      routes: {
        image: [
          {
            provider: 'replicate',
            model: 'black-forest-labs/flux-schnell',
            ...countedBy('num_outputs'),
          },
        ],
      },
      faults: [
        ...usual,
        ...lostStarts,
        ...webhooks,
        ...fault('succeeded', 'status-busy', 'status-missing'),
        ...files,
        fewer,
        ...fault('failed', 'no-balance', 'invalid-start', 'aborted'),
        ...fault('possible', 'content', 'timeout', 'crash', 'memory'),
        ...fault('certain', 'removed'),
      ],
      taken: () => double.taken.map(({ input }) => String(input.prompt)),
      webhooks: double.webhooks.sent,
      close: double.close,
    };
  },
  async 'openai-media'(random) {
    const double = await startOpenAiDouble({ imageMs: () => Math.round(random() * 1_500) });
    const route = (model: string) => [{ provider: 'openai', model }];
    return {
      provider: {
        id: 'openai',
        driver: 'openai-media',
        apiKey: 'openai-double-key',
        baseUrl: `${url(double.url)}/v1`,
        ...limits,
      },
      routes: { image: route('gpt-image-1'), video: route('sora-2'), audio: route('tts-1') },
      faults: [
        // A response without a usable file does not report its cost.
        ...ofOneAnswer.filter(({ name }) => name !== 'empty'),
        ...lostStarts,
        ...fault('succeeded', 'as-url', 'slow'),
        ...fault('succeeded', 'expired-once'),
        fewer,
        ...fault('certain', 'bad-base64', 'half'),
        ...fault('possible', 'slow-reset', 'empty', 'slow-content'),
        ...fault('failed', 'content', 'invalid', 'billing'),
        ...ofVideos([
          ...usual.filter(({ name }) => name !== 'empty'),
          ...lostStarts,
          ...films,
          ...fault('succeeded', 'status-missing'),
          ...fault('possible', 'failed'),
        ]),
        ...of('audio', [
          ...ofOneAnswer.filter(({ name }) => name !== 'empty'),
          ...lostStarts,
          ...fault('succeeded', 'slow'),
          ...fault('possible', 'slow-reset', 'empty', 'slow-content'),
          ...fault('failed', 'content', 'invalid', 'billing'),
        ]),
      ],
      taken: () => double.taken.map(({ body }) => body),
      webhooks: [],
      close: double.close,
    };
  },
  async ark(random) {
    const double = await startArkDouble({ polls: 6, answerAfterMs: times(random).answerAfterMs });
    return {
      provider: {
        id: 'ark',
        driver: 'ark',
        apiKey: arkDoubleKeys.apiKey,
        baseUrl: `${double.url}/api/v3`,
        ...limits,
      },
      routes: { video: [{ provider: 'ark', model: 'dreamina-seedance-2-0-260128' }] },
      faults: ofVideos([
        ...usual,
        ...lostStarts,
        ...fault('succeeded', 'status-busy', 'status-missing'),
        ...films,
        ...fault('failed', 'no-balance', 'closed', 'invalid-start', 'content-start'),
        ...fault('failed', 'download', 'bad-image', 'crash'),
        // What the provider refuses as unsafe may have been made before.
        ...fault('possible', 'content', 'person', 'timeout'),
      ]),
      taken: () => double.taken.map(({ input }) => String(input.prompt)),
      webhooks: [],
      close: double.close,
    };
  },
  async kling(random) {
    const double = await startKlingDouble({ polls: 6, answerAfterMs: times(random).answerAfterMs });
    const faults = [
      ...usual.filter(({ name }) => name !== 'hang-start'),
      // The provider finds a task by the key that we sent with it.
      ...fault('succeeded', 'broken-start', 'bad-gateway', 'nonsense-start', 'hang-start'),
      ...fault('succeeded', 'status-busy', 'status-missing'),
      ...fault('failed', 'no-balance', 'parallel', 'code-only', 'invalid-start', 'content-start'),
      ...fault('failed', 'download', 'bad-image', 'timeout', 'crash'),
      ...fault('possible', 'content'),
    ];
    const route = [{ provider: 'kling', model: 'kling-v3' }];
    return {
      provider: {
        id: 'kling',
        driver: 'kling',
        ...klingDoubleKeys,
        baseUrl: double.url,
        ...limits,
      },
      routes: { image: route, video: route },
      faults: [...faults, ...files, ...ofVideos([...faults, ...films])],
      taken: () => double.taken.map(({ input }) => String(input.prompt)),
      webhooks: [],
      close: double.close,
    };
  },
  async google(random) {
    const double = await startGoogleDouble({
      polls: 6,
      imageMs: () => Math.round(random() * 1_500),
      answerAfterMs: times(random).answerAfterMs,
    });
    const route = (model: string) => [{ provider: 'google', model }];
    const both = fault('failed', 'forbidden', 'location', 'invalid-start', 'content-start');
    return {
      provider: {
        id: 'google',
        driver: 'google',
        apiKey: googleDoubleKey,
        baseUrl: double.url,
        ...limits,
      },
      routes: { image: route('gemini-3.1-flash-image'), video: route('gemini-omni-1.1-flash') },
      faults: [
        ...ofOneAnswer.filter(({ name }) => name !== 'empty'),
        ...lostStarts,
        ...both,
        ...fault('succeeded', 'slow'),
        // Google may have billed an answer without a picture.
        ...fault('possible', 'slow-reset', 'declined', 'empty', 'image-safety'),
        ...fault('failed', 'content'),
        ...fault('certain', 'not-media'),
        ...ofVideos([
          ...usual,
          ...lostStarts,
          ...both,
          ...films,
          ...fault('succeeded', 'status-busy', 'status-missing', 'file-waiting'),
          ...fault('possible', 'content'),
          ...fault('failed', 'invalid', 'timeout', 'crash'),
        ]),
      ],
      taken: () => double.taken.map(({ prompt }) => prompt),
      webhooks: [],
      close: double.close,
    };
  },
  async 'ai-sdk'(random) {
    const double = await startAiSdkDouble({
      polls: 6,
      imageMs: () => Math.round(random() * 1_500),
      answerAfterMs: times(random).answerAfterMs,
    });
    const route = (model: string) => [{ provider: 'xai', model }];
    const both = fault('failed', 'forbidden', 'wrong-key', 'invalid-start', 'content-start');
    return {
      provider: {
        id: 'xai',
        driver: 'ai-sdk',
        package: 'xai',
        apiKey: aiSdkDoubleKey,
        baseUrl: double.xai,
        ...limits,
      },
      routes: {
        image: route('grok-imagine-image'),
        video: route('grok-imagine-video'),
        audio: route('grok-tts'),
      },
      faults: [
        ...ofOneAnswer.filter(({ name }) => name !== 'empty'),
        ...lostStarts,
        ...both,
        ...fault('succeeded', 'slow', 'by-address', 'by-address-down'),
        // "content" is an answer without a picture, which xAI may have billed.
        ...fault('possible', 'slow-reset', 'content'),
        // A response without pictures reports what it has cost.
        ...fault('certain', 'not-media', 'empty'),
        ...ofVideos([
          ...usual.filter(({ name }) => name !== 'empty'),
          ...lostStarts,
          ...both,
          ...fault('succeeded', 'status-missing'),
          ...fault('possible', 'content'),
          ...fault('failed', 'crash'),
        ]),
        ...of('audio', [
          ...ofOneAnswer.filter(({ name }) => name !== 'empty'),
          ...lostStarts,
          ...both,
          ...fault('succeeded', 'slow'),
          // An empty response does not report its cost.
          ...fault('possible', 'slow-reset', 'empty'),
        ]),
      ],
      taken: () => double.taken.map(({ prompt }) => prompt),
      webhooks: [],
      close: double.close,
    };
  },
  async comfyui(random) {
    const double = await startComfyUiDouble({
      polls: 6,
      answerAfterMs: times(random).answerAfterMs,
    });
    return {
      provider: {
        id: 'comfy',
        driver: 'comfyui',
        servers: [double.url],
        workflows: { sdxl: { graph: textToImage, output: '9' } },
        ...limits,
      },
      routes: { image: [{ provider: 'comfy', model: 'sdxl' }] },
      faults: [
        ...usual.filter(({ name }) => !['hang-start', 'no-key', 'empty'].includes(name ?? '')),
        ...files,
        ...fault('certain', 'empty'),
        // The server finds a prompt by the id that we sent with it.
        ...fault('succeeded', 'broken-start', 'bad-gateway', 'nonsense-start', 'hang-start'),
        ...fault('failed', 'invalid', 'missing-model', 'crash', 'memory', 'interrupted'),
        ...fault('failed', 'restarted'),
      ],
      taken: () => double.queued.map(({ graph }) => JSON.stringify(graph)),
      webhooks: [],
      close: double.close,
    };
  },
};

/**
 * Random durations of the work (up to 1.5 s), and delays of the answer to a start, so that a kill may fall into one.
 */
const times = (random: () => number) => ({
  workMs: () => 50 + Math.round(random() * 1_500),
  answerAfterMs: () => Math.round(random() * 400),
});
