import type { RawField, ReadModel } from '@/lib/contract';
import { familyOf } from '@/lib/forms';

/** Fields of a text model that are not settings: the messages, and fields that only programs send. */
const otherFieldNames = new Set(
  'model messages input prompt instructions system stream store metadata tools tool_choice parallel_tool_calls response_format images input_images image_urls user'.split(
    ' ',
  ),
);

const imageTags = ['image_input', 'vision', 'images'];
const imageFields = ['images', 'input_images', 'image_urls'];

export const textModels = (models: readonly ReadModel[]): readonly ReadModel[] =>
  models.filter((model) => familyOf(model) === 'text');

/** Whether a model takes images in messages, as its schema or its tags say. */
export const takesImages = ({ capabilities, schema }: ReadModel): boolean =>
  capabilities.some((tag) => imageTags.includes(tag)) ||
  schema.fields.some(({ name }) => imageFields.includes(name));

/** The form's field for `reasoning.effort`, which is inside an object on the wire. */
const effortFieldName = 'reasoning_effort';

function settingOf(field: RawField): RawField[] {
  if (otherFieldNames.has(field.name)) return [];
  if (field.name !== 'reasoning' || field.type !== 'object') return [field];
  const { options } = field;
  return [
    {
      name: effortFieldName,
      type: 'string',
      label: 'Reasoning effort',
      description: 'How long to think before answering',
      options:
        Array.isArray(options) && options.every((option) => typeof option === 'string')
          ? options
          : ['low', 'medium', 'high'],
    },
  ];
}

/** The model with only its settings as fields, for the form. */
export const settingsModel = (model: ReadModel): ReadModel => ({
  ...model,
  schema: { ...model.schema, fields: model.schema.fields.flatMap(settingOf) },
});

type Values = Readonly<Record<string, unknown>>;

/** Form values of {@link settingsModel} → values on the wire. */
export function toSettings({ [effortFieldName]: effort, ...rest }: Values): Values {
  return effort === undefined ? rest : { ...rest, reasoning: { effort } };
}

/** Values on the wire → form values of {@link settingsModel}. */
export function fromSettings({ reasoning, ...rest }: Values): Values {
  if (typeof reasoning !== 'object' || reasoning === null) return rest;
  return 'effort' in reasoning ? { ...rest, [effortFieldName]: reasoning.effort } : rest;
}

/** The settings that the model still declares; its schema may have changed since they were chosen. */
export function validSettings(model: ReadModel, settings: Values): Values {
  const names = new Set(model.schema.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)));
}
