import { Badge, Disclosure } from '@/components/ui';
import type { JsonSchema } from './document';
import { InlineCode } from './inline-code';
import { enumLabels, limitLabel, refName, typeLabel } from './schema-words';

export type Property = { name: string; schema: JsonSchema; required: boolean; place?: string };

/** The properties of an object schema, in the schema's order. */
export function propertiesOf(schema: JsonSchema): Property[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
  }));
}

/** Fields with their types, limits and descriptions. Nested objects can be expanded. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {properties.map((property) => (
        <div key={`${property.place}${property.name}`} className="grid grid-cols-1 gap-1 py-3">
          <dt className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <code className="font-mono text-sm font-medium break-all">{property.name}</code>
            <TypeName schema={property.schema} />
            {property.place ? (
              <span className="text-xs text-ink-3">in {property.place}</span>
            ) : null}
            {property.required ? <Badge tone="live">required</Badge> : null}
          </dt>
          <dd className="grid grid-cols-1 gap-1 text-sm text-ink-2">
            <PropertyFacts schema={property.schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TypeName({ schema }: { schema: JsonSchema }) {
  const typeText = typeLabel(schema);
  const target = refName(schema) ?? (schema.items && refName(schema.items));
  return (
    <span className="text-xs text-ink-3">
      {target ? (
        <a href={`#schema-${target}`} className="underline hover:text-ink">
          {typeText}
        </a>
      ) : (
        typeText
      )}
    </span>
  );
}

function PropertyFacts({ schema }: { schema: JsonSchema }) {
  const values = enumLabels(schema);
  const limits = limitLabel(schema);
  const nested = propertiesOf(schema.items ?? schema);
  return (
    <>
      {schema.description ? (
        <p className="max-w-prose text-pretty">
          <InlineCode text={schema.description} />
        </p>
      ) : null}
      {values.length > 0 ? (
        <p className="flex flex-wrap items-baseline gap-1 text-xs">
          <span className="mr-1 text-ink-3">one of</span>
          {values.map((value) => (
            <code key={value} className="rounded-xs border border-line bg-panel px-1.5 font-mono">
              {value}
            </code>
          ))}
        </p>
      ) : null}
      {limits || schema.default !== undefined ? (
        <p className="text-xs text-ink-3">
          {[limits, schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {nested.length > 0 ? (
        <Disclosure className="text-xs" summary="Its fields">
          <div className="mt-2 border-l-2 border-line pl-4">
            <PropertyList properties={nested} />
          </div>
        </Disclosure>
      ) : null}
    </>
  );
}
