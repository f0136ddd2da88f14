import type { ReactNode } from 'react';
import { Badge } from '@/components/ui';
import { describeLimits, type FormField, type FormSpec } from '@/lib/forms';

/** The documentation of a model's parameters, as its `schema.fields` declares them. */
export function FieldDocs({ spec }: { spec: FormSpec }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {spec.fields.map((field) => (
        <div
          key={field.name}
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 py-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
        >
          <dt className="grid content-start gap-1">
            <code className="font-mono text-sm font-medium break-all">{field.name}</code>
            <span className="flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
              {typeLabel(field)}
              {field.required ? <Badge tone="live">required</Badge> : null}
            </span>
          </dt>
          <dd className="grid content-start gap-2 text-sm">
            {field.help ? <p className="text-pretty text-ink-2">{field.help}</p> : null}
            <Facts field={field} />
            {field.warnings.map((warning) => (
              <p key={warning.message} className="text-xs text-warn">
                {warning.message}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ field }: { field: FormField }) {
  const limits = describeLimits(field);
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1.5 text-ink-2">
      {field.options.length > 0 ? (
        <Fact name={field.options.length === 1 ? 'only' : 'one of'}>
          <span className="flex flex-wrap gap-1">
            {field.options.map((option) => (
              <code
                key={option.label}
                className="rounded-xs border border-line bg-panel px-1.5 font-mono text-xs"
              >
                {formatLiteral(option.value)}
              </code>
            ))}
          </span>
        </Fact>
      ) : null}
      {limits ? <Fact name="limits">{limits}</Fact> : null}
      {field.default === undefined ? null : (
        <Fact name="default">
          <code className="font-mono text-xs">{formatLiteral(field.default)}</code>
        </Fact>
      )}
      {field.format === 'uri' ? <Fact name="format">HTTPS address</Fact> : null}
      {field.format === 'asset_id' ? <Fact name="format">asset id from an upload</Fact> : null}
    </div>
  );
}

/** A value as a program sends it; texts stand without their quotes. */
const formatLiteral = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="shrink-0 text-xs text-ink-3">{name}</span>
      <span>{children}</span>
    </span>
  );
}

function typeLabel(field: FormField): string {
  if (field.type === 'array') return `array of ${field.itemType}s`;
  return field.type === 'json' ? 'JSON' : field.type;
}
