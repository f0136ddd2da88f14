'use client';

import { Boxes, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Banner, Button, EmptyState, PageHeader } from '@/components/ui';
import { saveModelAction } from '@/lib/console/operator/management/actions';
import type { ConnectedModel, Driver, Provider } from '@/lib/contract';
import { callAction } from '../../actions';
import { ImportModel } from './import-model';
import { ModelCards } from './model-cards';
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
  const usable = providers.filter(({ source }) => source === 'connected');
  const connected = models.filter(({ source }) => source === 'connected');
  const declared = models.filter(({ source }) => source === 'declared');

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
            {usable.length > 0 ? (
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
      {connected.length > 0 ? (
        <ModelCards title="Connected" models={connected} />
      ) : (
        <EmptyState
          icon={<Boxes aria-hidden />}
          title="No model is connected yet"
          description={
            usable.length > 0
              ? 'Import one of your provider’s models, set its price, and publish it.'
              : 'Connect a provider first; its models can be imported then.'
          }
          action={
            usable.length > 0 ? (
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
      {declared.length > 0 ? <ModelCards title="In atelier.config.ts" models={declared} /> : null}
      {isImporting ? (
        <ImportModel providers={usable} drivers={drivers} onClose={() => setImporting(false)} />
      ) : null}
    </>
  );
}
