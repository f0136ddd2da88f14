import type { ApiDocument } from './document';
import { InlineCode } from './inline-code';
import { PropertyList, propertiesOf } from './property-list';
import { typeLabel } from './schema-words';

/** Every named object of the interface with its fields. */
export function SchemasSection({ schemas }: { schemas: ApiDocument['schemas'] }) {
  return (
    <section aria-labelledby="objects-title" className="border-t border-line py-10">
      <h2 id="objects-title" className="mb-6 text-lg font-semibold">
        Objects
      </h2>
      <div className="grid grid-cols-1 gap-10 xl:max-w-3xl">
        {Object.entries(schemas).map(([name, schema]) => {
          const properties = propertiesOf(schema);
          return (
            <article key={name} id={`schema-${name}`} className="scroll-mt-6">
              <h3 className="font-mono text-base font-medium">{name}</h3>
              {schema.description ? (
                <p className="mt-1 text-ink-2">
                  <InlineCode text={schema.description} />
                </p>
              ) : null}
              {properties.length > 0 ? (
                <div className="mt-3">
                  <PropertyList properties={properties} />
                </div>
              ) : (
                <p className="mt-1 text-sm text-ink-2">{typeLabel(schema)}</p>
              )}
            </article>
          );
        })}
      </div>
    </section>
  );
}
