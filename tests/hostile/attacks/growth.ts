import type { Design } from '../../../lib/pages/experiments';
import { member, type World } from '../world';
import { makeExperiment, plainDesign } from './experiments';
import { manage } from './manage';
import { type Attack, asKey, asMember, atOnce, unless } from './types';

const list = (length: number, word: string) => [
  { name: 'a', values: Array.from({ length }, (_, index) => word + index) },
];

const ideographs = Array.from({ length: 500 }, (_, index) => String.fromCharCode(0x4e00 + index));

const columns = Array.from({ length: 20 }, (_, index) => `c${index}`);

/** Small designs with as many cells as there are atoms, or with prompts that do not fit into memory. */
const designs: Readonly<Record<string, Partial<Design>>> = {
  'a list of 500 in 2,000 places': { prompt: '[a]'.repeat(2_000), lists: list(500, '') },
  'values of 1,000 characters in 6,000 places': {
    prompt: '[a]'.repeat(6_000),
    lists: list(500, 'x'.repeat(1_000)),
  },
  'as many cells and characters as are possible': {
    prompt: `${'[a]'.repeat(3_300)}{0|1|2|3}`,
    lists: [{ name: 'a', values: ideographs }],
  },
  'alternatives within alternatives': { prompt: '{a|{b|'.repeat(1_500) + '}}'.repeat(1_500) },
  'ten choices in 1,000 places': { prompt: '{0|1|2|3|4|5|6|7|8|9}'.repeat(900) },
  'a sheet of 20 columns and 500 rows in 1,000 places': {
    prompt: columns.map((name) => `[${name}]`.repeat(50)).join(' '),
    lists: columns.map((name) => ({ name, values: ideographs, sheet: 'pasted' })),
  },
  'twenty lists that are combined with each other': {
    prompt: columns.map((name) => `[${name}]`).join(' '),
    lists: columns.map((name) => ({ name, values: ideographs.slice(0, 400) })),
  },
  'names of lists within names of lists': {
    prompt: '[a'.repeat(3_000) + ']'.repeat(3_000),
    lists: list(500, '[a]'),
  },
};

/** A document of an import whose input is `properties`, in the shape of fal's. */
const falDocument = (properties: object, schemas: object = {}) => ({
  openapi: '3.0.4',
  info: { 'x-fal-metadata': { endpointId: 'owner/name' } },
  paths: {
    '/owner/name': {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
        },
      },
    },
  },
  components: { schemas: { Input: { type: 'object', properties }, ...schemas } },
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
const named = (count: number, describe: (index: number) => unknown) =>
  Object.fromEntries(names(count).map((name, index) => [name, describe(index)]));
const nested = (depth: number, open: string, close: string, core = '1') =>
  open.repeat(depth) + core + close.repeat(depth);
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Documents of imports whose references name each other. */
const documents: Readonly<Record<string, unknown>> = {
  'ten allOf in each of ten': falDocument(
    { prompt: ref('n0') },
    named(40, (index) => ({ allOf: Array(10).fill(ref(`n${index + 1}`)) })),
  ),
  'an allOf of itself': falDocument(
    { prompt: ref('n0') },
    { n0: { allOf: [ref('n0'), ref('n0'), { properties: { a: ref('n0') } }] } },
  ),
  '2,000 fields of one union of 500': falDocument(
    named(2_000, () => ref('n0')),
    { n0: { anyOf: names(500).map((name) => ({ const: name })) } },
  ),
  'an enumeration of 50,000': falDocument({
    prompt: { type: 'string' },
    size: { enum: names(50_000) },
  }),
  '200 fields of 2,000 options each': falDocument(
    named(200, () => ref('n0')),
    {
      n0: { type: 'string', enum: names(2_000) },
    },
  ),
};

