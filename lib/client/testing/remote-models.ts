/* Models as the interface shows them (docs/interface.md#model-object), with every field that it names and no other. */

const prompt = { name: 'prompt', type: 'string', required: true };

const common = {
  region: 'all',
  ui_hints: [],
  enabled: true,
};

/** Makes pictures. */
export const pictureModel = {
  ...common,
  id: 'far-picture',
  name: 'Far Picture',
  family: 'image',
  description: 'Pictures from far away',
  capabilities: ['reference_images'],
  pricing: { unit: 'image', display: '4 credits', credits_text: '4 credits per image' },
  schema: {
    fields: [
      prompt,
      { name: 'n', type: 'integer', required: false, default: 1, min: 1, max: 4 },
      {
        name: 'aspect_ratio',
        type: 'string',
        required: false,
        default: '1:1',
        options: ['1:1', '16:9', '9:16'],
      },
      { name: 'reference_images', type: 'array', required: false, max_items: 4 },
    ],
  },
};

/** Makes videos. */
export const filmModel = {
  ...common,
  id: 'far-film',
  name: 'Far Film',
  family: 'video',
  description: 'Videos from far away',
  capabilities: [],
  pricing: { unit: 'second', display: '2 credits', credits_text: '2 credits per second' },
  schema: {
    fields: [
      prompt,
      { name: 'duration', type: 'integer', required: false, default: 5, options: [5, 10] },
      { name: 'reference_videos', type: 'array', required: false, max_items: 3 },
    ],
  },
};

/** Answers in text. */
export const textModel = {
  ...common,
  id: 'far-text',
  name: 'Far Text',
  family: 'text',
  description: 'Answers from far away',
  capabilities: [],
  pricing: { unit: 'request', display: '0.5 credits', credits_text: '0.5 credits per answer' },
  schema: { fields: [{ name: 'max_tokens', type: 'integer', required: false, min: 1 }] },
};

export const plainModels = [pictureModel, filmModel, textModel];
