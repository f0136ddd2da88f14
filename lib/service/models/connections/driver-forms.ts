import { z } from 'zod';
import type { Driver, DriverField } from '@/lib/contract';
import { namedVariable } from '@/lib/platform/env';
import type { ProviderDeclaration } from '@/lib/providers';
import { driverFacts, driverSchema, drivers, isSecretSetting } from '@/lib/providers';

/** A JSON schema, as far as declarations use it. */
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Every form has these, whatever the driver. */
const hiddenFields = ['id', 'driver', 'enabled'];

/** Whether a setting names a variable; in a form it would let the browser read this server's environment. */
export const namesVariable = (setting: string): boolean => setting.endsWith('Env');

/** The kinds of providers that can be connected, each with the fields of its form. */
export const listDrivers = (): Driver[] =>
  drivers
    .filter((driver) => !driverFacts({ driver }).isSandbox)
    .map((driver) => {
      const { name, description, makes, listsModels, readsDocuments, example } = driverFacts({
        driver,
      });
      const fields = formOf(driver);
      return {
        id: driver,
        object: 'driver',
        name,
        description,
        makes: [...makes],
        imports: listsModels,
        documents: readsDocuments ?? false,
        example,
        fields,
      };
    });

function formOf(driver: ProviderDeclaration['driver']): DriverField[] {
  const schema = z.toJSONSchema(driverSchema(driver), { io: 'input', unrepresentable: 'any' });
  const { keyVariables = {} } = driverFacts({ driver });
  return fieldsOf(schema as JsonSchema, '')
    .filter(({ name }) => !hiddenFields.includes(name) && !namesVariable(name))
    .map((field) => {
      const variable = keyVariables[field.name];
      return variable === undefined ? field : { ...field, ...keyField(variable) };
    });
}

/** A key is required unless the environment has it. */
function keyField(variable: string) {
  const isSet = namedVariable(variable) !== undefined;
  const description = isSet
    ? `Leave it empty to use ${variable} of the server.`
    : `Needed: the server has no ${variable}.`;
  return { required: !isSet, description };
}

function fieldsOf(schema: JsonSchema, prefix: string): DriverField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]): DriverField[] => {
    const name = `${prefix}${key}`;
    if (member.properties !== undefined) return fieldsOf(member, `${name}.`);
    return [
      {
        name,
        label:
          prefix === ''
            ? labelOf(key)
            : `${labelOf(prefix.slice(0, -1))}: ${labelOf(key).toLowerCase()}`,
        description: member.description ?? null,
        type: typeOf(member),
        required: schema.required?.includes(key) ?? false,
        secret: isSecretSetting(key),
        options: member.enum?.map(String) ?? null,
        default: member.default ?? null,
      },
    ];
  });
}

function typeOf({ type, items }: JsonSchema): DriverField['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array' && items?.type === 'string') return 'list';
  return type === 'boolean' || type === 'string' ? type : 'object';
}

/** `baseUrl` → `Base URL`, `apiKey` → `API key`, `usdPerUnit` → `USD per unit`. */
export function labelOf(key: string): string {
  const words = key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => (['url', 'api', 'usd'].includes(word) ? word.toUpperCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
