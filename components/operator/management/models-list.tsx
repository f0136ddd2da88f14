'use client';

import { Boxes, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge, Banner, Button, Card, EmptyState, PageHeader } from '@/components/ui';
import { saveModelAction } from '@/lib/console/operator/management/actions';
import { type ConnectedModel, type Driver, findLoss, type Provider } from '@/lib/contract';
import { callAction } from '../../actions';
import { ImportModel } from './import-model';
import { parseExport } from './model-content';

/** All models, declared and connected, with their state and price. */
export function ModelsList({
  models,
  providers,
  drivers,
}: {
  models: readonly ConnectedModel[];
  providers: readonly Provider[];
  drivers: readonly Driver[];
}) {
  const router = useRouter();
  const [isImporting, setImporting] = useState(false);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const usableProviders = providers.filter(({ source }) => source === 'connected');
  const connectedModels = models.filter(({ source }) => source === 'connected');
  const declaredModels = models.filter(({ source }) => source === 'declared');

  async function openFile(file: File | undefined) {
    if (file === undefined) return;
    setError(null);
    const content = parseExport(await file.text());
    if (content === null) {
      setError(`${file.name} is no exported model. Use Export on the page of a model.`);
      return;
    }
    setReading(true);
    const result = await callAction(() => saveModelAction({ ...content, version: 0 }));
    setReading(false);
    if (result.ok) router.push(`/operator/models/${result.value.id}`);
    else setError(`${file.name}: ${result.error.message}`);
  }

  return (
    <>
      <PageHeader
        title="Models"
        description="What your teams can choose. A new model is a draft until it has a price for every request and you publish it."
        actions={
          <>
            <Button asChild>
              <label className="cursor-pointer focus-within:outline-2 focus-within:outline-live">
                {isReading ? 'Opening…' : 'Open a file'}
                <input
                  type="file"
                  accept="application/json"
                  className="sr-only"
                  disabled={isReading}
                  onChange={({ target }) => {
                    void openFile(target.files?.[0]);
                    // So that the same file can be chosen again.
                    target.value = '';
                  }}
                />
              </label>
            </Button>
            {usableProviders.length > 0 ? (
              <Button variant="primary" onClick={() => setImporting(true)}>
                <Plus aria-hidden />
                Import a model
              </Button>
            ) : null}
          </>
        }
      />
      {error === null ? null : (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      )}
      {connectedModels.length > 0 ? (
        <ModelCards title="Connected" models={connectedModels} />
      ) : (
        <EmptyState
          icon={<Boxes aria-hidden />}
          title="No model is connected yet"
          description={
            usableProviders.length > 0
              ? 'Import one of your provider’s models, set its price, and publish it.'
              : 'Connect a provider first; its models can be imported then.'
          }
          action={
            usableProviders.length > 0 ? (
              <Button variant="primary" onClick={() => setImporting(true)}>
                Import a model
              </Button>
            ) : (
              <Button asChild variant="primary">
                <Link href="/operator/providers">Providers</Link>
              </Button>
            )
          }
        />
      )}
      {declaredModels.length > 0 ? (
        <ModelCards title="In atelier.config.ts" models={declaredModels} />
      ) : null}
      {isImporting ? (
        <ImportModel
          providers={usableProviders}
          drivers={drivers}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  );
}

/** A list of models with price and state. */
function ModelCards({ title, models }: { title: string; models: readonly ConnectedModel[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-md font-semibold">{title}</h2>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {models.map((model) => (
            <li key={model.id}>
              <Link
                href={`/operator/models/${encodeURIComponent(model.id)}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunk dark:hover:bg-raised"
              >
                <span className="min-w-0 grow basis-56">
                  <span className="block truncate font-medium">{model.declaration.name}</span>
                  <span className="block truncate font-mono text-xs text-ink-3">{model.id}</span>
                </span>
                <span className="num text-sm text-ink-2">{model.price_text || 'No price'}</span>
                {isSoldBelowCost(model) ? <Badge tone="bad">Below cost</Badge> : null}
                <Badge>{model.declaration.family}</Badge>
                <Badge tone={model.state === 'published' ? 'good' : 'warn'}>
                  {model.state === 'published' ? 'Published' : 'Draft'}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const isSoldBelowCost = ({ prices, costs }: ConnectedModel): boolean =>
  prices.some((price) => findLoss(price, costs)?.kind === 'cost');
