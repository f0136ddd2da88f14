import { describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import { bindingsOf } from './bindings';
import type { Workflow } from './declaration';
import { importWorkflow } from './import-models';
import { flux, imageToImage, objectInfo, textToImage, upscaler, video } from './testing/workflows';

const bound = (graph: Workflow, bindings = {}) => ({ graph, bindings });
const sampled = ['seed', 'steps', 'guidance_scale', 'sampler_name', 'scheduler'];

describe('an imported workflow', () => {
  it.each([
    [
      'SDXL',
      textToImage,
      'image',
      ['prompt', 'negative_prompt', 'width', 'height', 'n', ...sampled],
    ],
    [
      'image to image',
      imageToImage,
      'image',
      ['prompt', 'negative_prompt', 'reference_images', ...sampled, 'strength'],
    ],
    [
      'Flux',
      flux,
      'image',
      [
        'prompt',
        'width',
        'height',
        'n',
        'sampler_name',
        'scheduler',
        'steps',
        'seed',
        'guidance_scale',
      ],
    ],
    [
      'Wan',
      video,
      'video',
      [
        'prompt',
        'negative_prompt',
        'reference_images',
        'width',
        'height',
        'n',
        ...sampled,
        'frames',
        'fps',
      ],
    ],
    ['an upscaler', upscaler, 'image', ['reference_images']],
  ] as const)('of %s has the fields a person would expect', (_, graph, family, names) => {
    const { model, missing } = importWorkflow('a workflow', bound(graph), objectInfo);
    expect(missing).toEqual([]);
    expect(model.family).toBe(family);
    expect(model.fields.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
    for (const field of model.fields) expect(declaredField.safeParse(field).success).toBe(true);
  });

  it('has the enumerations, bounds and values of its server', () => {
    const { fields } = importWorkflow('flux', bound(flux), objectInfo).model;
    const of = (name: string) => fields.find((each) => each.name === name);
    expect(of('sampler_name')).toMatchObject({
      options: ['euler', 'euler_ancestral', 'dpmpp_2m', 'uni_pc_bh2'],
      default: 'euler',
    });
    expect(of('width')).toMatchObject({
      type: 'integer',
      min: 16,
      max: 16384,
      step: 8,
      default: 1024,
    });
    expect(of('guidance_scale')).toMatchObject({
      type: 'number',
      max: 100,
      step: 0.1,
      default: 3.5,
    });
    expect(of('seed')).toMatchObject({ max: Number.MAX_SAFE_INTEGER });
    expect(of('seed')).not.toHaveProperty('default');
    expect(of('prompt')).toMatchObject({ required: true });
  });

  it('finds the positive and the negative prompt through a node in between', () => {
    expect(bindingsOf(bound(video))).toMatchObject({
      prompt: ['6.inputs.text'],
      negative_prompt: ['7.inputs.text'],
    });
  });

  it('uses declared bindings instead of detected ones', () => {
    const { model } = importWorkflow(
      'x',
      bound(textToImage, { prompt: '6.inputs.text' }),
      objectInfo,
    );
    expect(model.fields.map(({ name }) => name)).toEqual(['prompt']);
  });

  it('names the nodes and the files that a server lacks', () => {
    const graph = {
      ...textToImage,
      '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } },
      '20': { class_type: 'IPAdapter', inputs: {} },
    };
    expect(importWorkflow('x', bound(graph), objectInfo).missing).toEqual([
      '"gone.safetensors" for CheckpointLoaderSimple.ckpt_name',
      'the node IPAdapter',
    ]);
  });
});
