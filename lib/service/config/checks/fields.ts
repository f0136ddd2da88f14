import {
  type DeclaredField,
  type FieldType,
  quantityNames,
  standardFieldTypes,
} from '@/lib/contract';
import { expectation, type ModelDeclaration } from '../../models/catalog';
import type { ConfigProblem } from '../problems';

/** The limits that each field type supports. */
const limitTypes: Readonly<Record<string, readonly FieldType[]>> = {
  min: ['integer', 'number'],
  max: ['integer', 'number'],
  step: ['integer', 'number'],
  max_length: ['string', 'array'],
  format: ['string', 'array'],
  max_bytes: ['string', 'array'],
  min_items: ['array'],
  max_items: ['array'],
  item_type: ['array'],
  options: ['string', 'integer', 'number', 'array'],
};

/** Whether the type, limits, options and default of a field fit each other. */
export const isConsistentField = (field: DeclaredField): boolean =>
  misplacedLimits(field).length + contradictions(field).length + valueProblems(field).length === 0;

/** What is wrong with the fields of one model: limits that contradict each other, defaults that break them. */
export const fieldProblems = (model: ModelDeclaration, index: number): ConfigProblem[] =>
  model.schema.fields.flatMap((field, position) => {
    const at = (key: string): (string | number)[] => [
      'models',
      index,
      'schema',
      'fields',
      position,
      key,
    ];
    return [
      ...misplacedLimits(field).map((key) => ({
        path: at(key),
        message: `means nothing for type ${field.type}. Remove it, or change the type.`,
      })),
      ...contradictions(field).map(([key, message]) => ({ path: at(key), message })),
      ...typeProblems(field).map((message) => ({ path: at('type'), message })),
      ...valueProblems(field).map(([key, message]) => ({ path: at(key), message })),
      ...quantityProblems(field).map(([key, message]) => ({ path: at(key), message })),
    ];
  });

const misplacedLimits = (field: DeclaredField): string[] =>
  Object.entries(limitTypes).flatMap(([key, types]) =>
    Object.hasOwn(field, key) &&
    field[key as keyof DeclaredField] !== undefined &&
    !types.includes(field.type)
      ? [key]
      : [],
  );

function contradictions(field: DeclaredField): [string, string][] {
  const problems: [string, string][] = [];
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
    problems.push(['min', `is above max (${field.max}). Write a smaller number.`]);
  }
  if (
    field.min_items !== undefined &&
    field.max_items !== undefined &&
    field.min_items > field.max_items
  ) {
    problems.push([
      'min_items',
      `is above max_items (${field.max_items}). Write a smaller number.`,
    ]);
  }
  return problems;
}

function typeProblems(field: DeclaredField): string[] {
  const expectedTypes = Object.hasOwn(standardFieldTypes, field.name)
    ? standardFieldTypes[field.name]
    : undefined;
  return expectedTypes === undefined || expectedTypes.includes(field.type)
    ? []
    : [
        `must be ${expectedTypes.join(' or ')}, because the interface gives ${field.name} a meaning.`,
      ];
}

/** Options within the field's own type and limits, and a default that a request could send. */
function valueProblems(field: DeclaredField): [string, string][] {
  const item: DeclaredField =
    field.type === 'array' ? { ...field, type: field.item_type ?? 'string' } : field;
  const problems: [string, string][] = (field.options ?? []).flatMap(
    (option): [string, string][] => {
      const expectedText = expectation({ ...item, options: undefined }, option);
      return expectedText === undefined
        ? []
        : [['options', `offers ${JSON.stringify(option)}, which is not ${expectedText}.`]];
    },
  );
  if (field.default !== undefined) {
    const expectedText = expectation(field, field.default);
    if (expectedText !== undefined) {
      problems.push([
        'default',
        `is ${JSON.stringify(field.default)} and must be ${expectedText}.`,
      ]);
    }
  }
  return problems;
}

function quantityProblems(field: DeclaredField): [string, string][] {
  if (!quantityNames.includes(field.name)) return [];
  const problems: [string, string][] = [];
  const values = (field.options ?? []).filter((option) => typeof option === 'number');
  const lowest = field.min ?? (values.length > 0 ? Math.min(...values) : 0);
  if (!(lowest > 0) || (lowest < 1 && field.type === 'integer')) {
    problems.push([
      'min',
      `is needed: prices are multiplied by ${field.name}. Write a number above 0.`,
    ]);
  }
  if (field.max === undefined && field.options === undefined) {
    problems.push([
      'max',
      `is needed: prices are multiplied by ${field.name}. Write the largest value to accept.`,
    ]);
  }
  return problems;
}
