import type { DeclaredField } from '@/lib/contract';

/* Fields of models as presets and imports declare them. A form starts with the first option. */

type ExtraAttributes = Partial<DeclaredField>;

export const promptField = (max_length: number): DeclaredField => ({
  name: 'prompt',
  type: 'string',
  required: true,
  max_length,
});

export const choiceField = (
  name: string,
  options: readonly string[],
  description?: string,
): DeclaredField => ({
  name,
  type: 'string',
  required: false,
  options: [...options],
  default: options[0],
  ...(description === undefined ? {} : { description }),
});

export const integerField = (
  name: string,
  [min, max]: readonly [number, number],
  more: ExtraAttributes = {},
): DeclaredField => ({ name, type: 'integer', required: false, min, max, ...more });

export const seedField = integerField('seed', [0, 2_147_483_647]);

/** How many pictures are made. */
export const countField = (max: number, more: ExtraAttributes = {}): DeclaredField =>
  integerField('n', [1, max], { default: 1, ...more });

/** The length of a film, one of `options` in seconds. */
export const secondsField = (options: number[], initial: number): DeclaredField => ({
  name: 'duration',
  type: 'integer',
  required: false,
  options,
  default: initial,
  unit: 's',
});

export const fileField = (name: string, description: string): DeclaredField => ({
  name,
  type: 'string',
  format: 'uri',
  required: false,
  description,
});

export const filesField = (
  name: string,
  max_items: number,
  description?: string,
): DeclaredField => ({
  name,
  type: 'array',
  item_type: 'string',
  format: 'uri',
  required: false,
  max_items,
  ...(description === undefined ? {} : { description }),
});

export const firstFrameField = fileField('first_frame_image_url', 'The picture it starts from');
