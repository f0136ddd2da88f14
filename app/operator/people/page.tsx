import type { Metadata } from 'next';
import { OperatorPeople } from '@/components/operator/management';
import { listOperators, requireOperatorPage } from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Operators' };

export default async function OperatorPeoplePage() {
  await requireOperatorPage();
  return <OperatorPeople people={await listOperators()} />;
}
