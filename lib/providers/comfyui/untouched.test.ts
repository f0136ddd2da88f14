import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import { untouchedParams } from '../mapping/testing/untouched';
import { referenceOf } from '../remote/testing/driver-harness';
import { splitPlace } from './bindings';
import { comfyUiDeclaration, type Workflow, workflow } from './declaration';
import { importWorkflow } from './import-models';
import { fillGraph } from './request';
import { knownGraphs } from './testing/known-graphs';
import published from './testing/published-workflows.json';
import { objectInfo } from './testing/workflows';

/** What is posted for a workflow that was imported, when a person chooses the author's files and changes nothing. */
function postedFor(graph: Workflow, info: unknown, output?: string): Workflow {
  const bound = { graph, bindings: {}, output };
  const { fields, mapping } = importWorkflow('w', bound, info).model;
  const placesOf = (field: string) => mapping[field]?.to.split(', ') ?? [];
  const authored = (place: string | undefined) => {
    const { id, input } = splitPlace(place ?? '');
    return graph[id]?.inputs[input];
  };
  const isFile = (name: string) => /^(?:reference_|mask_image)/.test(name);
  const files = fields.filter(({ name }) => isFile(name));
  const chosen = files.flatMap(({ name, type }) =>
    (type === 'array' ? placesOf(name) : placesOf(name).slice(0, 1)).map((place, index) => ({
      reference: referenceOf(name, index, 'a'),
      name: String(authored(place)),
    })),
  );
  const request = {
    key: 'task_1',
    params: untouchedParams(fields, { prompt: authored(placesOf('prompt')[0]) }),
    references: chosen.map(({ reference }) => reference),
    mapping: { fields: mapping, constants: {} },
  };
  const names = chosen.map(({ name }) => name);
  return withoutSeed(fillGraph(bound, request, names), placesOf('seed'));
}

/** Without the inputs of the seed, which is drawn for each request: the server answers a repeated one without files. */
function withoutSeed(graph: Workflow, places: readonly string[]): Workflow {
  const rest = structuredClone(graph);
  for (const place of places) {
    const { id, input } = splitPlace(place);
    delete rest[id]?.inputs[input];
  }
  return rest;
}

const expectAuthors = (graph: Workflow, info: unknown, output?: string) => {
  const { mapping, fields } = importWorkflow('w', { graph, bindings: {}, output }, info).model;
  const seeds = mapping.seed?.to.split(', ') ?? [];
  expect(postedFor(graph, info, output)).toEqual(withoutSeed(graph, seeds));
  for (const field of fields) expect(declaredField.safeParse(field).error).toBeUndefined();
  return fields.map(({ name }) => name);
};

const graphs: [string, Workflow, string | undefined][] = [
  ...published.map((each): [string, Workflow, string | undefined] => [
    each.name,
    workflow.parse(each.graph),
    each.output,
  ]),
  ...knownGraphs.map((each): [string, Workflow, undefined] => [each.name, each.graph, undefined]),
];

describe('a workflow that was imported and is run untouched is the author’s', () => {
  it.each(graphs)('%s', (_, graph, output) => {
    expectAuthors(graph, objectInfo, output);
    expectAuthors(graph, {}, output);
  });

  it.each(knownGraphs)('$name has the fields that people expect', ({ graph, fields }) => {
    expect(expectAuthors(graph, {}).toSorted()).toEqual([...fields].toSorted());
  });

  it('whatever its nodes and values are, and whatever the server says of them', () => {
    fc.assert(
      fc.property(anyGraph, anyInfo, (graph, info) => {
        expectAuthors(graph, info);
      }),
      { numRuns: 300 },
    );
  });
});

