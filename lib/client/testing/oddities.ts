import { pictureModel } from './remote-models';

/* Odd but legal: shapes that the interface (docs/interface.md) leaves open, as other services send them. */

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts elements before those of a list's `data`. */
export const withElements =
  (elements: readonly unknown[]) =>
  (answer: unknown): unknown =>
    isRecord(answer) && Array.isArray(answer.data)
      ? { ...answer, data: [...elements, ...answer.data] }
      : answer;

/** Replaces members of an answer. */
export const withMembers =
  (members: Json) =>
  (answer: unknown): unknown =>
    isRecord(answer) ? { ...answer, ...members } : answer;

/** Removes members of an answer. */
export const without =
  (...names: string[]) =>
  (answer: unknown): unknown =>
    isRecord(answer)
      ? Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)))
      : answer;

const oddModel = (id: string, members: Json): Json => ({
  ...pictureModel,
  id,
  name: id,
  ...members,
});
const withField = (field: Json): Json => ({
  schema: {
    fields: [...pictureModel.schema.fields, { type: 'string', required: false, ...field }],
  },
});

/** Usable models, each unusual in one way; `odd-bare` has only its id. */
export const oddModels: readonly Json[] = [
  { id: 'odd-bare' },
  oddModel('odd-hints', { ui_hints: { order: ['prompt'], badge: { text: 'New' } } }),
  oddModel('odd-audio', { family: 'audio' }),
  oddModel('odd-nulls', {
    name: null,
    region: null,
    description: null,
    capabilities: null,
    pricing: null,
    ui_hints: null,
    enabled: null,
  }),
  oddModel('odd-price', { pricing: { unit: 'image', credits: 4 } }),
  oddModel('odd-null-keys', withField({ name: 'style', default: null, options: null, min: null })),
  oddModel('odd-map', withField({ name: 'style', options: { oil: 'Oil paint', ink: 'Ink' } })),
  oddModel('odd-text-limit', withField({ name: 'steps', type: 'integer', min: '1', max: '50' })),
  oddModel('odd-types', withField({ name: 'style', type: ['string', 'null'] })),
];

/** Elements of a list of models that cannot be used: none has an id. */
export const unreadableModels: readonly unknown[] = [
  null,
  'far-picture',
  { name: 'No id' },
  { id: 7 },
];

/** States of a task, each unusual in one way. In all but the last two the task is running. */
export const oddSteps: readonly Json[] = [
  { status: 'queued', error: null, result: null, completed_at: null },
  { status: 'moderating', progress: null },
  { status: 'running', progress: 33.3, created_at: '2026-11-22T10:00:00Z' },
  { status: 'running', progress: '40%', kind: null, model: null },
  { status: 'failed', error: 'The provider is out of paint.' },
  { status: 'succeeded', completed_at: 1_774_000_000.5, result: { data: [] } },
];

/** Shapes of error bodies, for any status. */
export const errorBodies: Readonly<Record<string, unknown>> = {
  flat: { code: 'out_of_paint', message: 'There is no paint left.' },
  text: { error: 'There is no paint left.' },
  nested: { error: { message: 'There is no paint left.' } },
  html: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  empty: undefined,
};
