import { expect, it } from 'vitest';
import type { Provider } from '@/lib/contract';
import { fieldFor, placesIn, workflowsOf } from './workflow-inputs';

const graph = {
  '3': { class_type: 'KSampler', inputs: { seed: 5, cfg: 7.5, model: ['4', 0] } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a boat' }, _meta: { title: 'Prompt' } },
};
const providers = [
  { id: 'comfy', settings: { workflows: { lamp: { graph }, odd: { graph: null } } } },
  { id: 'fal', settings: {} },
] as unknown as Provider[];

it('names the inputs that have values of their own, by their nodes', () => {
  expect(workflowsOf(providers)).toEqual({
    comfy: {
      lamp: [
        { place: '3.inputs.seed', label: '3 KSampler: seed', value: 5 },
        { place: '3.inputs.cfg', label: '3 KSampler: cfg', value: 7.5 },
        { place: '6.inputs.text', label: '6 Prompt: text', value: 'a boat' },
      ],
      odd: [],
    },
  });
});

it('makes a parameter of an input, by the type of its value and a free name', () => {
  const [seed, cfg, text] = workflowsOf(providers).comfy?.lamp ?? [];
  if (!seed || !cfg || !text) throw new Error('The workflow has three inputs.');
  const field = { required: false };
  expect(fieldFor(seed, [])).toEqual({ ...field, name: 'seed', type: 'integer', default: 5 });
  expect(fieldFor(cfg, ['cfg'])).toEqual({ ...field, name: 'cfg_2', type: 'number', default: 7.5 });
  expect(fieldFor({ ...text, value: '' }, [])).toEqual({ ...field, name: 'text', type: 'string' });
});

it('reads the node inputs of a mapping', () => {
  expect(placesIn('3.inputs.seed,  7.inputs.seed ')).toEqual(['3.inputs.seed', '7.inputs.seed']);
  expect(placesIn('')).toEqual([]);
});

it('an input whose name has dots is one input, with a parameter of its whole name', () => {
  const input = { place: '57:8.inputs.model.aspect_ratio', label: 'Partner', value: '1:1' };
  expect(fieldFor(input, [])).toMatchObject({ name: 'model_aspect_ratio', default: '1:1' });
});
