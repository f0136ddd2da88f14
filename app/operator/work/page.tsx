import type { Metadata } from 'next';
import { WorkList } from '@/components/operator/data';
import { requireOperatorPage } from '@/lib/console/operator/management';
import { actionResult } from '@/lib/console/platform/failures';
import { readWorkListQuery } from '@/lib/pages/operator';

export const metadata: Metadata = { title: 'Work' };

export default async function OperatorWorkPage({ searchParams }: PageProps<'/operator/work'>) {
  const { manage } = await requireOperatorPage();
  const query = readWorkListQuery(await searchParams);
  const result = await actionResult(() => manage.work.list(query));
  return <WorkList query={query} result={result} />;
}
