import type { Metadata } from 'next';
import { OperatorBackups } from '@/components/operator/backups';
import { requireOperatorPage } from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Backups' };

export default async function OperatorBackupsPage() {
  await requireOperatorPage();
  return <OperatorBackups />;
}
