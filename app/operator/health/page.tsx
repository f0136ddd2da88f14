import type { Metadata } from 'next';
import { InstallationHealth } from '@/components/operator/health';
import { doctorCommand } from '@/lib/console/operator/health';
import { requireOperatorPage } from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Health' };

export default async function OperatorHealthPage() {
  await requireOperatorPage();
  return <InstallationHealth doctorCommand={doctorCommand()} />;
}