it('inputs of one meaning with different values are fields of their own, called by their inputs', () => {
  const { graph } = knownGraphs.find(({ name }) => name === 'FLUX dev') ?? { graph: {} };
  const { fields, mapping } = importWorkflow('w', { graph, bindings: {} }, {}).model;
  expect(fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'cfg', default: 1, label: 'KSampler: cfg (31)' }),
      expect.objectContaining({ name: 'guidance', default: 3.5 }),
    ]),
  );
  expect(mapping).toMatchObject({
    cfg: { to: '31.inputs.cfg' },
    guidance: { to: '35.inputs.guidance' },
  });
});

const classes = [
  'KSampler',
  'KSamplerAdvanced',
  'FluxGuidance',
  'CLIPTextEncode',
  'CLIPTextEncodeFlux',
  'EmptyLatentImage',
  'ModelSamplingFlux',
  'LoadImage',
  'LoadImageMask',
  'VHS_LoadVideo',
  'LoadAudio',
  'VAEEncode',
  'ConditioningCombine',
  'SaveImage',
  'VHS_VideoCombine',
  'CustomNode',
];
const links = ['positive', 'negative', 'conditioning', 'conditioning_1', 'latent_image', 'samples'];
const value = fc.oneof(
  fc.constantFrom<unknown>(1, 1, 3.5, 20, 1024, 7, 0, -1, true, false, 'a boat', '', 'euler'),
  fc.constantFrom<unknown>('a.png', 'b.mp4', 'c.wav', null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const names = [
  ...['seed', 'noise_seed', 'steps', 'cfg', 'guidance', 'denoise', 'sampler_name', 'width'],
  ...['height', 'batch_size', 'length', 'fps', 'frame_rate', 'text', 'clip_l', 't5xxl', 'prompt'],
  ...['image', 'video', 'audio', 'file', 'add_noise', 'positive', 'negative'],
];
const node = fc.record({
  class_type: fc.constantFrom(...classes),
  inputs: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }),
      fc.dictionary(
        fc.constantFrom(...links),
        fc.tuple(fc.integer({ min: 1, max: 9 }).map(String), fc.constant(0)),
        { maxKeys: 4 },
      ),
    )
    .map(([own, linked]) => ({ ...own, ...linked })),
});
const anyGraph = fc
  .array(node, { minLength: 1, maxLength: 9 })
  .map(
    (nodes): Workflow => Object.fromEntries(nodes.map((each, index) => [String(index + 1), each])),
  );
const spec = fc.oneof(
  fc
    .record({ min: fc.integer({ min: 0, max: 5 }), max: fc.integer({ min: 6, max: 30 }) })
    .map((bounds) => ['INT', { ...bounds, step: 2 }] as unknown),
  fc.constantFrom<unknown>(
    ['FLOAT', { min: 0, max: 10, step: 0.1 }],
    ['STRING', {}],
    ['BOOLEAN', {}],
    [['euler', 'a.png', 'a boat']],
    [[1, 2, 3]],
    ['COMBO', { options: ['auto', 'euler'] }],
  ),
);
const anyInfo = fc.dictionary(
  fc.constantFrom(...classes),
  fc
    .dictionary(fc.constantFrom(...names), spec, { maxKeys: 12 })
    .map((inputs) => ({ input: { required: inputs } })),
);

it('an input whose name has dots is bound by its whole name', () => {
  const inputs = { model: 'large', 'model.aspect_ratio': '1:1' };
  const graph = { '57:8': { class_type: 'Partner', inputs } };
  const bindings = { aspect_ratio: '57:8.inputs.model.aspect_ratio' };
  const declared = comfyUiDeclaration.parse({
    id: 'own',
    driver: 'comfyui',
    servers: ['http://127.0.0.1:8188'],
    workflows: { w: { graph, bindings } },
  });
  const request = { key: 'task_1', params: { aspect_ratio: '16:9' }, references: [] };
  const bound = fillGraph(
    declared.workflows.w ?? { graph, bindings },
    { ...request, mapping: undefined },
    [],
  );
  expect(bound['57:8']?.inputs).toEqual({ model: 'large', 'model.aspect_ratio': '16:9' });
});