/** JSON of a megabyte or less whose shape costs more than its length. */
const shapes: Readonly<Record<string, string>> = {
  'lists within lists': nested(200_000, '[', ']'),
  'objects within objects': nested(100_000, '{"a":', '}'),
  'one name many times': `{${'"a":1,'.repeat(100_000)}"b":2}`,
  'names of the prototype': `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}`,
  'numbers of 100,000 digits': '9'.repeat(100_000),
  'escapes alone': `"${'\\u0000'.repeat(100_000)}"`,
};

/** Opens what the member or a visitor sees of an experiment. */
async function openPages(world: World, id: string): Promise<string[]> {
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const input = { until, credits: false, rejected: false };
  const shared = await world.act('shareExperimentAction', member.slug, id, input);
  const token = /\/shared\/([\w-]+)/.exec(shared)?.[1];
  if (token === undefined) return [`no link was made: ${shared}`];
  const headers = { cookie: world.cookie };
  const page = await world.request(`/${member.slug}/experiments/${id}`, { headers });
  const detail = await world.request(`${world.handlers}/experiments/${id}`, { headers });
  const csv = await world.request(`${world.handlers}/experiments/${id}/csv`, { headers });
  const link = await world.request(`/shared/${token}`);
  return [
    ...unless([200], 'its page', page.status),
    ...unless([200], 'its state', detail.status),
    ...unless([200], 'its CSV', csv.status),
    ...unless([200], 'its shared link', link.status),
  ];
}

