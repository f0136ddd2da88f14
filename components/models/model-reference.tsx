import Link from 'next/link';
import { Button, CodeBlock, CopyButton, Disclosure } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { normalizeModelForm } from '@/lib/forms';
import type { ModelExamples as Examples } from '@/lib/pages/model-examples';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import type { ModelTimes } from '@/lib/pages/model-times';
import { FieldDocs } from './field-docs';
import { ModelCode } from './model-code';
import { ModelExamples } from './model-examples';
import { ModelFacts } from './model-facts';
import { ModelHints } from './model-hints';
import { ModelPicture } from './model-picture';
import { summarizeModel } from './summarize';

/** A model: what it can do, what it costs, takes and lasts, then its parameters and an example request. */
export function ModelReference({
  model,
  workspace,
  baseUrl,
  pictures,
  times,
  examples,
  exampleCredits,
}: {
  model: ReadModel;
  workspace: string;
  baseUrl: string;
  pictures: ModelPictures;
  /** Null when the service did not answer. */
  times: ModelTimes | null;
  examples: Examples;
  /** The price of the smallest request that works; null while it is not known. */
  exampleCredits: number | null;
}) {
  const spec = normalizeModelForm(model);
  const summary = summarizeModel(model, workspace, pictures, times);
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
      <ModelExamples {...examples} />
      <ModelFacts
        model={model}
        spec={spec}
        time={times === null ? null : times[model.id]}
        exampleCredits={exampleCredits}
      />
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
