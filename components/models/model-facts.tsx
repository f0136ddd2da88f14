import type { ReactNode } from 'react';
import { Chip, formatCredits } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { describeInput, describeValue, dockFields, type FormSpec } from '@/lib/forms';
import { type ModelTime, slowTimeLabel, usualTimeLabel } from '@/lib/pages/model-times';
import { exampleBody } from './example-body';
import { capabilityLabel } from './words';

/** Price, inputs and time of a model in plain words, and who may use it. */
export function ModelFacts({
  model,
  spec,
  time,
  exampleCredits,
}: {
  model: ReadModel;
  spec: FormSpec;
  /** Undefined for too few results; null when the service did not say. */
  time: ModelTime | null | undefined;
  /** The price of the smallest request that works; null while it is not known. */
  exampleCredits: number | null;
}) {
  const { prompt, media, settings } = dockFields(spec);
  const inputs = [...(prompt === undefined ? [] : [prompt]), ...media, ...settings];
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-5 text-sm sm:grid-cols-2 lg:grid-cols-3">
      <Fact label="Price">
        <p>{model.pricing.credits_text ?? '—'}</p>
        {spec.family === 'text' || !model.enabled ? null : (
          <p className="text-ink-3">
            {exampleCredits === null
              ? 'Create shows the exact price before you generate.'
              : `${exampleOf(spec)} ${formatCredits(exampleCredits)} ${exampleCredits === 1 ? 'credit' : 'credits'}.`}
          </p>
        )}
      </Fact>
      {inputs.length === 0 ? null : (
        <Fact label="What it takes" className="lg:row-span-2">
          <ul className="grid gap-0.5">
            {inputs.map((field) => (
              <li key={field.key} className="text-pretty">
                {field.label} <span className="text-ink-3">{describeInput(field)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {spec.family === 'text' ? null : (
        <Fact label="How long it takes">
          {time == null ? (
            <p className="text-ink-3">
              {time === null
                ? 'Not known right now: the service did not answer.'
                : 'Not known yet: too few results of the last two weeks.'}
            </p>
          ) : (
            <>
              <p className="first-letter:uppercase">{usualTimeLabel(time)}</p>
              <p className="text-ink-3 first-letter:uppercase">{slowTimeLabel(time)}</p>
            </>
          )}
        </Fact>
      )}
      <Fact label="Who may use it">
        {model.enabled ? (
          <>
            <p>Everyone in this workspace, and its API keys</p>
            <p className="text-ink-3">
              A key may be limited to other models. Region:{' '}
              {model.region === 'all' ? 'all' : (model.region ?? 'unknown')}.
            </p>
          </>
        ) : (
          <p>Nobody: it is switched off.</p>
        )}
      </Fact>
      {model.capabilities.length === 0 ? null : (
        <Fact label="Capabilities">
          <p className="flex flex-wrap gap-1.5">
            {model.capabilities.map((tag) => (
              <Chip key={tag}>{capabilityLabel(tag)}</Chip>
            ))}
          </p>
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The smallest request in words: "For example, aspect ratio 16:9, duration 5 s:". */
function exampleOf(spec: FormSpec): string {
  const body: Readonly<Record<string, unknown>> = exampleBody(spec);
  const values = dockFields(spec).settings.flatMap((field) => {
    const value = body[field.name] ?? field.default;
    return value === undefined
      ? []
      : [`${field.label.toLowerCase()} ${describeValue(field, value)}`];
  });
  return values.length === 0 ? 'The simplest request costs' : `For example, ${values.join(', ')}:`;
}
