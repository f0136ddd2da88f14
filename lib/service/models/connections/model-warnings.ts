import type { ModelWarning, StoredModel } from '@/lib/contract';
import { changesWorkflow, multipliesWork } from '@/lib/providers';
import type { KnownProvider } from './compose';
import { fieldLabel } from './problem-sentence';

type Field = StoredModel['declaration']['schema']['fields'][number];

/**
 * What may be intended but must be seen before it is published: an operator accepts each by its id. Pure, and the same in
 * every process.
 */
export function modelWarnings(
  providers: readonly KnownProvider[],
  model: StoredModel,
): ModelWarning[] {
  if (model.declaration.family === 'text') return [];
  const acceptedIds = new Set(model.accepted);
  return [...unpricedCounts(model), ...workflowWarnings(providers, model)].map((warning) => ({
    ...warning,
    accepted: acceptedIds.has(warning.id),
  }));
}

type Warning = Omit<ModelWarning, 'accepted'>;

/** Parameters that make more files for the same price. */
function unpricedCounts({ declaration, prices }: StoredModel): Warning[] {
  if (prices.length === 0) return [];
  return declaration.schema.fields.flatMap((field): Warning[] => {
    const { name } = field;
    const names = [
      name,
      ...declaration.routes.map(({ mapping }) => mapping?.fields[name]?.to ?? ''),
    ];
    if (!names.some(multipliesWork) || !isVariable(field)) return [];
    const isCounted = name === 'n' && prices.every(({ charge }) => charge !== 'per_request');
    const isPriced = prices.some(({ when }) => when !== undefined && Object.hasOwn(when, name));
    if (isCounted || isPriced) return [];
    const label = fieldLabel(field);
    return [
      {
        id: `price:${name}`,
        text: `“${label}” makes more files, and the price stays the same. Add a price for it, allow one value only, or remove it.`,
      },
    ];
  });
}

/** Whether a request can choose the value of a count. */
function isVariable({ type, options, min, max }: Field): boolean {
  if (type !== 'integer' && type !== 'number' && options === undefined) return false;
  return options === undefined ? max === undefined || max !== (min ?? 1) : options.length > 1;
}

/** Fields that say what is made: texts and files. */
const subjectNames = /prompt|^reference_|_image$|_image_url$|^mask_|^source_url$|^audio_url$/;

/** Parameters that change nothing in a workflow, and workflows whose subject nobody can choose. */
function workflowWarnings(
  providers: readonly KnownProvider[],
  { declaration: { schema, routes } }: StoredModel,
): Warning[] {
  return routes.flatMap(({ provider, model, mapping }): Warning[] => {
    const workflow = providers.find(({ id }) => id === provider)?.workflows?.[model ?? ''];
    if (workflow === undefined) return [];
    const isBound = (field: Field) => changesWorkflow(workflow, field.name, mapping);
    const idleFields = schema.fields.filter((field) => !isBound(field));
    const hasSubject = schema.fields.some(
      (field) => isBound(field) && (subjectNames.test(field.name) || field.format === 'uri'),
    );
    return [
      ...idleFields.map((field) => ({
        id: `workflow:${field.name}`,
        text: `“${fieldLabel(field)}” changes nothing in the workflow. Under Routes, press the input that it sets, or remove it.`,
      })),
      ...(hasSubject
        ? []
        : [
            {
              id: 'workflow',
              text: 'No prompt, picture or film of the workflow can be chosen, so it always makes the same thing. Under Routes, press the input that takes it.',
            },
          ]),
    ];
  });
}
