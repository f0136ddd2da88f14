'use client';

import { Plug, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button, EmptyState, PageHeader } from '@/components/ui';
import type { Driver, Preset, Provider, ProviderHealth } from '@/lib/contract';
import { ConnectProvider } from './connect-provider';
import { ImportModel } from './import-model';
import { PresetCard } from './preset-card';
import { ProviderCard } from './provider-card';

/** How often the health of providers is read again. */
const refreshMs = 10_000;

const makesMedia = ({ makes }: Provider): boolean => makes.some((family) => family !== 'text');

const sortMediaFirst = (providers: readonly Provider[]): Provider[] =>
  providers.toSorted((a, b) => Number(makesMedia(b)) - Number(makesMedia(a)));

/**
 * All providers, those of media before those of text alone, each with its state, its next step and what can be changed.
 */
export function ProvidersList({
  providers,
  presets,
  health,
  drivers,
  usdPerCredit,
}: {
  providers: readonly Provider[];
  /** Presets whose key is in the environment, and that can be added. */
  presets: readonly Preset[];
  health: readonly ProviderHealth[];
  drivers: readonly Driver[];
  /** What a credit sells for. */
  usdPerCredit: number;
}) {
  const [editedProvider, setEditedProvider] = useState<Provider | 'new' | null>(null);
  const [importProviderId, setImportProviderId] = useState<string | null>(null);
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [router]);
  const declaredProviders = providers.filter(({ source }) => source === 'declared');
  const connectedProviders = providers.filter(({ source }) => source === 'connected');
  const connectButton = (
    <Button variant="primary" onClick={() => setEditedProvider('new')}>
      <Plus aria-hidden />
      Connect a provider
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Providers"
        description="Where models run. Connect an account of yours, then import its models and set their prices."
        actions={connectedProviders.length + presets.length > 0 ? connectButton : null}
      />
      {presets.length > 0 ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {presets.map((preset) => (
            <PresetCard key={preset.id} preset={preset} usdPerCredit={usdPerCredit} />
          ))}
        </div>
      ) : null}
      {connectedProviders.length + presets.length === 0 ? (
        <EmptyState
          icon={<Plug aria-hidden />}
          title="No provider is connected yet"
          description="With a provider’s key, your teams can use real models in a few minutes."
          action={connectButton}
        />
      ) : null}
      <ul className="grid gap-4 lg:grid-cols-2">
        {sortMediaFirst([...connectedProviders, ...declaredProviders]).map((each) => (
          <li key={each.id}>
            <ProviderCard
              provider={each}
              health={health.find(({ provider }) => provider === each.id)}
              driver={drivers.find(({ id }) => id === each.driver)}
              onChange={() => setEditedProvider(each)}
              onImport={() => setImportProviderId(each.id)}
            />
          </li>
        ))}
      </ul>
      {importProviderId === null ? null : (
        <ImportModel
          providers={connectedProviders}
          drivers={drivers}
          initialProviderId={importProviderId}
          onClose={() => setImportProviderId(null)}
        />
      )}
      {editedProvider === null ? null : (
        <ConnectProvider
          drivers={drivers}
          provider={editedProvider === 'new' ? null : editedProvider}
          onClose={() => setEditedProvider(null)}
        />
      )}
    </>
  );
}
