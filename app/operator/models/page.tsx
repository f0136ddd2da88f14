import type { Metadata } from 'next';
import { ModelsList } from '@/components/operator/management';
import { requireOperatorPage } from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Models' };

export default async function OperatorModelsPage() {
  const { connections } = (await requireOperatorPage()).manage;
  const [models, providers, drivers] = await Promise.all([
    connections.models(),
    connections.providers(),
    connections.drivers(),
  ]);
  return <ModelsList models={models.data} providers={providers.data} drivers={drivers.data} />;
}