/** Work that grows faster than its input. */
export const growthAttacks: readonly Attack[] = [
  ...Object.entries(designs).map(
    ([name, design]): Attack => ({
      name: `an experiment of ${name}: quoted, saved, opened and shared`,
      async send(world) {
        const { id, answer } = await makeExperiment(world, design);
        const saved = answer.includes('"ok":true') ? [] : [`it was not saved: ${answer}`];
        const pageProblems = await openPages(world, id);
        const body = JSON.stringify({ ...plainDesign, ...design });
        const quotes = await atOnce(8, () =>
          world.request(`${world.handlers}/experiments/quote`, asMember(world, body)),
        );
        return [
          ...saved,
          ...pageProblems,
          ...quotes.flatMap(({ status }) => unless([200, 400, 422], 'the quote', status)),
        ];
      },
    }),
  ),
  {
    name: 'documents of imports whose references multiply',
    async send(world) {
      const settings = { apiKey: 'dummy', catalogUrl: world.trap.url };
      await manage(world, 'POST', '/providers', { id: 'documents', driver: 'fal', settings });
      const problems: string[] = [];
      for (const [name, document] of Object.entries(documents)) {
        const body = { model: 'owner/name', document };
        const answers = await atOnce(4, () =>
          manage(world, 'POST', '/providers/documents/model', body),
        );
        problems.push(...answers.flatMap(({ status }) => unless([200, 400, 413], name, status)));
      }
      return problems;
    },
  },
  {
    name: 'graphs of imports with thousands of nodes that are linked with each other',
    async send(world) {
      const settings = { servers: [world.trap.url] };
      await manage(world, 'POST', '/providers', { id: 'graphs', driver: 'comfyui', settings });
      const links = (count: number) => named(count, (index) => [`n${index}`, 0]);
      const node = (inputs: object) => ({ class_type: 'KSampler', inputs });
      const graphs = {
        'a chain of 5,000': named(5_000, (index) => node({ model: [`n${index + 1}`, 0], seed: 1 })),
        'a circle of 2,000': named(2_000, (index) =>
          node({ model: [`n${(index + 1) % 2_000}`, 0], text: 'a' }),
        ),
        '150 linked with each other': named(150, () => node(links(150))),
      };
      const problems: string[] = [];
      for (const [name, document] of Object.entries(graphs)) {
        const body = { model: 'graph', document };
        const answers = await atOnce(2, () =>
          manage(world, 'POST', '/providers/graphs/model', body),
        );
        problems.push(...answers.flatMap(({ status }) => unless([200, 400, 413], name, status)));
      }
      return problems;
    },
  },
  {
    name: 'JSON of odd shapes to every handler and endpoint that reads it',
    async send(world) {
      const paths = ['quote', 'experiments/quote', 'chat/quote', 'chat/turns'];
      const problems: string[] = [];
      for (const [name, shape] of Object.entries(shapes)) {
        const bodies = [shape, `{"model":"lumen-spark","prompt":"a","values":${shape}}`];
        const answers = await Promise.all([
          ...paths.flatMap((path) =>
            bodies.map((body) => world.request(`${world.handlers}/${path}`, asMember(world, body))),
          ),
          ...['/v1/generations', '/v1/quote', '/v1/responses', '/v1/chat/completions'].flatMap(
            (path) => bodies.map((body) => world.request(path, { ...asKey(world, null), body })),
          ),
        ]);
        problems.push(...answers.flatMap(({ status }) => unless([400, 413, 429], name, status)));
      }
      return problems;
    },
  },
  {
    name: 'forms, presets and lists of odd shapes, saved and listed',
    async send(world) {
      const deep = JSON.parse(nested(1_000, '{"a":[', ']}')) as unknown;
      const preset = { name: 'Hostile', model: null, values: {}, picture: null, is_shared: true };
      await Promise.all([
        world.act('storeFormAction', member.slug, { model: 'lumen-spark', values: { deep } }),
        world.act('createPresetAction', member.slug, { ...preset, text: '{a|{b'.repeat(4_000) }),
        world.act('createPresetAction', member.slug, { ...preset, text: 'a', values: { deep } }),
        world.act('saveListsAction', member.slug, {
          name: 'Hostile',
          lists: columns.map((name) => ({ name, values: ideographs, sheet: 'pasted' })),
        }),
      ]);
      const headers = { cookie: world.cookie };
      const paths = [
        `${world.handlers}/presets`,
        `/${member.slug}/presets`,
        `/${member.slug}/create`,
      ];
      const answers = await Promise.all(paths.map((path) => world.request(path, { headers })));
      return answers.flatMap(({ status }, index) => unless([200], paths[index] ?? '', status));
    },
  },
  {
    name: 'searches for patterns, and filters by thousands of words',
    async send(world) {
      const headers = { cookie: world.cookie };
      const words = [
        '%_'.repeat(3_000),
        'a '.repeat(6_000),
        '\\'.repeat(6_000),
        '\u0345'.repeat(1_500),
      ];
      const paths = words.flatMap((word) => {
        const q = encodeURIComponent(word).slice(0, 12_000);
        return [`search?q=${q}`, `gallery?q=${q}`, `gallery/facets?q=${q}`, `tasks?q=${q}`];
      });
      const answers = await Promise.all(
        paths.map((path) => world.request(`${world.handlers}/${path}`, { headers })),
      );
      return answers.flatMap(({ status }, index) =>
        unless([200, 400, 404, 414, 431], paths[index]?.slice(0, 30) ?? '', status),
      );
    },
  },
  {
    name: 'tools and formats of a conversation that are described by themselves',
    async send(world) {
      const schema = JSON.parse(
        nested(500, '{"type":"object","properties":{"a":', '}}', '{}'),
      ) as unknown;
      const tool = { type: 'function', function: { name: 'a', parameters: schema } };
      const messages = [{ role: 'user', content: 'a' }];
      const bodies = [
        { model: 'quill', messages, tools: [tool] },
        {
          model: 'quill',
          messages,
          tools: Array(5_000).fill({ type: 'function', function: { name: 'a' } }),
        },
        { model: 'quill', messages: Array(100_000).fill({ role: 'user', content: 'a' }) },
        {
          model: 'quill',
          messages,
          response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
        },
      ];
      const answers = await Promise.all(
        bodies.map((body) => world.request('/v1/chat/completions', asKey(world, body))),
      );
      return answers.flatMap(({ status }, index) =>
        unless([200, 400, 402, 413], `conversation ${index}`, status),
      );
    },
  },
];
