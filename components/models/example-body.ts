import type { GenerationParams } from '@/lib/contract';
import type { FormField, FormSpec } from '@/lib/forms';

const examplePrompt =
  "A lighthouse keeper's kitchen at blue hour, steam on the window, one lamp lit";

/** The smallest body that the model takes: its required fields and nothing else. */
export function exampleBody(spec: FormSpec): GenerationParams {
  const requiredFields = spec.fields.filter((field) => field.required && field.name !== 'prompt');
  return {
    model: spec.modelId,
    prompt: examplePrompt,
    ...Object.fromEntries(requiredFields.map((field) => [field.name, exampleValue(field)])),
  };
}

function exampleValue(field: FormField): unknown {
  if (field.default !== undefined) return field.default;
  const [option] = field.options;
  const exampleItem = option
    ? option.value
    : exampleOf(field.type === 'array' ? field.itemType : field.type, field);
  return field.type === 'array' ? [exampleItem] : exampleItem;
}

function exampleOf(type: FormField['type'], field: FormField): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return field.limits.min ?? 1;
    case 'boolean':
      return true;
    case 'json':
      return {};
    default:
      return field.format === 'uri' ? 'https://example.com/reference.png' : 'text';
  }
}
