import type { Metadata } from 'next';
import { WorkDetail } from '@/components/operator/data';
import { readPeopleNames, requireOperatorPage } from '@/lib/console/operator/management';
import { orNotFound } from '@/lib/console/operator/records';

export const metadata: Metadata = { title: 'Task' };

export default async function OperatorTaskPage({ params }: PageProps<'/operator/work/[task]'>) {
  const { manage } = await requireOperatorPage();
  const id = decodeURIComponent((await params).task);
  const task = await orNotFound(manage.work.get(id));
  const people = await readPeopleNames(task.actor === null ? [] : [task.actor]);
  return <WorkDetail task={task} people={people} />;
}
