import Link from 'next/link';
import { Button, Chip, CodeBlock, CopyButton, Disclosure } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { normalizeModelForm } from '@/lib/forms';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { FieldDocs } from './field-docs';
import { ModelCode } from './model-code';
import { ModelHints } from './model-hints';
import { ModelPicture } from './model-picture';
import { summarizeModel } from './summarize';
import { capabilityWord } from './words';

/** The documentation of a model: description, price, parameters and an example request. */
export function ModelReference({
  model,
  workspace,
  baseUrl,
  pictures,
}: {
  model: ReadModel;
  workspace: string;
  baseUrl: string;
  pictures: ModelPictures;
}) {
  const spec = normalizeModelForm(model);
  const summary = summarizeModel(model, workspace, pictures);
  const { tryHref } = summary;
  return (
    <article className="grid grid-cols-1 gap-8">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <ModelPicture
          picture={summary.picture}
          family={summary.family}
          className="size-24 rounded-md max-sm:aspect-[2/1] max-sm:h-auto max-sm:w-full"
        />
        <div className="grid min-w-0 grow basis-72 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-2xl font-semibold tracking-tight">{model.name}</h2>
            <ModelHints model={summary} />
          </div>
          <p className="flex items-center gap-1">
            <code className="font-mono text-sm break-all text-ink-2">{model.id}</code>
            <CopyButton value={model.id} label="Copy the model id" size="sm" />
          </p>
          <p className="max-w-prose text-pretty text-ink-2">{model.description}</p>
        </div>
        {tryHref ? (
          <Button asChild variant="primary">
            <Link href={tryHref}>Try it</Link>
          </Button>
        ) : null}
      </header>
      <Facts model={model} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <section aria-labelledby="parameters">
          <h3 id="parameters" className="mb-3 text-md font-semibold">
            Parameters
          </h3>
          <FieldDocs spec={spec} />
        </section>
        <section aria-labelledby="request" className="grid grid-cols-1 content-start gap-6">
          <div>
            <h3 id="request" className="mb-1 text-md font-semibold">
              Example request
            </h3>
            <ModelCode spec={spec} baseUrl={baseUrl} />
          </div>
          <Disclosure summary="Raw schema">
            <CodeBlock
              className="mt-3"
              language="json"
              code={JSON.stringify(model.schema, null, 2)}
            />
          </Disclosure>
        </section>
      </div>
    </article>
  );
}

function Facts({ model }: { model: ReadModel }) {
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-4 text-sm sm:flex sm:flex-wrap">
      <div className="grid gap-1">
        <dt className="text-xs text-ink-3">Price</dt>
        <dd>
          {model.pricing.credits_text ?? '—'}
          <span className="text-ink-3"> · a quote gives the exact price</span>
        </dd>
      </div>
      <div className="grid gap-1">
        <dt className="text-xs text-ink-3">Region</dt>
        <dd>{model.region === 'all' ? 'All regions' : (model.region ?? 'Unknown')}</dd>
      </div>
      {model.capabilities.length > 0 ? (
        <div className="grid gap-1">
          <dt className="text-xs text-ink-3">Capabilities</dt>
          <dd className="flex flex-wrap gap-1.5">
            {model.capabilities.map((tag) => (
              <Chip key={tag}>{capabilityWord(tag)}</Chip>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
