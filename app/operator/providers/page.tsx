import type { Metadata } from 'next';
import { ProvidersList } from '@/components/operator/management';
import { requireOperatorPage } from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Providers' };

export default async function ProvidersPage() {
  const { manage } = await requireOperatorPage();
  const [providers, presets, health, drivers, info] = await Promise.all([
    manage.connections.providers(),
    manage.connections.presets(),
    manage.connections.providerHealth(),
    manage.connections.drivers(),
    manage.info(),
  ]);
  return (
    <ProvidersList
      providers={providers.data}
      presets={presets.data.filter((each) => each.has_key && !each.connected)}
      health={health.data}
      drivers={drivers.data}
      usdPerCredit={info.usd_per_credit}
    />
  );
}
